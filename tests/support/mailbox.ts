import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

type ReceivedMail = { from: string; to: string; text: string }

/** What a client has sent so far: the recipient, or the whole content. */
type Step = 'recipient' | 'content'

/** What is answered: a connection, a command, the first line of a content, or its final dot. */
export const moments = ['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'content', 'dot'] as const
type Moment = (typeof moments)[number]

/** In place of the answer: the connection ends, no byte comes, or one every few milliseconds; or these words. */
export type Fault = { at: Moment; does: 'cut' | 'hang' | 'drip' } | { at: Moment; answers: string }

export type Mailbox = {
  url: string
  mails: ReceivedMail[]
  /** Called before the response to a step; without a promise's end there is no response. */
  before: (step: Step) => Promise<void> | void
  /** What goes wrong, every time. */
  fault: Fault | null
  /** Called when it has. */
  onFault: () => void
  server: Server
}

/** An SMTP server (RFC 5321, no more than a client needs) that keeps what it is sent. */
export async function startMailbox(known: 'all' | 'no one' = 'all'): Promise<Mailbox> {
  const server = createServer((socket) => serveSmtp(socket, mailbox, known))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    before: () => undefined,
    fault: null,
    onFault: () => undefined,
    server,
  }
  return mailbox
}

function serveSmtp(socket: Socket, mailbox: Mailbox, known: 'all' | 'no one'): void {
  let mail = { from: '', to: '', text: '' }
  let data: string[] | null = null
  const response = (at: Moment | 'QUIT', line: string): boolean => {
    if (mailbox.fault?.at !== at) return line !== '' && socket.write(`${line}\r\n`)
    misbehave(socket, mailbox.fault, mailbox.onFault)
    return true
  }
  // The client may be killed in between.
  socket.on('error', () => undefined)
  const lines = createInterface({ input: socket, crlfDelay: Infinity })
  lines.on('error', () => undefined)
  lines.on('line', (line) => {
    if (data && line !== '.') {
      if (data.length === 0) response('content', '')
      return void data.push(line.replace(/^\.\./, '.'))
    }
    if (data) {
      mailbox.mails.push({ ...mail, text: decoded(data.join('\r\n')) })
      data = null
      mail = { from: '', to: '', text: '' }
      return void Promise.resolve(mailbox.before('content')).then(() => response('dot', '250 kept'))
    }
    const [, from] = /^MAIL FROM:<(.*?)>/i.exec(line) ?? []
    const [, to] = /^RCPT TO:<(.*?)>/i.exec(line) ?? []
    if (from) mail.from = from
    if (to) mail.to = to
    if (from) return void response('MAIL', '250 ok')
    if (to && known === 'no one') return void response('RCPT', `550 5.1.1 <${to}>: no such user`)
    if (to) return void Promise.resolve(mailbox.before('recipient')).then(() => response('RCPT', '250 ok'))
    if (line === 'DATA') data = []
    if (line === 'DATA') return void response('DATA', '354 go on')
    if (line.startsWith('AUTH')) return void response('AUTH', '235 in')
    if (line === 'QUIT') return void response('QUIT', '221 bye')
    response('EHLO', '250-mailbox\r\n250 AUTH PLAIN')
  })
  response('greeting', '220 mailbox')
}

function misbehave(socket: Socket, fault: Fault, onFault: () => void): void {
  if ('answers' in fault) socket.write(`${fault.answers}\r\n`)
  else if (fault.does === 'cut') socket.destroy()
  else if (fault.does === 'drip') {
    socket.write('250-')
    const drops = setInterval(() => socket.write('x'), 5)
    socket.once('close', () => clearInterval(drops))
  }
  onFault()
}

/** Quoted-printable, as mails with accents and long links travel. */
function decoded(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
