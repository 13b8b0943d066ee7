import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { routes } from '../../lib/routes'
import { shareFailure, type ShareFailure } from '../../lib/share-address'
import { outbox } from '../../outbox/page/page-outbox'
import { useOutbox } from '../../outbox/page/use-outbox'
import { LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { Loading } from '../../ui/loading'
import { Message } from '../../ui/message'
import { usePageTitle } from '../../ui/page-title'
import { Problem } from '../../ui/problem'
import { ArrivedFiles } from './arrived-files'
import { lazyPart } from '../../ui/lazy-part'
import { AssignTarget } from './assign-target'
import { changeShared } from './change-shared'
import { ChooseFiles } from './choose-files'
import { sharedFiles, type SharedFile } from './shared-files'
import { SharedList } from './shared-list'

const SeveralFiles = lazyPart(async () => (await import('./several-files')).SeveralFiles, {
  loading: <Loading />,
})

const failures: Record<ShareFailure, string> = {
  full: 'No queda espacio en este dispositivo. Libera espacio y comparte el archivo de nuevo.',
  over: 'No cupo todo: de otra aplicación se guardan hasta 20 archivos y 100 MB a la vez. Continúa o descarta estos, y comparte de nuevo los que faltan.',
  unread:
    'Uno o más archivos no se pudieron leer, y faltan aquí. Si están en la nube, descárgalos y compártelos de nuevo.',
  failed:
    'No se pudo guardar lo que compartiste. Compártelo de nuevo, o súbelo desde el formulario del documento.',
  missed: 'El archivo no llegó: la aplicación aún no estaba lista en este dispositivo. Compártelo de nuevo.',
}

/**
 * /compartir: files without a document. What another app sent comes first, since the user may not
 * know it (docs/contract.md, 'Shared files').
 */
export function CompartirPage() {
  usePageTitle('Archivos por asignar', 'Di qué documento es cada archivo')
  const failure = shareFailure(useLocation().search)
  const ready = useOutbox((outbox) => outbox.ready)
  const unreadable = useOutbox((outbox) => outbox.unreadable)
  const drafts = useOutbox((outbox) => outbox.drafts)
  const shared = useMemo(() => sharedFiles(drafts), [drafts])
  return (
    <div className="stack gap-5">
      {failure && <Message tone="danger">{failures[failure]}</Message>}
      {!ready && unreadable ? (
        <Problem
          message="No se pudo leer lo que compartiste en este dispositivo. Sigue guardado: inténtalo de nuevo."
          onRetry={() => void outbox.refresh()}
        />
      ) : !ready ? (
        <Loading />
      ) : shared.arrived.length > 0 ? (
        <ArrivedFiles files={shared.arrived} />
      ) : shared.own.length > 0 ? (
        <Shared files={shared.own} />
      ) : (
        <NothingShared />
      )}
      {ready && shared.arrived.length === 0 && shared.own.length > 0 && <ChooseFiles />}
    </div>
  )
}

/** One file's document is chosen from the list; of several each has a row with its place. */
function Shared({ files }: { files: readonly SharedFile[] }) {
  const [discarding, setDiscarding] = useState<SharedFile | null>(null)
  // The last one of several stays in their list, with its place.
  const [wereSeveral, setWereSeveral] = useState(false)
  if (files.length > 1 && !wereSeveral) setWereSeveral(true)
  const [only] = files
  if (!only) return null

  async function discard(file: SharedFile) {
    await changeShared(outbox.drafts.drop(file.draft.id, file.page.id))
    setDiscarding(null)
  }

  return (
    <div className="stack narrow">
      {wereSeveral ? (
        <SeveralFiles files={files} onDiscard={setDiscarding} />
      ) : (
        <>
          <SharedList title="Archivo por asignar" files={files} onDiscard={setDiscarding} />
          <AssignTarget key={only.page.id} file={only} onDiscard={() => setDiscarding(only)} />
        </>
      )}
      {discarding && (
        <ConfirmDialog
          title="¿Descartar este archivo?"
          confirm="Descartar"
          onCancel={() => setDiscarding(null)}
          onConfirm={() => void discard(discarding)}
        >
          <p>
            «{discarding.page.name}» se borrará de este portal sin enviarse. En la aplicación desde donde lo
            compartiste sigue igual.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function NothingShared() {
  return (
    <Card>
      <Empty text="No hay archivos por asignar." icon="upload">
        <p>
          Con la aplicación instalada en tu teléfono Android, abre una foto o un PDF en otra aplicación
          (Fotos, WhatsApp, correo), toca Compartir y elige Portal. El archivo llega aquí, también sin
          conexión, y tú dices qué documento es.
        </p>
        <p>También puedes elegir aquí varios archivos a la vez, o soltarlos en un computador.</p>
        <ChooseFiles isFirst />
        <LinkButton variant="quiet" to={routes.pending}>
          Ver documentos pendientes
        </LinkButton>
      </Empty>
    </Card>
  )
}
