import { useConnection } from '../../queries/use-connection'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { TextField } from '../../ui/field'
import { notify } from '../../ui/toast'
import styles from './calendar-page.module.css'
import { useCalendarAddress } from './use-calendar-address'

/**
 * A calendar that brings itself up to date (docs/contract.md, 'Address of the calendar'). Nothing without a connection, and with a server
 * that does not know the call: the file can be saved.
 */
export function Subscription() {
  const { address, changing, change } = useCalendarAddress()
  const offline = useConnection() === 'offline'
  if (address === undefined || offline) return null
  return (
    <Card title="Suscribir mi calendario" className={styles['subscription']}>
      <p>
        Tu calendario muestra estas fechas y se pone al día solo, con una dirección secreta. Quien la tenga ve
        las fechas y de qué inmueble son; no ve arrendatarios, montos ni documentos.
      </p>
      {address === null ? (
        <Button icon="calendar" busy={changing} onClick={() => change(true)}>
          Crear mi dirección
        </Button>
      ) : (
        <>
          <a className={styles['subscribe']} href={address.replace(/^https?:/, 'webcal:')}>
            Abrir en el calendario de este dispositivo
          </a>
          <TextField
            label="Dirección secreta"
            value={address}
            onChange={() => undefined}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            hint="En Google Calendar: Otros calendarios, «Desde URL», en un computador."
          />
          <div className={styles['actions']}>
            {'clipboard' in navigator && <Button onClick={() => void copy(address)}>Copiar dirección</Button>}
            <Button busy={changing} onClick={() => change(true)}>
              Cambiar dirección
            </Button>
            <Button variant="danger" busy={changing} onClick={() => change(false)}>
              Apagar dirección
            </Button>
          </div>
          <p>Si la cambias o la apagas, los calendarios que la usan dejan de ponerse al día.</p>
        </>
      )}
    </Card>
  )
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    notify.success('Dirección copiada.')
  } catch {
    notify.error('No se pudo copiar. Mantén presionada la dirección y cópiala.')
  }
}
