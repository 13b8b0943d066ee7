import * as v from 'valibot'
import { addressOf } from '../../../shared/areas'
import { outbox } from '../../outbox/page/page-outbox'
import type { Draft } from '../../outbox/model/upload'
import type { Note } from '../../outbox/storage/drafts'
import { changeShared } from './change-shared'
import type { Choice } from './choices'
import type { SharedFile } from './shared-files'

const schema = v.object({ place: v.nullable(v.string()) })

/** The address of the place that the user gave a file; null for none, undefined if nothing was said. */
export function givenPlace({ link }: Draft): string | null | undefined {
  const parsed = v.safeParse(schema, link)
  return parsed.success ? parsed.output.place : undefined
}

/** Gives a file its place, or with null none. Another file that had the place has none any more. */
export async function givePlace(
  { draft }: SharedFile,
  choice: Choice | null,
  files: readonly SharedFile[],
): Promise<void> {
  const place = choice && addressOf(choice.target)
  const before = files.filter((file) => place !== null && givenPlace(file.draft) === place)
  await changeShared(
    Promise.all([
      ...before.map((file) => outbox.drafts.note(file.draft.id, noted(null))),
      outbox.drafts.note(draft.id, noted(place)),
    ]),
  )
}

/** Not of a file that is in a form by now, which has its own link. */
function noted(place: string | null): Note {
  return ({ form }) => (form === null ? { link: { place } } : {})
}
