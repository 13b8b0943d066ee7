import { activity } from '../../api/dashboard'
import { homeMedia } from '../../api/media'
import { webUrl } from '../../lib/video-links'
import { useRead } from '../../queries/use-read'
import { ExternalLink } from '../../ui/external-link'
import { Panel } from '../../ui/panel'
import { Player } from '../../ui/player'
import { useFailureToast } from '../../ui/use-failure-toast'
import { ActivityTable } from './activity-table'

const recent = 5

/** The latest of the activity record. */
export function RecentActivity() {
  const reading = useRead(activity)
  useFailureToast(reading)
  return <Panel reading={reading}>{(records) => <ActivityTable records={records.slice(0, recent)} />}</Panel>
}

/** The promotional video with its optional call to action. */
export function Video() {
  const reading = useRead(homeMedia)
  useFailureToast(reading)
  return (
    <Panel reading={reading}>
      {({ video, button }) => {
        const action = webUrl(button?.url ?? null)
        return (
          <>
            <Player address={video} title="Recupera el IVA!" />
            {button && action && <ExternalLink href={action.href}>{button.label}</ExternalLink>}
          </>
        )
      }}
    </Panel>
  )
}
