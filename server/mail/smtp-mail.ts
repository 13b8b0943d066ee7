import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import { MailRefused, type Mailer } from './mail'

/**
 * Milliseconds. A stop of the server waits for mails that are being sent, and nodemailer's defaults go up to ten minutes:
 * https://nodemailer.com/smtp/
 */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends through the server at `url`. Its query may set any of nodemailer's options. */
export function smtpMail(url: string, from: string): Mailer {
  const address = new URL(url)
  for (const [name, limit] of Object.entries(patience)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(limit))
  }
  return {
    async send(mail, onContent) {
      const transport = nodemailer.createTransport(address.href, { from })
      const ended = new AbortController()
      transport.use('stream', ({ message }, done) => {
        message.processFunc((content) => Readable.from(hold(content, ended.signal, onContent)))
        done()
      })
      try {
        await transport.sendMail(mail)
      } catch (error) {
        throw failure(error)
      } finally {
        ended.abort()
        transport.close()
      }
    },
  }
}

/**
 * The content of a mail, read by nodemailer when the server has asked for it (354). After a refusal it reads the content too, to
 * drop it: a turn later the refusal is known here.
 */
async function* hold(content: Readable, ended: AbortSignal, onContent?: () => Promise<void>) {
  await turn()
  if (ended.aborted) return
  await onContent?.()
  yield* content
}

/** Without the server's words, which repeat the address: what may be logged. */
function failure(error: unknown): Error {
  const { code, responseCode, command } = error as Partial<Record<string, unknown>>
  const reason = [code, responseCode, typeof command === 'string' && `at ${command.split(' ')[0] ?? ''}`]
  const message = `The mail server did not take a mail: ${reason.filter(Boolean).join(' ') || 'unknown'}`
  // A no to the envelope or to the content. Anything else may have cut off a yes.
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? new MailRefused(message) : new Error(message)
}
