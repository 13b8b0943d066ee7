import { homeMedia } from '../../api/media'
import { webUrl } from '../../lib/video-links'
import { useRead } from '../../queries/use-read'
import { Card } from '../../ui/card'
import { ExternalLink } from '../../ui/external-link'
import { Panel } from '../../ui/panel'
import { Player } from '../../ui/player'
import { useFailureToast } from '../../ui/use-failure-toast'

const title = 'Recupera el IVA!'

/** The promotional video with its optional call to action. */
export function VideoCard() {
  const reading = useRead(homeMedia)
  useFailureToast(reading)
  return (
    <Card title={title}>
      <Panel reading={reading}>
        {({ video, button }) => {
          const action = webUrl(button?.url ?? null)
          return (
            <>
              <Player address={video} title={title} />
              {button && action && <ExternalLink href={action.href}>{button.label}</ExternalLink>}
            </>
          )
        }}
      </Panel>
    </Card>
  )
}
