import { Suspense, type ReactNode } from 'react'
import { useSignOut } from '../features/profile/use-sign-out'
import { useSession } from '../session/use-session'
import { lazyScreen } from './page'
import { ShellNavigation } from './shell-navigation'
import { ShellTopBar } from './shell-top-bar'
import styles from './shell.module.css'

/** Few users ever see it. */
const PasswordDialog = lazyScreen(
  async () => (await import('../features/profile/password-dialog')).PasswordDialog,
)

/** What stands around every screen behind the sign-in: navigation, top bar, and the password that must be changed first. */
export function Shell({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const signOut = useSignOut()
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#contenido">
        Saltar al contenido
      </a>
      <ShellNavigation />
      <div className={styles['page']}>
        <ShellTopBar onSignOut={signOut.start} />
        <main id="contenido" tabIndex={-1} className={styles['main']}>
          {children}
        </main>
      </div>
      {user.password_updated !== 1 && (
        <Suspense>
          <PasswordDialog onSignOut={signOut.start} />
        </Suspense>
      )}
      {signOut.question}
    </div>
  )
}
