import { Refusal } from '../../capture/prepare/refusal'
import { factsOf } from '../../documents/chosen/page-edits'
import { refusalText } from '../../documents/chosen/refusal-text'
import { saidText } from '../../documents/upload/said-text'
import { hasNoFile } from '../../documents/upload/waiting-place'
import { OutboxError } from '../../outbox/model/outbox-error'
import { outboxFailureText } from '../../outbox/page/outbox-error-text'
import { outbox } from '../../outbox/page/page-outbox'
import type { Choice } from './choices'
import { prepareShared } from './prepare-shared'
import type { SharedFile } from './shared-files'

/** `agrees`: the place was proposed, because the content says that it is what the row asks for. */
type PlacedFile = { file: SharedFile; row: Choice; agrees: boolean }

/**
 * 'Guardar N documentos': each becomes an upload in a transaction of its own, and until then stays
 * where it is. `onProblem`: a file that was not saved, and why. Returns how many were saved. Never
 * rejects.
 */
export async function saveFiles(
  placed: readonly PlacedFile[],
  {
    owner,
    onDone,
    onProblem,
  }: {
    owner: number
    /** After each file. */
    onDone: (count: number) => void
    onProblem: (file: SharedFile, why: string) => void
  },
): Promise<number> {
  let saved = 0
  for (const [at, placedFile] of placed.entries()) {
    const { file, row } = placedFile
    try {
      // Since it was shown, another tab may have saved one there.
      if (hasNoFile(row, outbox.getSnapshot())) {
        await save(placedFile, owner)
        saved++
      } else onProblem(file, 'Mientras tanto, este documento recibió otro archivo.')
    } catch (error) {
      console.warn('share: not saved', error)
      onProblem(file, error instanceof Refusal ? refusalText[error.code] : outboxFailureText(error))
      // A failure of the device would repeat with the next file.
      const isOfFile = error instanceof Refusal || (error instanceof OutboxError && error.kind === 'changed')
      if (!isOfFile) return saved
    }
    onDone(at + 1)
  }
  return saved
}

async function save({ file, row, agrees }: PlacedFile, owner: number) {
  const { target, name, idDocument, status } = row
  const found = factsOf(file.page)
  await outbox.add({
    ...{ id: file.draft.id, owner, target, title: name, detalle: '' },
    ...(found !== undefined && { hechos: saidText(found, { says: agrees ? 'agrees' : 'silent' }) }),
    ...{ file: await prepareShared(file), pages: [file.page], seen: { idDocument, status } },
  })
}
