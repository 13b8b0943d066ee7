import { contactUrl } from '../../lib/contact'
import { sendsWhileClosed } from '../../session/session'
import { Card } from '../../ui/card'
import { ExternalLink } from '../../ui/external-link'
import { Folded } from '../../ui/folded'
import { usePageTitle } from '../../ui/page-title'
import styles from './help-page.module.css'

const questions = [
  {
    question: '¿Qué pasa si no tengo señal cuando subo un documento?',
    get answer() {
      return `El documento queda guardado en este dispositivo apenas la aplicación te lo dice, y ${howItIsSent()} En Envíos ves qué falta por llegar.`
    },
  },
  {
    question: '¿Cómo sé que mi contador recibió un documento?',
    answer:
      'En Envíos el documento aparece como «Entregado», y en su lista el estado cambia a «En revisión». Mientras diga «En cola de envío» o «Enviando…», todavía no ha llegado.',
  },
  {
    question: '¿Qué significan los estados?',
    answer:
      'Pendiente de carga: falta que lo subas. En revisión: tu contador lo está revisando. Aprobado: está correcto. Rechazado: hay que subirlo de nuevo; junto al documento dice por qué. Completado: no queda nada por hacer.',
  },
  {
    question: 'Rechazaron un documento, ¿qué hago?',
    answer:
      'En Inicio, bajo «Lo que falta hoy», toca ese documento: arriba dice por qué se rechazó. Elige «Tomar foto» o «Archivo» y toca «Guardar». Una foto con buena luz, sin sombras y con las cuatro esquinas a la vista suele bastar.',
  },
  {
    question: '¿Qué archivos puedo subir?',
    answer:
      'Fotos (JPG, PNG, WebP, HEIC) y documentos PDF de hasta 25 MB. Con «Tomar foto» la sacas desde la misma aplicación; con «Archivo» eliges lo que ya tienes.',
  },
  {
    question: '¿Puedo subir varios archivos a la vez?',
    answer:
      'Sí. Compártelos desde otra aplicación o, en un computador, suelta los archivos o la carpeta sobre cualquier lista. Cada archivo muestra el documento que parece ser: cámbialo si no es, y toca Guardar para enviar todos juntos. Nada se envía antes.',
  },
  {
    question: '¿Puedo usar la aplicación en un teléfono que comparto?',
    answer:
      'Sí. No marques «Mantener la sesión en este dispositivo» y cierra la sesión al terminar. Otra persona no ve tus documentos; los que falten por enviar quedan guardados hasta que vuelvas a ingresar.',
  },
  {
    question: '¿Por qué dice «Datos guardados de…»?',
    answer:
      'Es lo último que este dispositivo vio del portal, mientras llega lo más reciente. Desaparece cuando los datos están al día.',
  },
]

/** Without `keepOpen`, whose script is the outbox's: this page opens no file. */
function howItIsSent(): string {
  if (sendsWhileClosed())
    return 'se envía solo cuando vuelve la conexión. Puedes cerrar la aplicación o apagar el teléfono: no se pierde.'
  const closed =
    'SyncManager' in globalThis
      ? 'Si al ingresar marcas «Mantener la sesión en este dispositivo», se envía también con la aplicación cerrada.'
      : 'Con la aplicación cerrada, este teléfono o navegador no envía.'
  return `no se pierde aunque cierres la aplicación o apagues el teléfono. Para que se envíe, deja la aplicación abierta o ábrela de nuevo cuando tengas señal. ${closed}`
}

/** Works without a network. */
export function HelpPage() {
  usePageTitle('Preguntas frecuentes', 'Respuestas cortas')
  return (
    <div className={`stack gap-5 ${styles['page']}`}>
      <div className={`stack gap-3 ${styles['questions']}`}>
        {questions.map(({ question, answer }) => (
          <Folded key={question} title={question}>
            <p>{answer}</p>
          </Folded>
        ))}
      </div>
      <Card title="¿No encontraste lo que buscabas?">
        <p>Escríbenos por WhatsApp y te respondemos en horario de oficina.</p>
        <ExternalLink href={contactUrl}>Contacto</ExternalLink>
      </Card>
    </div>
  )
}
