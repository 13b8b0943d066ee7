import { routes } from '../../lib/routes'
import { useFirstAnswers } from '../../queries/use-first-answers'
import { useSession } from '../../session/use-session'
import { Card } from '../../ui/card'
import { lazyPart } from '../../ui/lazy-part'
import { Link } from '../../ui/link'
import { Loading } from '../../ui/loading'
import { usePageTitle } from '../../ui/page-title'
import styles from './home.module.css'
import { MissingToday } from './missing-today'
import { SummaryCards } from './summary-cards'

const loading = <Loading />

/** Loaded after the first answers, since it is further down. */
const Notifications = lazyPart(async () => (await import('./notifications')).Notifications, { loading })
const RecentActivity = lazyPart(async () => (await import('./below-the-fold')).RecentActivity, { loading })
const Video = lazyPart(async () => (await import('./below-the-fold')).Video, { loading })

export function HomePage() {
  const { user } = useSession()
  const answered = useFirstAnswers()
  usePageTitle(`Hola, ${firstName(user.name)}`, 'Administra fácil todas tus propiedades y tareas')
  return (
    <div className="stack gap-5">
      <div className={`stack gap-5 ${styles['today']}`}>
        <MissingToday />
        <div className="stack">
          <SummaryCards />
          <Card title="Notificaciones">{answered ? <Notifications /> : loading}</Card>
          {answered ? <Video /> : loading}
        </div>
      </div>
      <Card
        title="Actividad reciente"
        actions={
          <Link className="touch bold" to={routes.activity}>
            Ver todo el historial
          </Link>
        }
      >
        {answered ? <RecentActivity /> : loading}
      </Card>
    </div>
  )
}

function firstName(name: string): string {
  return name.trim().split(' ')[0] ?? name
}
