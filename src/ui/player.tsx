import { useEffect, useState } from 'react'
import { embedUrl } from '../lib/video-links'
import { Empty } from './empty'
import styles from './player.module.css'

/**
 * A video or document of somewhere else, framed 300 px high (specification §9). What is no web address is not followed; without
 * a network it waits for one, as a browser has only a broken page to show there.
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

/** True from the first moment with a network on: what plays is not taken away by a gap. */
function useOnceOnline(): boolean {
  const [reachable, setReachable] = useState(() => navigator.onLine)
  useEffect(() => {
    const appear = () => setReachable(true)
    window.addEventListener('online', appear)
    return () => window.removeEventListener('online', appear)
  }, [])
  return reachable
}

/** A page of our own origin, were one ever named, would be let out of its box by `allow-same-origin`. */
function sandboxFor(source: string): string {
  const own = new URL(source).origin === location.origin
  return `allow-scripts allow-popups allow-presentation${own ? '' : ' allow-same-origin'}`
}
