import { routes } from '../../lib/routes'
import { saveToDevice } from '../../lib/save-to-device'
import { useSession } from '../../session/use-session'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Folded } from '../../ui/folded'
import { Icon, type IconName } from '../../ui/icon'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { Problem } from '../../ui/problem'
import { Growing } from '../../ui/show-more'
import { StatusBadge } from '../../ui/status-badge'
import type { CalendarEntry } from './calendar-entries'
import styles from './calendar-page.module.css'
import { dayText, monthTitle } from '../../../shared/days'
import { icalendar } from './icalendar'
import { useCalendar } from './use-calendar'

/** How many months with dates are unfolded. */
const monthsOpen = 2

export function CalendarPage() {
  usePageTitle('Calendario', 'Fechas que vienen')
  const reading = useCalendar()
  return (
    <>
      {reading.incomplete && reading.data && <Problem error={reading.error} onRetry={reading.retry} />}
      <Panel
        reading={reading}
        empty={
          <Empty text="No hay fechas próximas." icon="calendar">
            <p>
              Aquí aparecerán el F29, los dividendos, las contribuciones y el término de tus contratos, cuando
              tengas inmuebles, contratos o deberes mensuales.
            </p>
            <LinkButton icon="plus" to={routes.inmuebleCreate}>
              Agregar Inmueble
            </LinkButton>
          </Empty>
        }
      >
        {(entries) => (
          <div className={`stack gap-5 ${styles['page']}`}>
            <div className={`stack gap-3 ${styles['months']}`}>
              {byMonth(entries).map(([title, ofMonth], index) =>
                index < monthsOpen ? (
                  <Card key={title} title={title}>
                    <Entries entries={ofMonth} />
                  </Card>
                ) : (
                  <Folded key={title} title={title} hint={kindsOf(ofMonth)}>
                    <Entries entries={ofMonth} />
                  </Folded>
                ),
              )}
            </div>
            <SaveCard entries={entries} />
            <Legend />
          </div>
        )}
      </Panel>
    </>
  )
}

function byMonth(entries: readonly CalendarEntry[]): [string, CalendarEntry[]][] {
  const months = new Map<string, CalendarEntry[]>()
  for (const entry of entries) {
    const title = monthTitle(entry.day)
    months.set(title, [...(months.get(title) ?? []), entry])
  }
  return [...months]
}

/** `monthly`: the title says the period. */
const kinds: Record<CalendarEntry['kind'], { name: string; icon: IconName; monthly?: true }> = {
  f29: { name: 'F29', icon: 'document', monthly: true },
  contribuciones: { name: 'Contribuciones', icon: 'building' },
  dividendo: { name: 'Dividendo', icon: 'home', monthly: true },
  contrato: { name: 'Término de contrato', icon: 'contract' },
  documento: { name: 'Vencimiento', icon: 'clock' },
}

function kindsOf(entries: readonly CalendarEntry[]): string {
  return [...new Set(entries.map(({ kind }) => kinds[kind].name))].join(', ')
}

function Entries({ entries }: { entries: readonly CalendarEntry[] }) {
  return (
    <Growing items={entries}>
      {(shown) => (
        <ul className="stack gap-3">
          {shown.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
    </Growing>
  )
}

function Entry({ entry: { kind, day, title, about, overdue, delivered } }: { entry: CalendarEntry }) {
  return (
    <li className={`start ruled ${styles['entry']}`}>
      <Icon name={kinds[kind].icon} />
      <time dateTime={day}>{dayText(day)}</time>
      <p className="bold">{title}</p>
      {about && !kinds[kind].monthly && <p className="soft">{about}</p>}
      {overdue && (
        <StatusBadge tone="warning" icon="clock">
          Atrasado
        </StatusBadge>
      )}
      {delivered && (
        <StatusBadge tone="success" icon="checkCircle">
          Entregado
        </StatusBadge>
      )}
    </li>
  )
}

function SaveCard({ entries }: { entries: readonly CalendarEntry[] }) {
  const { user } = useSession()

  function save() {
    const coming = entries.filter(({ overdue, delivered }) => !overdue && !delivered)
    const text = icalendar(coming, `${user.id}@${location.host}`, Date.now())
    const { buffer } = new TextEncoder().encode(text)
    saveToDevice({ name: 'calendario.ics', type: 'text/calendar;charset=utf-8', bytes: buffer })
  }

  return (
    <div className="stack gap-3 start">
      <Button variant="primary" icon="download" onClick={save}>
        Guardar en mi calendario (.ics)
      </Button>
      <p className="soft">
        Abre el archivo con el calendario de tu teléfono o computador: cada fecha lleva un aviso tres días
        antes.
      </p>
    </div>
  )
}

function Legend() {
  return (
    <Folded title="Sobre estas fechas" hint="De dónde sale cada una">
      <dl className={styles['legend']}>
        <dt>F29</dt>
        <dd>
          El día 20 del mes siguiente, para quien emite documentos electrónicos; si cae en fin de semana o
          festivo, el día hábil siguiente. Aquí se saltan los fines de semana, no los festivos.
        </dd>
        <dt>Contribuciones</dt>
        <dd>
          El 30 de abril, junio, septiembre y noviembre, si tu inmueble no está exento; si cae en fin de
          semana o festivo, el plazo pasa al día hábil siguiente.
        </dd>
        <dt>Dividendo</dt>
        <dd>El portal no conoce el día de pago: es el fin del mes en que se pide el comprobante.</dd>
        <dt>Contratos</dt>
        <dd>La fecha de término que tiene cada contrato en el portal.</dd>
        <dt>Vencimientos</dt>
        <dd>
          Hasta qué día vale un documento, según lo que tu contador leyó en él. Cuando venza, te lo pedirá de
          nuevo.
        </dd>
      </dl>
      <p>Son solo fechas: ante una duda, pregunta a tu contador.</p>
    </Folded>
  )
}
