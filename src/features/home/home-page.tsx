import { Link } from 'react-router-dom'
import { activity } from '../../api/dashboard'
import { routes } from '../../lib/routes'
import { useRead } from '../../queries/use-read'
import { useSession } from '../../session/use-session'
import { Card } from '../../ui/card'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { useFailureToast } from '../../ui/use-failure-toast'
import { ActivityTable } from './activity-table'
import styles from './home-page.module.css'
import { NotificationsCard } from './notifications-card'
import { SummaryCards } from './summary-cards'
import { VideoCard } from './video-card'

const recent = 5

export function HomePage() {
  const { user } = useSession()
  usePageTitle(
    `Te damos la bienvenida, ${firstName(user.name)}`,
    'Administra todas tus propiedades y tareas de forma simple.',
  )
  return (
    <div className={styles['page']}>
      <SummaryCards />
      <div className={styles['columns']}>
        <NotificationsCard />
        <VideoCard />
      </div>
      <RecentActivity />
    </div>
  )
}

function RecentActivity() {
  const reading = useRead(activity)
  useFailureToast(reading)
  return (
    <Card
      title="Actividad reciente"
      actions={
        <Link className={styles['more']} to={routes.activity}>
          Ver todo el historial
        </Link>
      }
    >
      <Panel reading={reading}>{(records) => <ActivityTable records={records.slice(0, recent)} />}</Panel>
    </Card>
  )
}

function firstName(name: string): string {
  return name.trim().split(' ')[0] ?? name
}
