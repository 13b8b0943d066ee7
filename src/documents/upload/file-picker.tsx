import { useDropzone } from 'react-dropzone'
import { comesFromOutside, readDropped } from '../../lib/dropped'
import { pastedFiles } from '../../lib/pasted'
import { useDocumentEvents } from '../../lib/use-events'
import { classes } from '../../ui/classes'
import type { Page } from '../../outbox/model/upload'
import { notify } from '../../ui/toast'
import { CameraInput } from './camera-input'
import { FileInput } from '../chosen/file-input'
import styles from './upload.module.css'
import type { PageCamera } from './use-page-camera'
import type { FirstWay } from './use-subject'

/** With `image/*` an iPhone converts HEIC to JPEG (https://github.com/usememos/memos/pull/2527). */
const anyDocument = 'image/*,application/pdf'

type Choose = (files: readonly File[], way: Page['way']) => void

/** On desktops also drop and paste. */
export function FilePicker({
  more,
  first,
  hidden,
  required,
  disabled,
  describedBy,
  camera,
  onChoose,
}: {
  /** Null for the first file; else the title of the smaller form for further files. */
  more: string | null
  first: FirstWay
  /** Only its place is there: what the device has of the form may come to stand in it. */
  hidden: boolean
  /** No file yet, so choosing one is the primary action. */
  required: boolean
  disabled: boolean
  /** The id of what is wrong with the choice. */
  describedBy: string | undefined
  camera: PageCamera
  onChoose: Choose
}) {
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    // `useGivenFiles` handles drop and paste on the whole page, and leaves text to its field.
    noPaste: true,
    preventDropOnDocument: false,
    disabled,
  })
  useGivenFiles(disabled, onChoose)

  const variant = (way: FirstWay) =>
    more !== null ? 'quiet' : required && first === way ? 'primary' : 'secondary'
  const input = {
    required,
    disabled,
    'aria-invalid': describedBy !== undefined || undefined,
    'aria-describedby': describedBy,
  }
  const file = (
    <FileInput
      key="file"
      {...input}
      label="Archivo"
      variant={variant('file')}
      icon="document"
      accept={anyDocument}
      multiple
      onChoose={(files) => onChoose(files, 'file')}
    />
  )
  const photo = (
    <CameraInput
      key="camera"
      {...input}
      label="Tomar foto"
      variant={variant('camera')}
      camera={camera}
      onChoose={(files) => onChoose(files, 'camera')}
    />
  )
  return (
    <div
      {...getRootProps({
        className: classes(
          `stack gap-2 ${styles['drop']}`,
          more !== null && styles['more'],
          hidden && styles['unseen'],
          isDragActive && styles['over'],
        ),
      })}
      role="group"
      aria-label={more ?? 'Elegir archivo'}
    >
      {more !== null && <p className="soft small bold">{more}</p>}
      <div className="wrap gap-3">
        {/* Keys, so that an input is moved and not replaced: its picker may be open. */}
        {first === 'file' ? [file, photo] : [photo, file]}
      </div>
      {more === null && (
        <p className="soft small">
          Foto o PDF, hasta 25 MB. Varias fotos se unen en un solo PDF.
          <span className={styles['desktop']}> También puedes arrastrarlo hasta aquí o pegarlo.</span>
        </p>
      )}
    </div>
  )
}

function useGivenFiles(disabled: boolean, onChoose: Choose): void {
  useDocumentEvents(
    disabled
      ? null
      : {
          drop(event) {
            if (!event.dataTransfer || !comesFromOutside(event)) return
            event.preventDefault()
            void readDropped(event.dataTransfer).then(({ files, problem }) => {
              if (files.length > 0) onChoose(files, 'file')
              if (problem !== null) notify.info(problem)
            })
          },
          paste(event) {
            const files = pastedFiles(event)
            if (files.length === 0) return
            event.preventDefault()
            onChoose(files, 'paste')
          },
        },
  )
}
