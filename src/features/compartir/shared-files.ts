import type { Draft, Page } from '../../outbox/model/upload'

/**
 * A file that is still to be given its document, or that was given to a form which has not saved
 * it. `at` in epoch milliseconds.
 */
export type SharedFile = { draft: Draft; page: Page; at: number }

/** The user's, and what came from another app and no user has taken; oldest first. */
export function sharedFiles(drafts: readonly Draft[]): Record<'own' | 'arrived', SharedFile[]> {
  const files = drafts.flatMap((draft) =>
    draft.pages
      .filter(({ way }) => draft.form === null || way === 'shared')
      .map((page) => ({ draft, page, at: draft.created })),
  )
  const isArrived = ({ draft }: SharedFile) => draft.owner === null
  return { own: files.filter((file) => !isArrived(file)), arrived: files.filter(isArrived) }
}
