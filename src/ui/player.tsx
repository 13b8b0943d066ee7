import { useState, useSyncExternalStore } from 'react'
import { contactUrl } from '../lib/contact'
import { embedUrl } from '../lib/video-links'
import { Empty } from './empty'
import { Loading } from './loading'
import { ExternalLink } from './external-link'

/**
 * A video or document of another site (docs/contract.md, 'Media viewer'), web addresses only.
 * Offline it waits, since the frame would show the browser's error page.
 */
export function Player({
  address,
  title,
  network = 'there',
  plays = false,
}: {
  address: string | null
  title: string
  /** The network, as far as the last answers show. */
  network?: 'there' | 'unknown' | 'gone'
  /** The user asked for it, so it starts by itself. */
  plays?: boolean
}) {
  const source = embedUrl(address, { plays })
  const reachable = useOnceReachable(network === 'there')
  if (!source)
    return (
      <Empty text="SIN DATOS" icon="play">
        <p>Tu contador todavía no lo publica.</p>
        <ExternalLink href={contactUrl}>Pedirlo por WhatsApp</ExternalLink>
      </Empty>
    )
  const isOwn = new URL(source).origin === location.origin
  if (!reachable && network === 'unknown') return <Loading />
  if (!reachable)
    return (
      <Empty text="Se verá cuando vuelva la conexión." icon="cloudOff">
        <p>
          Está en {isOwn ? 'el portal' : `otro sitio (${new URL(source).hostname})`} y no se guarda en este
          dispositivo.
        </p>
      </Empty>
    )
  return (
    <iframe
      key={source}
      className="full edged rounded sunken"
      height={300}
      src={source}
      title={title}
      loading="lazy"
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
      // A page of our own origin could remove its sandbox with `allow-same-origin`.
      sandbox={`allow-scripts allow-popups allow-presentation${isOwn ? '' : ' allow-same-origin'}`}
    />
  )
}

/** Stays true, so that a running video is not removed when the network goes. */
function useOnceReachable(network: boolean): boolean {
  const online = useSyncExternalStore(listenToNetwork, () => navigator.onLine)
  const [reachable, setReachable] = useState(false)
  if (network && online && !reachable) setReachable(true)
  return reachable
}

function listenToNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
