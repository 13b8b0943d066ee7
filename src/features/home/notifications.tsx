import { notificationsSummary } from '../../api/dashboard'
import { routes } from '../../lib/routes'
import { useRead } from '../../queries/use-read'
import { Empty } from '../../ui/empty'
import { Icon, type IconName } from '../../ui/icon'
import { Link } from '../../ui/link'
import { Panel } from '../../ui/panel'
import styles from './home.module.css'

/** A row appears if its count is known and above 0 (docs/contract.md, 'Home'). */
export function Notifications() {
  const reading = useRead(notificationsSummary)
  return (
    <>
      {reading.status !== 'failed' && (
        <Panel reading={reading}>
          {({ notification_red: pending, notification_orange: rejected }) =>
            pending <= 0 && rejected <= 0 ? (
              <Empty icon="checkCircle" text="No tienes notificaciones.">
                <p>Todo lo que te pidieron está entregado.</p>
              </Empty>
            ) : (
              <ul className="stack gap-3">
                {rejected > 0 && (
                  <Row to={routes.rejected} icon="warningCircle" tone="danger" count={rejected}>
                    {rejected === 1
                      ? 'Documento importante fue rechazado'
                      : 'Documentos importantes fueron rechazados'}
                  </Row>
                )}
                {pending > 0 && (
                  <Row to={routes.pending} icon="bell" tone="warning">
                    {`Tienes ${pending} documento/s pendiente/s para subir.`}
                  </Row>
                )}
              </ul>
            )
          }
        </Panel>
      )}
      <Link className="touch self-start bold" to={routes.calendar}>
        Calendario
      </Link>
    </>
  )
}

function Row(props: {
  to: string
  icon: IconName
  tone: 'danger' | 'warning'
  count?: number
  children: string
}) {
  const { to, icon, tone, count, children } = props
  return (
    <li data-leaves>
      <Link className={`${tone} row gap-3 plain bold rounded pad ${styles['note']}`} to={to}>
        <Icon name={icon} />
        <span>
          {count} {children}
        </span>
        <Icon name="arrowRight" />
      </Link>
    </li>
  )
}
