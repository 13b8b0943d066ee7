import { storedAtText } from '../../../shared/dates'
import { outbox } from '../../outbox/page/page-outbox'
import { Button } from '../../ui/button'
import { changeShared } from './change-shared'
import type { SharedFile } from './shared-files'
import { SharedList } from './shared-list'

/** Another app sent these, and this app can't know which or why: the user decides. */
export function ArrivedFiles({ files }: { files: readonly SharedFile[] }) {
  const one = files.length === 1
  const last = Math.max(...files.map(({ at }) => at))

  async function discard(unwanted: readonly SharedFile[]) {
    await changeShared(Promise.all(unwanted.map(({ draft }) => outbox.drafts.discard(draft.id))))
  }

  async function take() {
    await changeShared(outbox.drafts.take(files.map(({ draft }) => draft.id)))
  }

  return (
    <div className="stack narrow">
      <SharedList
        title={`${one ? 'Llegó' : 'Llegaron'} de otra aplicación ${storedAtText(last)}`}
        files={files}
        onDiscard={(file) => void discard([file])}
      >
        <p>
          {one
            ? 'Si lo compartiste tú, continúa y di qué documento es. Si no lo reconoces, descártalo. Nada se ha enviado.'
            : 'Si los compartiste tú, continúa y di qué documento es cada uno. Si no los reconoces, descártalos. Nada se ha enviado.'}
        </p>
        <div className="wrap gap-3">
          <Button variant="primary" onClick={() => void take()}>
            Continuar
          </Button>
          <Button onClick={() => void discard(files)}>Descartar todo</Button>
        </div>
      </SharedList>
    </div>
  )
}
