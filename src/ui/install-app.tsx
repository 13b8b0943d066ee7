import type { ReactNode } from 'react'
import { install } from '../lib/install-prompt'
import { Button } from './button'
import { IphoneGuide } from './iphone-guide'

export function InstallApp({
  way,
  startsOpen,
  children,
}: {
  way: 'prompt' | 'iphone'
  /** The user came for the guide. */
  startsOpen?: boolean
  children?: ReactNode
}) {
  if (way === 'iphone')
    return (
      <>
        <p>
          Conviene instalar el portal en este dispositivo antes de la primera foto: la aplicación instalada no
          ve lo que quedó guardado en Safari.
        </p>
        <IphoneGuide startsOpen={startsOpen} />
        {children}
      </>
    )
  return (
    <>
      <p>Se abre desde su icono, también sin señal, y recibe las fotos que le compartes.</p>
      <div>
        <Button icon="download" onClick={() => void install()}>
          Instalar la aplicación
        </Button>
        {children}
      </div>
    </>
  )
}
