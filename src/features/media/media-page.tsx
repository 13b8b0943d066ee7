import { useParams } from 'react-router-dom'
import { mediaItem, type MediaItem } from '../../api/media'
import { webUrl } from '../../lib/video-links'
import { useConnection } from '../../queries/use-connection'
import { useRead } from '../../queries/use-read'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { ExternalLink } from '../../ui/external-link'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { Player } from '../../ui/player'

/** One document or video of the sidebar; the address takes a number, or 'null' for none (docs/contract.md, 'Media viewer'). */
export function MediaPage() {
  const { idParam = '' } = useParams()
  const id = /^\d+$/.test(idParam) ? Number(idParam) : 0
  return <Media key={id} id={id} />
}

function Media({ id }: { id: number }) {
  const reading = useRead(mediaItem(id), { enabled: id > 0 })
  usePageTitle(reading.data?.title ?? 'Contenido Multimedia')
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
  const address = webUrl(item.file_path)
  return (
    <>
      {address && <ExternalLink href={address.href}>Abrir en una pestaña nueva</ExternalLink>}
      <Player
        address={item.file_path}
        title={item.title}
        network={offline ? 'gone' : fresh ? 'there' : 'unknown'}
      />
    </>
  )
}
