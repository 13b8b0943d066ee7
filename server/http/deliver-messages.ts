import type { FastifyInstance } from 'fastify'
import { endWaits } from '../domain/channel-pauses'
import { deliverEvents, deliverMails } from '../domain/deliver'
import { setWebhook } from '../domain/messages'
import { writeDue } from '../domain/reminders'
import { repeatedly } from '../routes/wire/background'
import { mailOrigin } from '../routes/wire/origin'
import type { Services } from '../services'

/** Milliseconds between two looks for what is to be told: a command may have written it in another process. */
export const lookInterval = 1_000
/** Milliseconds between two looks at the calendar. */
const calendarInterval = 3_600_000

/** A running server sends what is to be told, and writes what the calendar asks for. */
export function deliverMessages(app: FastifyInstance, services: Services, look: number): void {
  const { db, config, secret, webhook } = services
  const { accountantMail: accountant } = config
  const onError = (error: unknown) => app.log.error({ err: error }, 'message')
  repeatedly(app, look, (signal) =>
    deliverMails(services, { signal, onError, origin: mailOrigin(config), secret, accountant }),
  )
  repeatedly(app, calendarInterval, () => writeDue(db, { at: new Date(), accountant: accountant !== null }))
  app.addHook('onReady', async () => {
    await setWebhook(db, webhook !== null)
    // The settings may be others now.
    await endWaits(db)
  })
  // Apart from the mails, which must not wait for a receiver that hangs.
  if (webhook) repeatedly(app, look, (signal) => deliverEvents({ db, webhook }, { signal, onError }))
}
