import type { ReactNode } from 'react'
import { useConnection } from '../queries/use-connection'
import { IconButton } from '../ui/button'
import { Icon } from '../ui/icon'
import { NavLink } from '../ui/link'
import styles from './desk.module.css'
import { deskRoutes } from './routes'

/** The bar at the top, and a screen. `status`: what the screen says of itself there. */
export function Frame({
  name,
  onSignOut,
  status,
  children,
}: {
  name: string
  onSignOut: () => void
  status?: ReactNode
  children: ReactNode
}) {
  const connection = useConnection()
  return (
    <div className={styles['frame']}>
      <header className={`row gap-4 ${styles['bar']}`}>
        <svg className={styles['brand']} role="img" aria-label="Portal Inversionista">
          <use href="#brand" />
        </svg>
        <nav className="row" aria-label="Escritorio">
          <NavLink className={`touch plain ${styles['link']}`} to={deskRoutes.inbox}>
            Bandeja
          </NavLink>
        </nav>
        <div className={`row gap-3 grow ${styles['status']}`}>
          <p role="status" className={styles['connection']}>
            {connection === 'offline' && (
              <span className="row gap-1 small bold rounded warning">
                <Icon name="cloudOff" />
                Sin conexión: nada se puede decidir
              </span>
            )}
          </p>
          {status}
        </div>
        <b className={`cut small ${styles['name']}`}>{name}</b>
        <IconButton icon="signOut" label="Cerrar sesión" onClick={onSignOut} />
      </header>
      {children}
    </div>
  )
}
