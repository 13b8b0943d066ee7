import nodemailer from 'nodemailer'
import type { Mail } from './mail'

export function smtpMail(url: string, from: string): Mail {
  const transport = nodemailer.createTransport(url, { from })
  return {
    send: async (message) => {
      await transport.sendMail(message)
    },
  }
}
