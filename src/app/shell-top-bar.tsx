import { useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { contactUrl } from '../lib/contact'
import { install } from '../lib/install-prompt'
import { installHash, routes } from '../lib/routes'
import { useConnection } from '../queries/use-connection'
import { useSession } from '../session/use-session'
import { Brand } from '../ui/brand'
import { Icon } from '../ui/icon'
import { Link } from '../ui/link'
import { useShownPageTitle } from '../ui/page-title'
import { useDismiss } from '../ui/use-dismiss'
import { useInstallWay } from '../ui/use-install-way'
import { Heading } from './heading'
import { screenAbove } from './screen-above'
import styles from './shell-top-bar.module.css'

export function ShellTopBar({ onSignOut }: { onSignOut: () => void }) {
  const shown = useShownPageTitle()
  const { title, subtitle } = shown.list ?? shown
  const { user } = useSession()
  const above = screenAbove(useLocation().pathname)
  return (
    <header className={styles['bar']}>
      {above && <BackLink to={above} />}
      <div className={styles['mark']}>
        <Brand />
      </div>
      <div className={styles['titles']}>
        {shown.list ? <h2 className="clamp">{title}</h2> : <Heading>{title}</Heading>}
        {subtitle && <p className="soft small">{subtitle}</p>}
      </div>
      <div className={`small ${styles['user']}`}>
        <p>
          <b>{user.name}</b> <small>Inversionista</small>
        </p>
        <ConnectionStatus />
      </div>
      <a
        className={`touch middle bold rounded lit ${styles['contact']}`}
        href={contactUrl}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="message" />
        <span>Contacto</span>
      </a>
      <ProfileMenu name={user.name} onSignOut={onSignOut} />
    </header>
  )
}

/** Goes back; on the app's first screen, to the parent screen. */
function BackLink({ to }: { to: string }) {
  const navigate = useNavigate()
  return (
    <Link
      to={to}
      className={`touch middle bold rounded lit ${styles['back']}`}
      onClick={(event) => {
        // The router's entry index, which an entry of a hash lacks. With a modifier key, the link
        // opens elsewhere.
        const isFirst = !(history.state as { idx?: number } | null)?.idx
        if (isFirst || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <Icon name="arrowLeft" />
      Volver
    </Link>
  )
}

function ConnectionStatus() {
  const state = useConnection()
  return (
    <p role="status">
      {state === 'offline' && (
        <span className="row gap-1 bold rounded warning">
          <Icon name="cloudOff" />
          Sin conexión
        </span>
      )}
    </p>
  )
}

/** Opens the browser's install question; on an iPhone, the guide. */
function InstallEntry() {
  const way = useInstallWay()
  if (way === 'iphone')
    return (
      <Link to={routes.profile + installHash}>
        <Icon name="download" />
        Instalar en el iPhone
      </Link>
    )
  return (
    way && (
      <button type="button" onClick={() => void install()}>
        <Icon name="download" />
        Instalar la aplicación
      </button>
    )
  )
}

function ProfileMenu({ name, onSignOut }: { name: string; onSignOut: () => void }) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  useDismiss(ref, open, close)
  return (
    <div ref={ref} className={styles['profile']}>
      <button
        type="button"
        className={styles['avatar']}
        aria-label="Menú de perfil"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="user" />
      </button>
      {open && (
        <div id={id} className={`stack gap-0 surface high ${styles['menu']}`} onClick={close}>
          <p>¡Hola, {name}!</p>
          <Link to={routes.profile}>
            <Icon name="user" />
            Mi perfil
          </Link>
          <Link to={routes.help}>
            <Icon name="help" />
            Preguntas frecuentes
          </Link>
          <InstallEntry />
          <button type="button" onClick={onSignOut}>
            <Icon name="signOut" />
            Cerrar sesión
          </button>
        </div>
      )}
    </div>
  )
}
