import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Mailer } from './mail'
import { withPictures } from './pictures'

/**
 * Replaces an SMTP server: writes each mail to a file in `dataDir/mail`, as it would be sent (RFC 5322).
 */
export function folderMail(dataDir: string, from: string): Mailer {
  const folder = join(dataDir, 'mail')
  const compose = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    async send(letter, onContent) {
      const { message: mail } = await compose.sendMail({ from, ...withPictures(letter) })
      await mkdir(folder, { recursive: true })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      // Under another ending until it is whole, for programs that watch for `*.eml`.
      const partial = join(folder, `${name}.part`)
      await onContent?.()
      await writeFile(partial, mail)
      await rename(partial, join(folder, name))
    },
  }
}
