import type { FastifyInstance } from 'fastify'
import { endWait } from '../domain/tell/mail-pause'
import { sendMails } from '../domain/tell/send-mails'
import { repeatedly } from '../routes/wire/background'
import type { Services } from '../services'
import { mailOrigin } from '../routes/wire/request'

/** Milliseconds between two looks for due mails: another process may have written them. */
export const lookInterval = 1_000

/** Sends due mails, as things are `now`. `look`: milliseconds between two looks; null for none. */
export function sendDueMails(
  app: FastifyInstance,
  services: Services,
  { look, now }: { look: number | null; now: () => Date },
): void {
  const { db, config } = services
  const { accountantMail: accountant, office } = config
  const onError = (error: unknown) => app.log.error({ err: error }, 'message')
  if (look !== null)
    repeatedly(app, look, (signal) =>
      sendMails(services, { signal, onError, origin: mailOrigin(config), accountant, office, now }),
    )
  // The operator may have changed the settings: paused mails are tried now.
  app.addHook('onReady', () => endWait(db))
}
