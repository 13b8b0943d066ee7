import { useLocation } from 'react-router-dom'
import { contactUrl } from '../../lib/contact'
import { routes } from '../../lib/routes'
import { Brand } from '../../ui/brand'
import { ExternalLink } from '../../ui/external-link'
import { Link } from '../../ui/link'
import { useDocumentTitle } from '../../ui/page-title'
import styles from '../../ui/outside.module.css'

const parts = [
  {
    title: 'Quién responde por tus datos',
    lines: ['La oficina contable que te dio acceso a este portal. Los usa solo para llevar tu contabilidad.'],
  },
  {
    title: 'Qué guardamos',
    lines: [
      'Tu nombre y correo, tu RUT si tu contador lo anotó, y una huella de tu contraseña, que no permite leerla.',
      'Tus propiedades y contratos, con los datos de tus arrendatarios que escribes en ellos.',
      'Los documentos que subes, con su fecha y lo que se lee en ellos (su timbre, código o texto), y las notas entre tú y tu contador.',
      'Cuándo entras al portal y qué se hizo con cada documento, para poder explicarlo después.',
      'Una seña de las redes desde las que entras, que no permite saber cuáles son, durante 180 días: así nadie te bloquea la entrada probando contraseñas.',
      'Qué avisos te mandamos por correo, durante 90 días, y cuáles no quieres recibir: los eliges en Mi perfil.',
    ],
  },
  {
    title: 'Para qué, y con qué derecho',
    lines: [
      'Para cumplir el encargo que le diste a tu contador y lo que exige la ley tributaria.',
      'No hay publicidad, no se venden datos y ningún programa decide por tu contador.',
    ],
  },
  {
    title: 'Quién los ve',
    lines: [
      'Tú, tu contador y quien mantiene el portal para él, solo si hace falta.',
      'Otros inversionistas no ven nada tuyo. A una autoridad se entrega solo lo que la ley obliga.',
    ],
  },
  {
    title: 'Cuánto tiempo',
    lines: [
      'Mientras tu contador lleve tus asuntos y, después, los años en que el SII puede revisarlos (hasta seis, según el artículo 200 del Código Tributario). Luego se borran, también los archivos.',
    ],
  },
  {
    title: 'Qué queda en este dispositivo',
    lines: [
      'Los documentos que esperan envío, hasta que llegan; lo último que viste, para leerlo sin señal; y, si la elegiste, tu sesión.',
      'Al cerrar sesión se borra lo que viste. Lo que espera envío se queda hasta que vuelvas a entrar o lo descartes.',
      'Las fotos se limpian antes de enviarse: no llevan el lugar ni la hora en que las tomaste. Un PDF, y una foto HEIC que este navegador no puede leer, van tal como están.',
    ],
  },
  {
    title: 'Tus derechos',
    lines: [
      'Puedes pedir ver tus datos, corregirlos, borrarlos, oponerte a un uso, bloquearlo por un tiempo o recibir una copia para llevarla a otra parte: la copia se pide en Mi perfil. Es gratis, y la respuesta llega en 30 días corridos a más tardar.',
      'Hay documentos que la ley tributaria obliga a guardar: esos se borran cuando vence el plazo.',
      'Si la respuesta no te convence, puedes reclamar ante la Agencia de Protección de Datos Personales (Ley 19.628, con los cambios de la Ley 21.719).',
    ],
  },
  {
    title: 'Si eres arrendatario',
    lines: [
      'El dueño de la propiedad entregó tu nombre, RUT, contacto y, a veces, copia de tu cédula o de tus liquidaciones para acreditar el contrato. Tienes los mismos derechos: escribe a la oficina contable.',
      'Si pides borrar tus datos, al terminar el contrato se eliminan tu teléfono, tu correo, tu cédula y tus liquidaciones; lo demás, cuando vence el plazo que fija la ley tributaria.',
      'Si el contrato pasó a nombre de otra persona, tu nombre y tu RUT quedan en su historia. Si lo pides, se borran de inmediato.',
    ],
  },
] as const

/** For anybody, also without a network. */
export function PrivacyPage() {
  useDocumentTitle('Privacidad')
  // The address first asked for, if the user came from the sign-in.
  const { state } = useLocation() as { state: unknown }
  const back = (text: string) => (
    <Link className="touch" to={state === null ? routes.home : routes.login} state={state}>
      {text}
    </Link>
  )
  return (
    <div className={`${styles['outside']} ${styles['wide']}`}>
      <header className="row wrap between">
        <Brand />
        {back('Volver')}
      </header>
      <main className={`stack gap-5 start surface ${styles['sheet']}`}>
        <h1>Privacidad</h1>
        {parts.map(({ title, lines }) => (
          <section key={title} aria-label={title} className="stack gap-2">
            <h2>{title}</h2>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
        <section aria-label="Con quién hablar" className="stack gap-2">
          <h2>Con quién hablar</h2>
          <p>
            <ExternalLink href={contactUrl}>Escribir a la oficina contable</ExternalLink>
          </p>
        </section>
        {back('Volver al portal')}
      </main>
    </div>
  )
}
