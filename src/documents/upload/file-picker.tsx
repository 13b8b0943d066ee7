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
  required,
  invalid,
  disabled,
  describedBy,
  multiple = false,
  onChoose,
}: {
  required: boolean
  invalid: boolean
  disabled: boolean
  describedBy: string | undefined
  /** Several photos make one document. */
  multiple?: boolean
  onChoose: (files: readonly File[]) => void
}) {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  const userId = useSession().user.id
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    disabled,
    onDrop: (files) => {
      const taken = multiple ? files : files.slice(0, 1)
      if (taken.length > 0) onChoose(taken)
    },
  })
  usePastedFile(disabled, onChoose)
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
    <div {...getRootProps({ className: classes(styles['picker'], isDragActive && styles['target']) })}>
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
          multiple={multiple}
          onChoose={onChoose}
        />
      </div>
      <p className={styles['hint']}>
        Foto (JPG, PNG, WebP, HEIC) o PDF, hasta 25 MB.
        {multiple && ' Varias fotos se unen en un solo PDF.'}
        <span className={styles['desktop']}> También puedes arrastrarlo hasta aquí o pegarlo.</span>
      </p>
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

function usePastedFile(disabled: boolean, onChoose: (files: readonly File[]) => void): void {
  useEffect(() => {
    if (disabled) return
    function pasted(event: ClipboardEvent) {
      const file = event.clipboardData?.files[0]
      if (!file) return
      event.preventDefault()
      onChoose([file])
    }
    document.addEventListener('paste', pasted)
    return () => document.removeEventListener('paste', pasted)
  }, [disabled, onChoose])
}
