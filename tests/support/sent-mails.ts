import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendMails } from '../../server/domain/tell/send-mails'
import type { Mail } from '../../server/mail/mail'
import type { TestServer } from './server'

/** Sends what waits, by a server that does not by itself (`look: null`). Resolves to what it sent. */
export async function sendWaiting({ services }: TestServer): Promise<Mail[]> {
  const mails: Mail[] = []
  services.mail.send = async (mail, onContent) => {
    await onContent?.()
    mails.push(mail)
  }
  const onError = (error: unknown) => {
    throw error
  }
  const origin = 'https://portal.example.cl'
  const { signal } = new AbortController()
  await sendMails(services, { now: () => new Date(), origin, accountant: null, signal, onError })
  return mails
}

/** The mails in a data folder, without the signs of quoted-printable. */
export function mailsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'mail')
  return readdirSync(folder).map((name) =>
    readFileSync(join(folder, name), 'utf8')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '='),
  )
}
