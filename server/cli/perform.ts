import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import type { Config } from '../config'
import { askHolder, DataDirInUse, type RequestHandler } from '../database/data-lock'
import { Refusal } from '../domain/errors'
import { openExistingServices } from '../open-services'
import type { Services } from '../services'
import { isOutOfRoom } from '../storage/room'
import { InputError, type Command, type Outcome } from './command'
import { phrases } from './phrases'

/** Milliseconds; longer than a server takes to start and another command to end. */
const patience = 30_000

/**
 * Runs a command in the process that has the data. Every process can open PostgreSQL, but only one the embedded database: a server that
 * runs on the data folder is asked to run the command, and if no process has the folder it is opened here.
 */
export async function perform(config: Config, command: Command, input: unknown): Promise<Outcome> {
  const deadline = Date.now() + patience
  for (;;) {
    const asked = config.databaseUrl
      ? 'free'
      : await askHolder(config.dataDir, { command: command.name, input })
    if (typeof asked === 'object') return readResponse(asked.response)
    try {
      if (asked === 'free') return await runHere(config, command, input)
    } catch (error) {
      // Another process was faster. It may respond to the next request.
      if (!(error instanceof DataDirInUse)) throw error
    }
    if (Date.now() > deadline)
      throw new DataDirInUse(`Another process is using the data folder ${config.dataDir}`)
    await sleep(200)
  }
}

async function runHere(config: Config, command: Command, input: unknown): Promise<Outcome> {
  const services = await openExistingServices(config)
  for (const notice of services.notices) console.error(notice)
  try {
    return await command.run(services, input)
  } finally {
    await services.close()
  }
}

const requestSchema = v.object({ command: v.string(), input: v.unknown() })

const responseSchema = v.union([
  v.object({ outcome: v.object({ data: v.unknown(), text: v.string(), failed: v.optional(v.boolean()) }) }),
  v.object({ refused: v.string() }),
])

/** How a server handles the commands of other processes. It calls `report` with unexpected errors. */
export function commandHandler(
  services: Services,
  commands: readonly Command[],
  report: (error: unknown) => void,
): RequestHandler {
  return async (request) => {
    try {
      const { command: name, input } = v.parse(requestSchema, request)
      const command = commands.find((one) => one.name === name)
      if (!command)
        return {
          refused: `El servidor que está funcionando no conoce '${name}': es de otra versión. Reinícialo.`,
        }
      return { outcome: await command.run(services, input) }
    } catch (error) {
      if (error instanceof Refusal || error instanceof InputError) return { refused: error.message }
      report(error)
      return {
        refused: isOutOfRoom(error) ? phrases.noRoom : 'Hubo un error en el servidor; su registro dice cuál.',
      }
    }
  }
}

function readResponse(response: unknown): Outcome {
  const parsed = v.parse(responseSchema, response)
  if ('refused' in parsed) throw new Refusal(parsed.refused)
  return parsed.outcome
}
