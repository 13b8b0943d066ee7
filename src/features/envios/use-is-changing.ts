import { shownPages } from '../../outbox/model/upload'
import { useOutbox } from '../../outbox/page/use-outbox'

/** Whether another file was chosen for this upload, and is not saved. */
export function useIsChanging(upload: string): boolean {
  return useOutbox(({ drafts }) =>
    drafts.some(({ replaces, pages }) => replaces === upload && shownPages(pages).length > 0),
  )
}
