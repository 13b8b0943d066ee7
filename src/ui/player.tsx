import { embedUrl } from '../lib/video-links'
import { Empty } from './empty'
import styles from './player.module.css'

/** A video or document of somewhere else, framed 300 px high (specification §9). What is no web address is not followed. */
export function Player({ address, title }: { address: string | null; title: string }) {
  const source = embedUrl(address)
  if (!source) return <Empty text="SIN DATOS" icon="play" />
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

/** A page of our own origin, were one ever named, would be let out of its box by `allow-same-origin`. */
function sandboxFor(source: string): string {
  const own = new URL(source).origin === location.origin
  return `allow-scripts allow-popups allow-presentation${own ? '' : ' allow-same-origin'}`
}
