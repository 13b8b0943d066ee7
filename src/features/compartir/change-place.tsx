import { otherDocumentType } from '../../../shared/document-types'
import { FilePreview } from '../../documents/upload/file-preview'
import { hasNoFile } from '../../documents/upload/waiting-place'
import type { Captured } from '../../lib/captured'
import { once, useFollowed } from '../../lib/use-followed'
import { outbox } from '../../outbox/page/page-outbox'
import { Dialog } from '../../ui/dialog'
import { Expander } from '../../ui/expander'
import { ChoiceList } from './choice-list'
import type { Choice } from './choices'
import { bytesOfShared, prepareShared } from './prepare-shared'
import type { SharedFile } from './shared-files'
import { useGive } from './use-give'

/**
 * The choice of a file's place. What asks for more, such as the detail of 'Otros', is filled in in
 * its form.
 */
export function ChangePlace({
  file,
  onPlace,
  onClose,
}: {
  file: SharedFile
  onPlace: (choice: Choice) => void
  onClose: () => void
}) {
  const { give, busy, parts } = useGive(file, () => prepareShared(file))
  const { name } = file.page

  function choose(choice: Choice): void {
    const isPlain = choice.target.type !== otherDocumentType && hasNoFile(choice, outbox.getSnapshot())
    if (isPlain && file.draft.form === null) onPlace(choice)
    else void give(choice)
  }

  return (
    <Dialog title="¿Qué documento es?" size="wide" onClose={onClose}>
      <div className="stack">
        <p className="bold">{name}</p>
        <Expander title="Ver el archivo">
          <Preview file={file} />
        </Expander>
        {busy && <p role="status">Preparando el archivo…</p>}
        {parts}
        <ChoiceList onChoose={choose} />
      </div>
    </Dialog>
  )
}

function Preview({ file }: { file: SharedFile }) {
  const shown = useFollowed(file, bytes)
  if (shown === null) return null
  return shown === 'unreadable' ? <p>No se puede mostrar aquí.</p> : <FilePreview file={shown} turn={0} />
}

const bytes = once((file: SharedFile): Promise<Captured | 'unreadable'> =>
  bytesOfShared(file).then(
    (read) => ({ name: file.page.name, type: file.page.type, bytes: read }),
    () => 'unreadable',
  ),
)
