import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { mediaItem, type MediaItem } from '../../api/media'
import { FileFrame } from '../../documents/viewer/document-frame'
import { once, useFollowed } from '../../lib/use-followed'
import { embedUrl, webUrl } from '../../lib/video-links'
import { useConnection } from '../../queries/use-connection'
import { useRead } from '../../queries/use-read'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { ExternalLink } from '../../ui/external-link'
import { usePageTitle } from '../../ui/page-title'
import { Loading } from '../../ui/loading'
import { Panel } from '../../ui/panel'
import { Player } from '../../ui/player'

/** The address has a number, or 'null' for none (docs/contract.md, 'Media viewer'). */
export function MediaPage() {
  const { idParam = '' } = useParams()
  const id = /^\d+$/.test(idParam) ? Number(idParam) : 0
  return <Media key={id} id={id} />
}

function Media({ id }: { id: number }) {
  const reading = useRead(mediaItem(id), { enabled: id > 0 })
  usePageTitle(reading.data?.title ?? 'Documento o video', 'Contenido Multimedia')
  return (
    <Card>
      {id > 0 ? (
        <Panel reading={reading}>{(item) => <Item item={item} fresh={reading.storedAt === null} />}</Panel>
      ) : (
        <Item item={null} fresh />
      )}
    </Card>
  )
}

function Item({ item, fresh }: { item: MediaItem | null; fresh: boolean }) {
  const offline = useConnection() === 'offline'
  if (!item)
    return (
      <Empty text="SIN DATOS" icon="play">
        <p>Este contenido ya no está disponible. Los que hay están en el menú, en Contenido Multimedia.</p>
      </Empty>
    )
  const address = webUrl(item.file_path)?.href
  const player = (
    <>
      <Player
        address={item.file_path}
        title={item.title}
        network={offline ? 'gone' : fresh ? 'there' : 'unknown'}
      />
      {address && !offline && <p className="soft small">Si no se ve aquí, ábrelo en una pestaña nueva.</p>}
    </>
  )
  return (
    <>
      {address && <ExternalLink href={address}>Abrir en una pestaña nueva</ExternalLink>}
      {/* An unchanged address may be a stored document, which the player's sandbox would break. */}
      {address && fresh && embedUrl(address) === address ? (
        <StoredFile address={address} title={item.title}>
          {player}
        </StoredFile>
      ) : (
        player
      )}
    </>
  )
}

/** A document in the viewer, a video in a player, or `children` for anything else. */
function StoredFile({ address, title, children }: { address: string; title: string; children: ReactNode }) {
  // A later read may sign another address: do not load the file again.
  const [first] = useState(address)
  const read = useFollowed(first, contentAt)
  if (!read) return <Loading />
  if (read === 'video')
    return (
      <video
        className="full edged rounded sunken"
        height={300}
        src={first}
        aria-label={title}
        preload="metadata"
        controls
        playsInline
      />
    )
  if (read === 'other') return children
  return <FileFrame bytes={read} url={null} name={title} opens={false} height={300} />
}

/** 'other' if it is neither, or unreadable from this origin. */
const contentAt = once(async (address: string): Promise<Blob | 'video' | 'other'> => {
  const request = new AbortController()
  try {
    const response = await fetch(address, request)
    const type = response.headers.get('content-type') ?? ''
    if (response.ok && /^(application\/pdf|image\/)/.test(type)) return await response.blob()
    request.abort()
    if (response.ok && type.startsWith('video/')) return 'video'
  } catch {
    // Another site or no network: the player handles both.
  }
  return 'other'
})
