import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import * as calls from '../../shared/calls/accountant'
import { useConnection } from '../queries/use-connection'
import { IconButton } from '../ui/button'
import { Icon } from '../ui/icon'
import { Link } from '../ui/link'
import { productName, useDocumentTitle } from '../ui/page-title'
import { write } from './api'
import styles from './desk.module.css'
import { forgetDrafts } from './drafts'
import { deskRoutes } from './routes'
import { endDeskSession, useDeskSession } from './session'
import { forgetUndo } from './undo'
import { leave } from './use-inbox'

const screens = {
  [deskRoutes.inbox]: 'Bandeja',
  [deskRoutes.landlords]: 'Inversionistas',
  [deskRoutes.months]: 'Meses',
  [deskRoutes.reasons]: 'Motivos',
}

/** The bar at the top, and a screen. `status`: what the screen says of itself there. */
export function Frame({ status, children }: { status?: ReactNode; children: ReactNode }) {
  const connection = useConnection()
  const { session } = useDeskSession()
  const { pathname } = useLocation()
  const here = Object.keys(screens)
    .filter((to) => pathname.startsWith(to))
    .at(-1)
  return (
    <div className={`stack gap-0 ${styles['frame']}`}>
      <header className={`row ${styles['bar']}`}>
        <svg className={styles['brand']} role="img" aria-label={productName}>
          <use href="#brand" />
        </svg>
        <nav className={`row gap-0 between ${styles['screens']}`} aria-label="Escritorio">
          {Object.entries(screens).map(([to, name]) => (
            <Link
              key={to}
              className={`touch plain ${styles['link']}`}
              to={to}
              aria-current={to === here ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <div className={`row gap-3 grow ${styles['status']}`}>
          <p role="status" className={styles['connection']}>
            {connection === 'offline' && (
              <span className="row gap-1 small bold rounded warning">
                <Icon name="cloudOff" />
                Sin conexión<span className={styles['why']}>: nada se puede decidir</span>
              </span>
            )}
          </p>
          {status}
        </div>
        <b className={`cut small ${styles['name']}`}>{session?.user.name}</b>
        <Link
          className="touch plain"
          to={deskRoutes.password}
          aria-label="Cambiar contraseña"
          title="Cambiar contraseña"
        >
          <Icon name="user" />
        </Link>
        <IconButton icon="signOut" label="Cerrar sesión" onClick={signOut} />
      </header>
      {children}
    </div>
  )
}

/** A screen to be scrolled. `actions`: next to its title. */
export function Screen({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  useDocumentTitle(title)
  return (
    <Frame>
      <main className={`stack ${styles['screen']}`}>
        <div className="row wrap between">
          <h1 tabIndex={-1}>{title}</h1>
          {actions}
        </div>
        {children}
      </main>
    </Frame>
  )
}

/** The server is told, but its answers are not awaited. */
function signOut(): void {
  leave()
  write(calls.logout, {}, {}).catch(() => undefined)
  forgetDrafts()
  forgetUndo()
  endDeskSession('signed-out')
}
