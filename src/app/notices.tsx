import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { unsentWord } from '../documents/upload/status'
import { useTargetLabel } from '../documents/upload/use-target-label'
import { useDocumentDrafts } from '../documents/upload/use-document-drafts'
import { useMissingDeliveries } from '../documents/list/use-missing-deliveries'
import { ifGiven } from '../lib/if-given'
import { installHash, routes } from '../lib/routes'
import type { Draft, Upload } from '../outbox/model/upload'
import { acknowledgeLost, lostUploads } from '../outbox/page/loss'
import { useOutbox } from '../outbox/page/use-outbox'
import { Button, LinkButton } from '../ui/button'
import { InstallApp } from '../ui/install-app'
import { Link } from '../ui/link'
import { Message } from '../ui/message'
import type { Tone } from '../ui/status-badge'
import { useInstallWay } from '../ui/use-install-way'

type Notice = { when: boolean; tone: Tone; text: ReactNode; action?: ReactNode }

/** How many drafts are listed by name. */
const few = 3

/** 'Ahora no', in localStorage. Without storage the app asks on each visit. */
const declinedKey = 'install-declined'

/**
 * Notices above the screen at `pathname`: what on this device waits for the user, and the offer to
 * install. /envios itself lists drafts.
 */
export function Notices({ pathname }: { pathname: string }) {
  const isHome = pathname === routes.home
  const unsaved = useOutbox((outbox) => outbox.drafts)
  const lost = useSyncExternalStore(lostUploads.subscribe, lostUploads.getSnapshot)
  const missing = useMissingDeliveries({ enabled: isHome }).size
  const drafts = useDocumentDrafts()
  // What was chosen late to change a file waits behind its form's pages.
  const forms = new Map(drafts.map((one) => [one.address, one]))
  const near = isHome ? [...forms.values()].slice(-few).reverse() : none
  const words = useTargetLabel(near)
  const isShown = isHome || pathname === routes.envios
  const shared = isShown ? unsaved.filter(({ form }) => form === null) : none
  const way = useInstallWay()
  const isFirst = useOutbox(({ uploads }) => uploads.length === 0)
  const hasUse = useOutbox(({ ready, uploads }) =>
    way === 'iphone' ? ready && uploads.every(isDelivered) : way !== null && uploads.some(isDelivered),
  )
  const [declined, setDeclined] = useState(() => ifGiven(() => localStorage.getItem(declinedKey)) !== null)

  const decline = (
    <Button
      variant="quiet"
      onClick={() => {
        ifGiven(() => localStorage.setItem(declinedKey, ''))
        setDeclined(true)
      }}
    >
      Ahora no
    </Button>
  )

  const list: readonly Notice[] = [
    // On every screen, until the user has read it (docs/faults.md, '68').
    {
      when: lost !== null,
      tone: 'danger',
      text: (
        <>
          <p>
            {lost?.labels.length === 1
              ? 'El navegador borró un documento que esperaba su envío en este dispositivo. Revisa si llegó y, si falta, súbelo de nuevo:'
              : `El navegador borró ${lost?.labels.length} documentos que esperaban su envío en este dispositivo. Revisa cuáles llegaron y sube de nuevo los que falten:`}
          </p>
          <ul>
            {lost?.labels.map((label, position) => (
              <li key={position}>{label}</li>
            ))}
          </ul>
        </>
      ),
      action: <Button onClick={acknowledgeLost}>Entendido</Button>,
    },
    // The portal had received these and no longer has them (docs/faults.md, '36').
    {
      when: missing > 0,
      tone: 'danger',
      text:
        missing === 1
          ? 'El portal ya no tiene un documento que había recibido. Envíalo de nuevo.'
          : `El portal ya no tiene ${missing} documentos que había recibido. Envíalos de nuevo.`,
      action: <LinkButton to={routes.envios}>{missing === 1 ? 'Ver cuál es' : 'Ver cuáles son'}</LinkButton>,
    },
    {
      when: near.length > 0,
      tone: 'warning',
      text: near.map(({ target, address, draft }) => (
        <p key={draft.id}>
          {unsentWord(draft)}:{' '}
          <Link to={address} state={draft.link}>
            {draft.title || 'Documento'}, {words(target)}
          </Link>
        </p>
      )),
      action: drafts.length > few && (
        <p>
          <Link to={routes.envios}>Ver las {drafts.length} en Envíos</Link>
        </p>
      ),
    },
    // Shared files without a document; those that the user may not know come first.
    {
      when: shared.length > 0,
      tone: 'warning',
      text: sharedText(shared),
      action: <LinkButton to={routes.compartir}>Ver archivos por asignar</LinkButton>,
    },
    // After the first delivery; on an iPhone also before the first photo, and not while one waits: what
    // Safari stores does not move into the installed app (docs/faults.md, '54').
    {
      when: isHome && !declined && hasUse,
      tone: 'info',
      text:
        way === 'iphone' && !isFirst ? (
          <>
            <p>
              <Link to={routes.profile + installHash}>Instalar en el iPhone</Link>
            </p>
            {decline}
          </>
        ) : (
          way && <InstallApp way={way}>{decline}</InstallApp>
        ),
    },
  ]
  return list.map(
    ({ when, tone, text, action }, at) =>
      when && (
        <Message key={at} tone={tone}>
          {typeof text === 'string' ? <p>{text}</p> : text}
          {action}
        </Message>
      ),
  )
}

const none: readonly never[] = []

const isDelivered = ({ state }: Upload) => state === 'delivered'

function sharedText(shared: readonly Draft[]): string {
  const arrived = shared.filter(({ owner }) => owner === null).length
  if (arrived === 1) return 'Llegó un archivo de otra aplicación. Míralo y di si es tuyo.'
  if (arrived > 1) return `Llegaron ${arrived} archivos de otra aplicación. Míralos y di si son tuyos.`
  return shared.length === 1
    ? 'Compartiste un archivo y aún falta decir qué documento es.'
    : `Compartiste ${shared.length} archivos y aún falta decir qué documento es cada uno.`
}
