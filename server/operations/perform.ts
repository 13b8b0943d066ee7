import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import type { Config } from '../config'
import { askHolder, DataDirInUse, type Answerer } from '../data-lock'
import { ReviewError } from '../domain/review'
import { HttpError } from '../http/errors'
import { openServices } from '../open-services'
import type { Services } from '../services'
import { InputError, type Command, type Outcome } from './command'

/** The command was understood and can't be done; the message says why. */
export class Refused extends Error {}

/** Milliseconds; a server starts and another command ends in less. */
const patience = 30_000

/**
 * Runs a command where the data is. A PostgreSQL server is open to all; the embedded database has one opener, so a server
 * that runs on the data folder runs the command itself, and only where nobody has the folder it is opened here.
 */
export async function perform(config: Config, command: Command, input: unknown): Promise<Outcome> {
  const deadline = Date.now() + patience
  for (;;) {
    const asked = config.databaseUrl
      ? 'nobody'
      : await askHolder(config.dataDir, { command: command.name, input })
    if (typeof asked === 'object') return outcomeOf(asked.answer)
    try {
      if (asked === 'nobody') return await runHere(config, command, input)
    } catch (error) {
      // Somebody was faster; asked again, that one may answer.
      if (!(error instanceof DataDirInUse)) throw error
    }
    if (Date.now() > deadline)
      throw new DataDirInUse(`Another process is using the data folder ${config.dataDir}`)
    await sleep(200)
  }
}

async function runHere(config: Config, command: Command, input: unknown): Promise<Outcome> {
  const services = await openServices({ ...config, demo: false })
  try {
    return await command.run(services, input)
  } catch (error) {
    throw refusal(error) ?? error
  } finally {
    await services.close()
  }
}

const requestSchema = v.object({ command: v.string(), input: v.unknown() })

const answerSchema = v.union([
  v.object({ outcome: v.object({ data: v.unknown(), text: v.string() }) }),
  v.object({ refused: v.string() }),
])

/** How a server answers the commands of others. What it did not expect goes to `report`. */
export function commandAnswerer(
  services: Services,
  commands: readonly Command[],
  report: (error: unknown) => void,
): Answerer {
  return async (request) => {
    try {
      const { command: name, input } = v.parse(requestSchema, request)
      const command = commands.find((one) => one.name === name)
      if (!command) throw new Refused(`Unknown command: ${name}`)
      return { outcome: await command.run(services, input) }
    } catch (error) {
      const refused = refusal(error)
      if (!refused) report(error)
      return { refused: refused?.message ?? 'Hubo un error en el servidor; su registro dice cuál.' }
    }
  }
}

function outcomeOf(answer: unknown): Outcome {
  const parsed = v.parse(answerSchema, answer)
  if ('refused' in parsed) throw new Refused(parsed.refused)
  return parsed.outcome
}

/** Null for what is no refusal but a fault. */
function refusal(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  if (error instanceof ReviewError || error instanceof InputError) return new Refused(error.message)
  if (!(error instanceof HttpError)) return null
  const sentence = error.body['error'] ?? error.body['message']
  return new Refused(typeof sentence === 'string' ? sentence : error.message)
}
