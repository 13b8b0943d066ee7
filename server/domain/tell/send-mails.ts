import type { Database } from '../../database/database'
import { MailRefused, type Mailer } from '../../mail/mail'
import { composeMail, type LetterOptions } from './letters'
import { endProbe, pauseMails, type Finding } from './mail-pause'
import {
  beginContent,
  claimMessage,
  endLapsed,
  endMessage,
  mostTries,
  postpone,
  type Message,
} from './messages'

type Run = { signal: AbortSignal; onError: (error: unknown) => void }

type Outcome = {
  /** 'espera': another try follows. 'devuelto': too, and this one does not count. */
  state: 'enviado' | 'descartado' | 'fallido' | 'incierto' | 'espera' | 'devuelto'
  problem: Error | null
  finding: Finding | null
}

/** Tries mails until none is due or mails pause. `signal` cuts the current one. */
export async function sendMails(
  { db, mail }: { db: Database; mail: Mailer },
  options: Run & LetterOptions,
): Promise<void> {
  const { signal, onError } = options
  for (const id of await endLapsed(db)) onError(new Error(`message ${id}: ${uncertain}`))
  while (!signal.aborted) {
    const message = await claimMessage(db)
    if (!message) return
    const outcome = await attempt({ db, mail }, message, options).catch((error: unknown): Outcome => ({
      state: 'espera',
      problem: asError(error),
      finding: null,
    }))
    const { finding, problem } = outcome
    const state = outcome.state === 'espera' && message.tries >= mostTries ? 'fallido' : outcome.state
    const words = problem?.message ?? ''
    if (state === 'espera' || state === 'devuelto')
      await postpone(db, message, words, { counts: state === 'espera' })
    else await endMessage(db, message, state, words || null)
    if (finding === 'away' || finding === 'unsure') await pauseMails(db, finding, words)
    else if (message.probe) await endProbe(db, finding === 'answers')
    if (!problem) continue
    const what = state === 'fallido' ? 'given up. ' : state === 'incierto' ? `${uncertain}. ` : ''
    onError(new Error(`message ${message.id}: ${what}${words}`))
  }
}

async function attempt(
  { db, mail }: { db: Database; mail: Mailer },
  message: Message,
  options: Run & LetterOptions,
): Promise<Outcome> {
  const letter = await composeMail(db, message, options)
  if (!letter) return { state: 'descartado', problem: null, finding: null }
  const { signal } = options
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

const uncertain = 'it may have arrived, and is not sent again (contador avisos)'

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
