import nodemailer from 'nodemailer'
import type { Mail } from './mail'

/**
 * Milliseconds. A stop of the server waits for mails that are being sent, and nodemailer's defaults go up to ten minutes:
 * https://nodemailer.com/smtp/
 */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends through the server at `url`. Its query may set any of nodemailer's options. */
export function smtpMail(url: string, from: string): Mail {
  const address = new URL(url)
  for (const [name, limit] of Object.entries(patience)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(limit))
  }
  const transport = nodemailer.createTransport(address.href, { from })
  return {
    send: async (message) => {
      await transport.sendMail(message).catch((error: unknown) => {
        throw new Error(`The mail server did not take a mail: ${reasonOf(error)}`)
      })
    },
  }
}

/** Without the server's words, which repeat the address: what may be logged. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode, command } = error as Partial<Record<string, unknown>> & Error
  return [code, responseCode, typeof command === 'string' && `at ${command.split(' ')[0] ?? ''}`]
    .filter(Boolean)
    .join(' ')
}
