import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mail'

/** As nodemailer takes it: pictures are parts of the mail (https://nodemailer.com/message/embedded-images/). */
export function withPictures({ pictures = {}, ...mail }: Mail): SendMailOptions {
  const attachments = Object.entries(pictures).map(([cid, path]) => ({
    cid,
    path,
    filename: `${cid}.png`,
    contentDisposition: 'inline' as const,
  }))
  return { ...mail, attachments }
}
