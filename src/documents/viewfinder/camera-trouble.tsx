import type { ReactNode } from 'react'
import type { CameraProblem } from '../../capture/camera'
import { Button } from '../../ui/button'
import { FileInput } from '../chosen/file-input'
import styles from './viewfinder.module.css'

const words: Record<CameraProblem | 'ended' | 'black', string> = {
  refused:
    'El navegador no da permiso para usar la cámara. Puedes darlo en los ajustes del sitio, o tomar la foto con la cámara del teléfono.',
  none: 'Este dispositivo no tiene una cámara que la aplicación pueda usar.',
  busy: 'Otra aplicación está usando la cámara. Ciérrala e inténtalo otra vez.',
  failed: 'La cámara no se pudo abrir.',
  ended: 'La cámara se detuvo. Lo que ya tomaste sigue aquí.',
  black: 'La cámara no muestra nada. Si no la tapa nada, inténtalo otra vez.',
}

export function CameraTrouble({
  problem,
  onRetry,
  onChoose,
  children,
}: {
  problem: CameraProblem | 'ended' | 'black'
  onRetry: () => void
  /** `isShot`: taken by the phone's camera. */
  onChoose: (files: readonly File[], isShot?: boolean) => void
  children?: ReactNode
}) {
  return (
    <div className={`stack ${styles['trouble']}`} role="alert">
      <p>{words[problem]}</p>
      <div className="stack gap-3">
        {problem !== 'none' && (
          <Button icon="refresh" onClick={onRetry}>
            Intentar otra vez
          </Button>
        )}
        <FileInput
          label="Usar la cámara del teléfono"
          icon="camera"
          accept="image/*"
          capture="environment"
          onChoose={(files) => onChoose(files, true)}
        />
        <FileInput label="Elegir una foto" icon="document" accept="image/*" onChoose={onChoose} />
        {children}
      </div>
    </div>
  )
}
