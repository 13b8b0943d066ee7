import type { Database } from '../database/database'
import { MailRefused, type Mailer } from '../mail/mail'
import type { Webhook } from '../mail/webhook'
import { endProbe, pauseChannel, type Finding } from './channel-pauses'
import { composeEvent } from './events'
import { composeMail, type LetterOptions } from './letters'
import {
  beginContent,
  claimMessage,
  endLapsed,
  endMessage,
  giveBack,
  mostTries,
  postpone,
  type Channel,
  type Message,
} from './messages'

type Run = { signal: AbortSignal; onError: (error: unknown) => void }

/** What became of one try, and what it showed of its channel. */
type Outcome = {
  /** 'espera': it waits for its next try. 'devuelto': so it does, and this one does not count. */
  state: 'enviado' | 'descartado' | 'fallido' | 'incierto' | 'espera' | 'devuelto'
  problem: Error | null
  finding: Finding | null
}

/** Sends the mails that are due, one after the other. If `signal` is aborted, the one in hand is cut. */
export async function deliverMails(
  { db, mail }: { db: Database; mail: Mailer },
  options: Run & LetterOptions,
): Promise<void> {
  const { signal, onError } = options
  for (const id of await endLapsed(db)) onError(new Error(`message ${id}: ${uncertain}`))
  await deliver(db, 'correo', options, async (message) => {
    const letter = await composeMail(db, message, options)
    if (!letter) return { state: 'descartado', problem: null, finding: null }
    const content: { is: 'ahead' | 'beginning' | 'begun' } = { is: 'ahead' }
    try {
      await mail.send(
        letter,
        async () => {
          content.is = 'beginning'
          await beginContent(db, message)
          content.is = 'begun'
        },
        signal,
      )
      return { state: 'enviado', problem: null, finding: 'answers' }
    } catch (error) {
      const problem = asError(error)
      // The database's failure, not the mail server's.
      if (content.is === 'beginning') throw problem
      return afterFailure(problem, { begun: content.is === 'begun', stopped: signal.aborted })
    }
  })
}

/** `begun`: the content had left. */
function afterFailure(problem: Error, { begun, stopped }: { begun: boolean; stopped: boolean }): Outcome {
  const answer = problem instanceof MailRefused ? problem.answer : null
  if (answer === 'never' || answer === 'later') {
    const finding = begun ? 'answers' : null
    return { state: answer === 'never' ? 'fallido' : 'espera', problem, finding }
  }
  if (begun && answer === null) return { state: 'incierto', problem, finding: 'unsure' }
  return { state: 'devuelto', problem, finding: stopped ? null : 'away' }
}

/** Calls the webhook with the events that are due, one after the other: each at least once. */
export async function deliverEvents(
  { db, webhook }: { db: Database; webhook: Webhook },
  options: Run,
): Promise<void> {
  const { signal } = options
  await deliver(db, 'webhook', options, async (message) => {
    const event = await composeEvent(db, message)
    if (!event) return { state: 'descartado', problem: null, finding: null }
    try {
      await webhook.send(event, signal)
      return { state: 'enviado', problem: null, finding: null }
    } catch (error) {
      return { state: signal.aborted ? 'devuelto' : 'espera', problem: asError(error), finding: null }
    }
  })
}

const uncertain = 'it may have arrived, and is not sent again (contador avisos)'

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** Tries each message of a channel that is due once, or until the channel pauses. */
async function deliver<C extends Channel>(
  db: Database,
  channel: C,
  { signal, onError }: Run,
  attempt: (message: Message<C>) => Promise<Outcome>,
): Promise<void> {
  while (!signal.aborted) {
    const message = await claimMessage(db, channel)
    if (!message) return
    const outcome = await attempt(message).catch((error: unknown): Outcome => ({
      state: 'espera',
      problem: asError(error),
      finding: null,
    }))
    const { finding, problem } = outcome
    const state = outcome.state === 'espera' && message.tries >= mostTries ? 'fallido' : outcome.state
    const words = problem?.message ?? ''
    if (state === 'espera') await postpone(db, message, words)
    else if (state === 'devuelto') await giveBack(db, message, words)
    else await endMessage(db, message, state, words || null)
    if (finding === 'away' || finding === 'unsure')
      await pauseChannel(db, channel, { finding, problem: words })
    else if (message.probe) await endProbe(db, channel, finding === 'answers')
    if (!problem) continue
    const what = state === 'fallido' ? 'given up. ' : state === 'incierto' ? `${uncertain}. ` : ''
    onError(new Error(`message ${message.id}: ${what}${words}`))
  }
}
