import { hostname, userInfo } from 'node:os'
import { ConfigError, dataPlace, readConfig, type Config } from '../config'
import { SchemaMismatch } from '../database/migrate'
import { Invalid, Refusal } from '../domain/errors'
import type { Actor } from '../domain/trail'
import { NoData } from '../open-services'
import { startSentence } from '../start-errors'
import { isOutOfRoom } from '../storage/room'
import { InputError, type Action, type Outcome } from '../actions/action'
import { help, readLine, usage } from './line'

export const exitCodes = { done: 0, refused: 1, misused: 2, unavailable: 3 } as const

/** `log` prints the result, `error` why a command failed. */
type Output = { log: (text: string) => void; error: (text: string) => void }

/** `words`: what was typed after the program's name. */
export type CommandLine = {
  words: readonly string[]
  env: Record<string, string | undefined>
  output: Output
}

/** A script of package.json (`npm run NAME -- …`); resolves to its exit code. */
export type Program = (line: CommandLine) => Promise<number>

type OpenData<Needs> = Needs & { notices?: string[]; close: () => Promise<void> }

/** `start`: what is typed before the command's words. */
type Invocation<Needs> = {
  command: Action<Needs>
  start: string
  open: (config: Config) => Promise<OpenData<Needs>>
  /** The exit code if the data can't be reached. */
  unavailable: number
}

/** Runs a command and prints its outcome. Resolves to the exit code. */
export async function runCommand<Needs>(
  { command, start, open, unavailable }: Invocation<Needs>,
  { words, env, output }: CommandLine,
): Promise<number> {
  const json = words.includes('--json')
  const fail = (message: string, code: number) => {
    output.error(json ? JSON.stringify({ error: message }) : message)
    return code
  }
  if (words.includes('--help') || words.includes('-h')) {
    output.log(help(command, start))
    return exitCodes.done
  }
  let config: Config | null = null
  try {
    const line = readLine(command, words)
    const work = prepare(command, { contador: env['CONTADOR_NOMBRE'], ...line })
    config = readConfig(env)
    // Shows a wrong DATA_DIR before anything is done. A program that reads JSON needs no such line.
    if (!json) output.error(`Datos: ${dataPlace(config)}`)
    const {
      data,
      text,
      json: printed = data,
      failed,
    } = await perform(work, open(config), { place: machineOf(env) })
    output.log(json ? JSON.stringify(printed, null, 2) : text)
    return failed ? exitCodes.refused : exitCodes.done
  } catch (error) {
    if (error instanceof InputError)
      return fail(`${error.message}\n\n${usage(command, start)}`, exitCodes.misused)
    if (error instanceof Refusal) return fail(error.message, exitCodes.refused)
    if (error instanceof ConfigError) return fail(error.message, exitCodes.misused)
    if (error instanceof NoData) {
      const place = config ? dataPlace(config) : ''
      const advice =
        'Da las mismas variables que al servidor (DATA_DIR o DATABASE_URL); los datos los crea solo npm start, o npm run restore.'
      return fail(`No hay datos del portal en ${place}. ${advice}`, unavailable)
    }
    if (isOutOfRoom(error))
      return fail(
        'El disco está lleno y no se guardó el cambio. Haz espacio y prueba de nuevo.',
        exitCodes.refused,
      )
    if (error instanceof SchemaMismatch) return fail(error.message, unavailable)
    const known = startSentence(error, config)
    if (known) return fail(`No se pudo llegar a los datos: ${known}`, unavailable)
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return fail(`Hubo un error inesperado: ${reason}`, exitCodes.refused)
  }
}

/** Exits with one line for each thing that is wrong with what was typed. */
function prepare<Needs>(command: Action<Needs>, input: unknown): ReturnType<Action<Needs>['prepare']> {
  try {
    return command.prepare(input)
  } catch (error) {
    throw error instanceof Invalid ? new InputError(Object.values(error.errors).flat().join('\n')) : error
  }
}

async function perform<Needs>(
  work: ReturnType<Action<Needs>['prepare']>,
  opening: Promise<OpenData<Needs>>,
  by: Partial<Actor>,
): Promise<Outcome> {
  // Its PostgreSQL would outlive this process.
  const stop = () => void opening.then((data) => data.close()).finally(() => process.exit(exitCodes.refused))
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, stop)
  try {
    const data = await opening
    try {
      for (const notice of data.notices ?? []) console.error(notice)
      return await work(data, by)
    } finally {
      await data.close()
    }
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}

/** For the trail: the system's user and machine, and the address of an SSH session. */
function machineOf(env: CommandLine['env']): string {
  const [from] = env['SSH_CONNECTION']?.split(' ') ?? []
  return `${userName()}@${hostname()}${from ? ` desde ${from}` : ''}`
}

/**
 * A container may run as a number without a name:
 * https://nodejs.org/api/os.html#osuserinfooptions
 */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
