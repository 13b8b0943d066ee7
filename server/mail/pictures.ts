import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mail'

/** The mail with its pictures as parts (https://nodemailer.com/message/embedded-images/). */
export function withPictures({ pictures = {}, ...mail }: Mail): SendMailOptions {
  const attachments = Object.entries(pictures).map(([cid, path]) => ({
    cid,
    path,
    filename: `${cid}.png`,
    contentDisposition: 'inline' as const,
  }))
  return { ...mail, attachments }
}
