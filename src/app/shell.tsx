import type { ReactNode } from 'react'
import { useSignOut } from '../features/profile/use-sign-out'
import { useSession } from '../session/use-session'
import { lazyPart } from '../ui/lazy-part'
import { ShellNavigation } from './shell-navigation'
import { ShellTopBar } from './shell-top-bar'
import styles from './shell.module.css'

/** Rarely needed. */
const FirstPassword = lazyPart(
  async () => (await import('../features/profile/password-dialog')).FirstPassword,
)

export function Shell({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const signOut = useSignOut()
  // Until then nothing else opens (docs/contract.md, 'Session and token'), so read nothing for it.
  const hasFirstPassword = user.password_updated !== 1
  return (
    <div className={styles['shell']}>
      <a
        className={`bold rounded pad ${styles['skip']}`}
        href="#contenido"
        onClick={(event) => {
          // A hash would be a history entry without the router's state: 'Volver' and forms need it.
          event.preventDefault()
          document.querySelector('main')?.focus()
        }}
      >
        Saltar al contenido
      </a>
      {!hasFirstPassword && <ShellNavigation />}
      <div className="grow">
        <ShellTopBar onSignOut={signOut.start} />
        <main id="contenido" tabIndex={-1} className={styles['main']}>
          {hasFirstPassword ? <FirstPassword onSignOut={signOut.start} /> : children}
        </main>
      </div>
      {signOut.question}
    </div>
  )
}
