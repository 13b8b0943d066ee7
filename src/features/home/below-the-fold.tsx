import { useState, type ReactNode } from 'react'
import { activity } from '../../api/activity'
import { homeMedia } from '../../api/media'
import { pendingDocuments, rejectedDocuments } from '../../api/notifications'
import { webUrl } from '../../lib/video-links'
import { useConnection } from '../../queries/use-connection'
import { together, useRead, type Reading } from '../../queries/use-read'
import { Card } from '../../ui/card'
import { ExternalLink } from '../../ui/external-link'
import { Icon } from '../../ui/icon'
import { Panel } from '../../ui/panel'
import { Player } from '../../ui/player'
import { useFailureToast } from '../../ui/use-failure-toast'
import { ActivityTable } from './activity-table'
import styles from './home.module.css'

const recent = 5

export function RecentActivity() {
  const reading = useRead(activity)
  return (
    <LowerPanel reading={reading}>
      {(records) => <ActivityTable records={records.slice(0, recent)} />}
    </LowerPanel>
  )
}

function LowerPanel<T>(panel: { reading: Reading<T>; children: (data: T) => ReactNode }) {
  const { status, error } = panel.reading
  // 'Lo que falta hoy' already reports the failure of its lists, and offers the retry.
  const outage = together([useRead(rejectedDocuments), useRead(pendingDocuments)]).status === 'failed'
  useFailureToast({ status: outage ? 'ready' : status, error })
  if (outage && status === 'failed') return <p>Aparecerá aquí cuando se pueda cargar.</p>
  return <Panel {...panel} />
}

/** A poster first: another site's frame loads slowly and is broken without a network. */
function VideoOnDemand({ address }: { address: string | null }) {
  const [wanted, setWanted] = useState(false)
  const offline = useConnection() === 'offline'
  if (wanted || webUrl(address) === null)
    return <Player address={address} title="Recupera el IVA!" network={offline ? 'gone' : 'there'} plays />
  return (
    <button
      type="button"
      className={`stack gap-3 full centered plain edged rounded ${styles['poster']}`}
      onClick={() => setWanted(true)}
    >
      <Icon name="play" />
      Ver video
      {offline && <span className="small regular">Se verá cuando vuelva la conexión.</span>}
    </button>
  )
}

export function Video() {
  const reading = useRead(homeMedia)
  // The accountant has not set one yet.
  if (reading.data?.video === null && reading.data.button === null) return null
  return (
    <Card title="Recupera el IVA!">
      <LowerPanel reading={reading}>
        {({ video, button }) => {
          const action = webUrl(button?.url ?? null)
          return (
            <>
              {video !== null && <VideoOnDemand address={video} />}
              {button && action && <ExternalLink href={action.href}>{button.label}</ExternalLink>}
            </>
          )
        }}
      </LowerPanel>
    </Card>
  )
}
