import type { FastifyInstance } from 'fastify'
import { writeDue } from './domain/tell/reminders'
import { repeatedly } from './routes/wire/background'
import type { Services } from './services'
import { tidyUp } from './tidy-up'
import { askUf } from './http/ask-uf'

/** Milliseconds between two rounds. */
const hour = 3_600_000

/**
 * What a running server does by the hour: it writes the reminders and the digest that are due at
 * `now`, asks for the UF of the day, and removes what expired. `openServices` has just done the last.
 */
export function workHourly(app: FastifyInstance, services: Services, now: () => Date): void {
  const { db, config } = services
  const { ufUrl } = config
  const accountant = config.accountantMail !== null
  repeatedly(app, hour, () => writeDue(db, { at: now(), accountant }))
  if (ufUrl) repeatedly(app, hour, (signal) => askUf(db, ufUrl, signal))
  const tidy = async (signal: AbortSignal) => {
    for (const { step, error } of await tidyUp(services, { alone: false, signal }))
      app.log.error({ err: error, step }, 'not tidied up')
  }
  repeatedly(app, hour, tidy, { atStart: false })
}
