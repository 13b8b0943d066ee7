import { saveToDevice } from '../../lib/save-to-device'
import { today } from '../../../shared/dates'
import { placeOnIphone } from '../../lib/platform'
import { outbox } from '../../outbox/page/page-outbox'
import { keepOpen } from '../../outbox/page/keep-open'
import { sendsWhileClosed } from '../../session/session'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { act } from './act'
import styles from './envios.module.css'

export function KeepingNotes({ persisted, waiting }: { persisted: boolean | null; waiting: boolean }) {
  return (
    <Card title="Sobre tus envíos">
      <ul className="stack gap-2">
        <li>
          {sendsWhileClosed()
            ? 'Lo que guardas se envía solo apenas haya conexión.'
            : `Para que se envíe lo que guardas, ${keepOpen}`}
        </li>
        {waiting && placeOnIphone() === 'tab' && (
          <li>
            Lo que espera está en Safari. Si instalas la aplicación, vuelve a abrir el portal en Safari hasta
            que se envíe: la aplicación instalada no lo ve.
          </li>
        )}
        {placeOnIphone() === 'installed' && (
          <li>
            Lo que guardaste en Safari antes de instalar la aplicación no aparece aquí: abre el portal en
            Safari para que se envíe.
          </li>
        )}
        {persisted === true && (
          <li>Este navegador no borrará tus documentos guardados por falta de espacio.</li>
        )}
        {persisted === false && (
          <li>
            Este navegador podría borrar lo guardado si al dispositivo le falta espacio. Instala la aplicación
            o conéctate pronto.
          </li>
        )}
      </ul>
      <div className={styles['journal']}>
        <Button variant="quiet" icon="download" onClick={() => act(exportJournal())}>
          Descargar informe para ayuda técnica
        </Button>
      </div>
    </Card>
  )
}

async function exportJournal(): Promise<void> {
  const text = new TextEncoder().encode(await outbox.journal())
  saveToDevice({ name: `registro-envios-${today()}.txt`, type: 'text/plain', bytes: text.buffer })
}
