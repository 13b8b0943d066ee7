import nodemailer from 'nodemailer'
import { withPatience } from './smtp-mail'
import type { Mail } from './mail'

/** A mail server that does not take a mail: what was tried, what came, and what to set. */
export class SmtpProblem extends Error {}

/** Sends `mail`, or only connects and signs in. Throws `SmtpProblem`. */
export async function trySmtp(url: string, from: string, mail: Mail | null): Promise<void> {
  const transport = nodemailer.createTransport({ url: withPatience(url) }, { from })
  try {
    await (mail ? transport.sendMail(mail) : transport.verify())
  } catch (error) {
    const { said, advice } = explain(error as Partial<NodeJS.ErrnoException> & Answer)
    throw new SmtpProblem(`Se probó ${tried(url)}. Llegó: ${said}. ${advice}`)
  } finally {
    transport.close()
  }
}

/** Fields that nodemailer adds to an error: https://nodemailer.com/errors */
type Answer = { response?: string; command?: string }

/** Host, port, when TLS begins, and who signs in. */
export function tried(url: string): string {
  const { protocol, hostname, port, username, searchParams } = new URL(url)
  const fromStart = protocol === 'smtps:' || searchParams.get('secure') === 'true'
  const later =
    searchParams.get('requireTLS') === 'true'
      ? 'con TLS exigido después de conectar (STARTTLS)'
      : 'sin TLS al conectar, y con él después si el servidor lo ofrece (STARTTLS)'
  const who = username ? `con el usuario ${decodeURIComponent(username)}` : 'sin usuario'
  return `${hostname}:${port || (fromStart ? 465 : 587)}, ${fromStart ? 'con TLS desde el comienzo' : later}, ${who}`
}

const ports = 'smtps://…:465 usa TLS desde el comienzo, y smtp://…:587/?requireTLS=true después'

/** In their order: the first whose words the error has. */
const advices: readonly (readonly [RegExp, string])[] = [
  [
    /wrong version number|packet length too long/i,
    `Ese puerto no habla TLS desde el comienzo. En SMTP_URL: ${ports}.`,
  ],
  [
    /greeting never received/i,
    `Ese puerto no saluda: quizás espera TLS desde el comienzo. En SMTP_URL: ${ports}.`,
  ],
  [
    /certificate|altnames/i,
    'Su certificado no vale para ese nombre: pon en SMTP_URL el nombre que está en él, o su autoridad en NODE_EXTRA_CA_CERTS.',
  ],
  [/ETLS|STARTTLS/, `El servidor no da TLS después de conectar. En SMTP_URL: ${ports}.`],
  [
    /EAUTH/,
    "Corrige en SMTP_URL el usuario y la clave, con los signos escritos como en una dirección ('@' es %40). Algunos proveedores piden una clave de aplicación.",
  ],
  [/MAIL FROM/, 'Pon en MAIL_FROM una dirección con la que ese usuario pueda enviar.'],
  [/RCPT TO/, 'Revisa la dirección de destino; si es de otro dominio, SMTP_URL necesita usuario y clave.'],
  [/EDNS|ENOTFOUND|EAI_AGAIN/, 'Nadie conoce ese nombre: corrige el servidor en SMTP_URL.'],
  [
    /ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNECTION|ESOCKET/,
    `Nada contesta ahí: corrige el servidor o el puerto en SMTP_URL, o abre el cortafuegos. ${ports}.`,
  ],
]

function explain({
  code = '',
  message = '',
  response,
  command = '',
}: Partial<NodeJS.ErrnoException> & Answer) {
  const at = command && command !== 'CONN' ? `a ${command.split(/[:<]/)[0]}` : ''
  const said = [code, at, `«${(response ?? message).replaceAll(/\s+/g, ' ')}»`].filter(Boolean).join(' ')
  const [, advice = 'Revisa SMTP_URL y MAIL_FROM.'] = advices.find(([words]) => words.test(said)) ?? []
  return { said, advice }
}
