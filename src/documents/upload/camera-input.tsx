import type { InputHTMLAttributes } from 'react'
import type { Page } from '../../outbox/model/upload'
import type { ButtonVariant } from '../../ui/button'
import { cameraClosed } from './camera-return'
import { named } from '../chosen/photo-name'
import { FileInput } from '../chosen/file-input'
import type { PageCamera } from './use-page-camera'

/** Opens the page's camera if possible, else the phone's, whose photos go to `onChoose`. */
export function CameraInput({
  label,
  variant,
  camera,
  retaken,
  onChoose,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'onClick'> & {
  label: string
  variant?: ButtonVariant
  camera: PageCamera
  /** The page that the photo replaces. */
  retaken?: Page
  onChoose: (files: readonly File[]) => void
}) {
  return (
    <FileInput
      {...input}
      label={label}
      variant={variant}
      icon="camera"
      accept="image/*"
      capture="environment"
      onClick={(event) => {
        const input = event.currentTarget
        if (camera.open(() => input.click(), retaken)) event.preventDefault()
      }}
      onChoose={(files) => {
        // The phone's own camera returned.
        cameraClosed()
        onChoose(files.map((photo) => named(photo, camera.photoName())))
      }}
    />
  )
}
