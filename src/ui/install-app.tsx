import { useSyncExternalStore, type ReactNode } from 'react'
import { install, installPrompt } from '../lib/install-prompt'
import { placeOnIphone } from '../lib/platform'
import { Button } from './button'
import { IphoneGuide } from './iphone-guide'

/** How the app can be installed here: by the browser's question, or by hand on an iPhone. Null if it can't, or already is. */
export function useInstallWay(): 'prompt' | 'iphone' | null {
  const offer = useSyncExternalStore(installPrompt.subscribe, installPrompt.getSnapshot)
  if (offer) return 'prompt'
  return placeOnIphone() === 'tab' ? 'iphone' : null
}

/** What installing gives, and the way to it. */
export function InstallApp({ way, children }: { way: 'prompt' | 'iphone'; children?: ReactNode }) {
  if (way === 'iphone')
    return (
      <>
        <p>
          Conviene instalar el portal en este dispositivo antes de la primera foto: la aplicación instalada no
          ve lo que quedó guardado en Safari.
        </p>
        <IphoneGuide />
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
