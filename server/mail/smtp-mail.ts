import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import { mailLimits, type MailLimits } from '../time-limits'
import { MailRefused, type Mailer } from './mail'
import { withPictures } from './pictures'

/**
 * Milliseconds without a byte; nodemailer's defaults reach ten minutes
 * (https://nodemailer.com/smtp/). `MailLimits` ends a server that sends a byte now and then.
 */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** The query of `url` may have any of nodemailer's options. */
export function withPatience(url: string): string {
  const address = new URL(url)
  for (const [name, limit] of Object.entries(patience)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(limit))
  }
  return address.href
}

export function smtpMail(url: string, from: string, limits: MailLimits = mailLimits): Mailer {
  const patientUrl = withPatience(url)
  return {
    async send(mail, onContent, stop) {
      const cut = new AbortController()
      const timers = [setTimeout(() => cut.abort(), limits.whole)]
      let begun = false
      const onStop = () => timers.push(setTimeout(() => cut.abort(), begun ? limits.stop : 0))
      stop?.addEventListener('abort', onStop)
      if (stop?.aborted) cut.abort()
      const transport = nodemailer.createTransport(
        { url: patientUrl, getSocket: openSocket(cut.signal) },
        { from },
      )
      transport.use('stream', ({ message }, done) => {
        message.processFunc((content) =>
          Readable.from(
            hold(content, cut.signal, async () => {
              await onContent?.()
              begun = true
            }),
          ),
        )
        done()
      })
      try {
        await Promise.race([transport.sendMail(withPictures(mail)), rejectionBy(cut.signal)])
      } catch (error) {
        throw failure(error)
      } finally {
        for (const timer of timers) clearTimeout(timer)
        stop?.removeEventListener('abort', onStop)
        cut.abort()
        transport.close()
      }
    },
  }
}

/** The signal destroys it: nodemailer has no way to end a try. It adds TLS to it. */
function openSocket(signal: AbortSignal): NonNullable<SMTPTransport.Options['getSocket']> {
  return ({ host = 'localhost', port, secure, localAddress, connectionTimeout }, callback) => {
    const socket: Socket = connect({
      host,
      port: Number(port) || (secure ? 465 : 587),
      signal,
      ...(localAddress && { localAddress }),
    })
    const fail = (error: Error) => callback(error, {})
    socket.setTimeout(Number(connectionTimeout), () => socket.destroy(coded('ETIMEDOUT')))
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', fail)
      callback(null, { connection: socket })
    })
  }
}

function rejectionBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(coded('ECUT')))
  })
}

function coded(code: string): Error {
  return Object.assign(new Error(code), { code })
}

/**
 * Nodemailer reads the content when the server asks for it (354), but also after a refusal, to drop
 * it: one turn later that refusal is known here.
 */
async function* hold(content: Readable, ended: AbortSignal, onContent: () => Promise<void>) {
  await turn()
  if (ended.aborted) return
  await onContent()
  yield* content
}

/** A server that takes no mails: it closes, or wants other credentials (RFC 5321, RFC 4954). */
const fromAnyone = [421, 530, 534, 535, 538]

/** For the log: without the server's words, which repeat the address. */
function failure(error: unknown): Error {
  const { code, responseCode, command } = error as Partial<Record<string, unknown>>
  const reason = [code, responseCode, typeof command === 'string' && `at ${command.split(' ')[0] ?? ''}`]
  const message = `The mail server did not take a mail: ${reason.filter(Boolean).join(' ') || 'unknown'}`
  const toMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  // Nodemailer's own no, for example to a mail larger than the server takes.
  if (
    toMail &&
    responseCode === undefined &&
    (command === 'API' || (code === 'EMESSAGE' && command === 'MAIL FROM'))
  )
    return new MailRefused(message, 'never')
  // A failure may have cut off a yes, unless it is a no to the envelope or the content.
  if (!toMail || typeof responseCode !== 'number' || responseCode < 400) return new Error(message)
  const away = command === 'MAIL FROM' || fromAnyone.includes(responseCode)
  return new MailRefused(message, away ? 'away' : responseCode >= 500 ? 'never' : 'later')
}
