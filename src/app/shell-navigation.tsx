import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { totals } from '../api/dashboard'
import { sidebarMedia, type SidebarItem } from '../api/media'
import { areaSummaries } from '../areas/area-progress'
import { routes } from '../lib/routes'
import { useMedia } from '../lib/use-media'
import { useWaitingUploads } from '../outbox/page/use-waiting-uploads'
import { useRead } from '../queries/use-read'
import { Brand } from '../ui/brand'
import { classes } from '../ui/classes'
import { watchBack } from '../ui/close-on-back'
import { Icon, type IconName } from '../ui/icon'
import { Link, NavLink } from '../ui/link'
import { useDismiss } from '../ui/use-dismiss'
import { useFailureToast } from '../ui/use-failure-toast'
import styles from './shell-navigation.module.css'
import { areaIds, areas } from '../../shared/areas'

type GroupName = 'tasks' | 'media'

const itemLook = `row gap-3 full rounded bold plain lit ${styles['item']}`

/** A sidebar; on a phone a bar at the bottom, whose groups open as sheets above it. */
export function ShellNavigation() {
  const ref = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<readonly GroupName[]>([])
  const here = groupOf(useLocation().pathname)
  const [shown, setShown] = useState<GroupName | null>(null)
  // As shell-navigation.module.css has it.
  const isBar = useMedia('(width < 60rem)')
  const [wasBar, setWasBar] = useState(isBar)
  const media = useRead(sidebarMedia)
  useFailureToast(media)
  const isSheet = open.length > 0 && isBar
  useDismiss(ref, isSheet, () => setOpen([]))
  useEffect(() => (isSheet ? watchBack(() => setOpen([])) : undefined), [isSheet])

  // Opens the group of the current screen; no sheet opens by itself.
  if (shown !== here) {
    setShown(here)
    if (here && !isBar) setOpen([...open, here])
  }
  if (wasBar !== isBar) {
    setWasBar(isBar)
    setOpen(here && !isBar ? [here] : [])
  }

  const group = (name: GroupName) => ({
    isHere: name === here,
    open: open.includes(name),
    onToggle: () => {
      const others = isBar ? [] : open.filter((group) => group !== name)
      setOpen(open.includes(name) ? others : [...others, name])
    },
  })

  return (
    <nav ref={ref} aria-label="Menú principal" className={`unprinted ${styles['nav']}`}>
      <Link to={routes.home} className={`row plain ${styles['logo']}`}>
        <Brand />
      </Link>
      <ul className={`stack gap-1 ${styles['items']}`}>
        <Item to={routes.home} icon="home" label="Inicio" />
        <Group {...group('tasks')} icon="tasks" label="Tareas">
          <TaskLinks />
        </Group>
        <Envios />
        <Item to={routes.activity} icon="history" label="Historial de Actividades" short="Historial" />
        {/* Keeps the space until it is known whether there are media. */}
        {media.status === 'loading' && <li aria-hidden="true" />}
        {media.data && media.data.documents.length + media.data.videos.length > 0 && (
          <Group {...group('media')} icon="play" label="Contenido Multimedia" short="Contenido">
            <MediaList title="Documentos" items={media.data.documents} />
            <MediaList title="Videos" items={media.data.videos} />
          </Group>
        )}
      </ul>
      <div className={styles['help']}>
        <p className="bold">¿Necesitas ayuda?</p>
        <Link className="touch" to={routes.help}>
          Preguntas frecuentes
        </Link>
      </div>
    </nav>
  )
}

type ItemProps = {
  to: string
  icon?: IconName
  label: string
  short?: string
  /** An entry of a group. */
  sub?: boolean
  children?: ReactNode
}

function Item({ to, icon, label, short, sub = false, children }: ItemProps) {
  return (
    <li>
      <NavLink to={to} className={classes(itemLook, sub && styles['sub'])}>
        {icon && <Icon name={icon} />}
        <Label text={label} short={short} />
        {children}
      </NavLink>
    </li>
  )
}

function TaskLinks() {
  const { data } = useRead(totals)
  return (
    <ul className="stack gap-0">
      {areaIds.map((area) => {
        const { name, list } = areas[area]
        const { icon, inMenu = name, progress } = areaSummaries[area]
        const reached = data && progress(data)
        return (
          <Item key={area} sub to={list} label={inMenu} icon={icon}>
            {/* Hidden from screen readers, because the home screen says the same. */}
            <span aria-hidden="true" className={`soft ${styles['reached']}`}>
              {reached && `${reached.uploaded}/${reached.total}`}
            </span>
          </Item>
        )
      })}
    </ul>
  )
}

function groupOf(pathname: string): GroupName | null {
  if (areaIds.some((area) => pathname.startsWith(areas[area].list))) return 'tasks'
  return pathname.startsWith(routes.media) ? 'media' : null
}

/** Its accessible name counts the uploads that are not delivered. */
function Envios() {
  const waiting = useWaitingUploads()
  return (
    <Item to={routes.envios} icon="send" label="Envíos">
      {waiting > 0 && (
        <span className={`small ${styles['count']}`}>
          {waiting}
          <span className="visually-hidden"> en espera</span>
        </span>
      )}
    </Item>
  )
}

function Group({
  icon,
  label,
  short,
  isHere,
  open,
  onToggle,
  children,
}: {
  icon: IconName
  label: string
  short?: string
  /** The group contains the current screen. */
  isHere: boolean
  open: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <li>
      <button
        type="button"
        className={itemLook}
        data-here={isHere || undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
      >
        <Icon name={icon} />
        <Label text={label} short={short} />
        <span className={`row ${styles['chevron']}`}>
          <Icon name="chevronDown" />
        </span>
      </button>
      {open && (
        <>
          {/* Has a size on a phone only. */}
          <div data-scrim onClick={onToggle} />
          <div id={id} className={`stack gap-0 ${styles['sheet']}`}>
            {children}
          </div>
        </>
      )}
    </li>
  )
}

function MediaList({ title, items }: { title: string; items: readonly SidebarItem[] }) {
  return (
    <>
      <p className={`soft small bold ${styles['heading']}`}>{title}</p>
      {items.length === 0 ? (
        <p className={styles['heading']}>Sin Datos</p>
      ) : (
        <ul className="stack gap-0" aria-label={title}>
          {items.map((item) => (
            <Item key={item.id} sub to={routes.informacion(item.id)} label={item.title} />
          ))}
        </ul>
      )}
    </>
  )
}

/** The bar shows the short word; the accessible name stays complete. */
function Label({ text, short }: { text: string; short?: string | undefined }) {
  if (short === undefined) return <span>{text}</span>
  return (
    <>
      <span className={styles['long']}>{text}</span>
      <span className={styles['short']} aria-hidden="true">
        {short}
      </span>
    </>
  )
}
