import { useEffect, useState } from 'react'
import { embedUrl } from '../lib/video-links'
import { Empty } from './empty'
import styles from './player.module.css'

/**
 * A video or document of another site, framed 300 px high (docs/contract.md, 'Media viewer'). Only web addresses are followed.
 * Without a network it waits for one, because the frame would show the browser's error page.
 */
export function Player({ address, title }: { address: string | null; title: string }) {
  const source = embedUrl(address)
  const reachable = useOnceOnline()
  if (!source) return <Empty text="SIN DATOS" icon="play" />
  if (!reachable) return <Empty text="Se verá cuando vuelva la conexión." icon="cloudOff" />
  return (
    <iframe
      key={source}
      className={styles['player']}
      src={source}
      title={title}
      loading="lazy"
      allow="fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox={sandboxFor(source)}
    />
  )
}

/** True from the first moment with a network: what plays is not taken away when the network goes. */
function useOnceOnline(): boolean {
  const [reachable, setReachable] = useState(() => navigator.onLine)
  useEffect(() => {
    const appear = () => setReachable(true)
    window.addEventListener('online', appear)
    return () => window.removeEventListener('online', appear)
  }, [])
  return reachable
}

/** Without `allow-same-origin` for our own origin: a page of it could remove its own sandbox. */
function sandboxFor(source: string): string {
  const own = new URL(source).origin === location.origin
  return `allow-scripts allow-popups allow-presentation${own ? '' : ' allow-same-origin'}`
}
