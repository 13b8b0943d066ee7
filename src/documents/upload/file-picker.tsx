import { useEffect, type ChangeEvent, type InputHTMLAttributes } from 'react'
import { useDropzone } from 'react-dropzone'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../session/use-session'
import { LabelButton } from '../../ui/button'
import { classes } from '../../ui/classes'
import { Icon, type IconName } from '../../ui/icon'
import { cameraClosed, cameraOpens } from '../camera-return'
import styles from './file-picker.module.css'

/** With `image/*` an iPhone hands over a JPEG of its HEIC (https://github.com/usememos/memos/pull/2527). The bytes tell what it is. */
const anyDocument = 'image/*,application/pdf'

/** Camera and file picker apart; on a desktop also drop and paste. */
export function FilePicker({
  more,
  required,
  invalid,
  disabled,
  describedBy,
  onChoose,
}: {
  /** Null for the first file. What comes after it takes less room, under these words. */
  more: string | null
  required: boolean
  invalid: boolean
  disabled: boolean
  describedBy: string | undefined
  onChoose: (files: readonly File[]) => void
}) {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  const userId = useSession().user.id
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    disabled,
    onDrop: (files) => {
      if (files.length > 0) onChoose(files)
    },
  })
  usePastedFiles(disabled, onChoose)
  useEffect(() => {
    cameraClosed()
    return cameraClosed
  }, [])

  const input = {
    required,
    disabled,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  }
  return (
    <div
      {...getRootProps({
        className: classes(
          styles['picker'],
          more !== null && styles['more'],
          isDragActive && styles['target'],
        ),
      })}
      role="group"
      aria-label={more ?? 'Elegir archivo'}
    >
      {more !== null && <p className={styles['title']}>{more}</p>}
      <div className={styles['inputs']}>
        <FileInput
          {...input}
          label="Tomar foto"
          icon="camera"
          accept="image/*"
          capture="environment"
          onClick={() => cameraOpens({ path: pathname, state }, userId)}
          onChoose={(files) => {
            cameraClosed()
            onChoose(files)
          }}
        />
        <FileInput
          {...input}
          label="Archivo"
          icon="document"
          accept={anyDocument}
          multiple
          onChoose={onChoose}
        />
      </div>
      {more === null && (
        <p className={styles['hint']}>
          Foto (JPG, PNG, WebP, HEIC) o PDF, hasta 25 MB. Varias fotos se unen en un solo PDF.
          <span className={styles['desktop']}> También puedes arrastrarlo hasta aquí o pegarlo.</span>
        </p>
      )}
    </div>
  )
}

/** A file input that looks like a button. */
export function FileInput({
  label,
  icon,
  onChoose,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & {
  label: string
  icon: IconName
  onChoose: (files: readonly File[]) => void
}) {
  function changed({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    if (files.length > 0) onChoose(files)
    // The same file chosen again is a change, too. Its bytes are being read already.
    target.value = ''
  }
  return (
    <LabelButton className={styles['input']}>
      <Icon name={icon} />
      {label}
      <input {...input} type="file" onChange={changed} />
    </LabelButton>
  )
}

function usePastedFiles(disabled: boolean, onChoose: (files: readonly File[]) => void): void {
  useEffect(() => {
    if (disabled) return
    function pasted(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      onChoose(files)
    }
    document.addEventListener('paste', pasted)
    return () => document.removeEventListener('paste', pasted)
  }, [disabled, onChoose])
}
