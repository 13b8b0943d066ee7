import { Refusal } from '../../capture/prepare/refusal'
import { refusalText } from '../../documents/chosen/refusal-text'
import { hasNoFile } from '../../documents/upload/waiting-place'
import { OutboxError } from '../../outbox/model/outbox-error'
import { outboxFailureText } from '../../outbox/page/outbox-error-text'
import { outbox } from '../../outbox/page/page-outbox'
import type { Choice } from './choices'
import { prepareShared } from './prepare-shared'
import type { SharedFile } from './shared-files'

type PlacedFile = { file: SharedFile; row: Choice }

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
  for (const [at, { file, row }] of placed.entries()) {
    try {
      // Since it was shown, another tab may have saved one there.
      if (hasNoFile(row, outbox.getSnapshot())) {
        await save(file, row, owner)
        saved++
      } else onProblem(file, 'Mientras tanto, este documento recibió otro archivo.')
    } catch (error) {
      console.warn('share: not saved', error)
      onProblem(file, error instanceof Refusal ? refusalText[error.code] : outboxFailureText(error))
      // What the device can't do now it can't do for the next one.
      const isOfFile = error instanceof Refusal || (error instanceof OutboxError && error.kind === 'changed')
      if (!isOfFile) return saved
    }
    onDone(at + 1)
  }
  return saved
}

async function save(file: SharedFile, { target, name, idDocument, status }: Choice, owner: number) {
  await outbox.add({
    ...{ id: file.draft.id, owner, target, title: name, detalle: '' },
    ...{ file: await prepareShared(file), pages: [file.page], seen: { idDocument, status } },
  })
}
