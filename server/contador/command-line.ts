import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config'
import { DataDirInUse } from '../data-lock'
import { InputError, pathWord, type Command, type Output } from '../operations/command'
import { perform, Refused } from '../operations/perform'

/** What the shell is told. */
export const exitCodes = { done: 0, refused: 1, misused: 2, unavailable: 3 } as const

/**
 * Runs the accountant's command that `words` (the process's arguments) name, and prints what became of it. Resolves to
 * the exit code.
 */
export async function runCommandLine(
  commands: readonly Command[],
  words: readonly string[],
  env: Record<string, string | undefined>,
  output: Output,
): Promise<number> {
  const [name = '', ...rest] = words
  const json = rest.includes('--json')
  const fail = (message: string, code: number) => {
    output.error(json ? JSON.stringify({ error: message }) : message)
    return code
  }
  if (['', '--help', '-h', 'ayuda'].includes(name)) {
    output.log(overview(commands))
    return name === '' ? exitCodes.misused : exitCodes.done
  }
  const command = commands.find((one) => one.name === name)
  if (!command) return fail(`No hay un comando '${name}'. Los comandos se ven con --help.`, exitCodes.misused)
  if (rest.includes('--help') || rest.includes('-h')) {
    output.log(help(command))
    return exitCodes.done
  }
  try {
    const input = readInput(command, rest, env)
    command.check(input)
    const { data, text } = await perform(readConfig(env), command, input)
    output.log(json ? JSON.stringify(data, null, 2) : text)
    return exitCodes.done
  } catch (error) {
    if (error instanceof InputError) return fail(`${error.message}\n\n${usage(command)}`, exitCodes.misused)
    if (error instanceof Refused) return fail(error.message, exitCodes.refused)
    if (error instanceof ConfigError) return fail(error.message, exitCodes.misused)
    if (error instanceof DataDirInUse) {
      return fail('Otro proceso está usando los datos. Prueba de nuevo en un momento.', exitCodes.unavailable)
    }
    return fail(`No se pudo llegar a los datos: ${String(error)}`, exitCodes.unavailable)
  }
}

/** What stood on the line, by the names of the command's words and options. */
function readInput(
  command: Command,
  line: readonly string[],
  env: Record<string, string | undefined>,
): Record<string, unknown> {
  const options = { ...command.options, ...everywhere }
  const { tokens } = parseArgs({
    args: [...line],
    options: Object.fromEntries(
      Object.entries(options).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }]),
    ),
    strict: false,
    tokens: true,
  })
  const input: Record<string, unknown> = {}
  for (const [name, option] of Object.entries(options)) if (option.env) input[name] = env[option.env]
  const words: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const option = options[token.name]
    if (!option) throw new InputError(`No hay una opción ${token.rawName}.`)
    if (!option.value && token.value !== undefined)
      throw new InputError(`${token.rawName} no lleva un valor.`)
    if (option.value && (!token.value || (!token.inlineValue && token.value.startsWith('-')))) {
      throw new InputError(`Falta ${option.value} después de ${token.rawName}.`)
    }
    input[token.name] = option.value === pathWord ? resolve(token.value ?? '') : (token.value ?? true)
  }
  const [extra] = words.slice(command.words.length)
  if (extra !== undefined) throw new InputError(`Sobra '${extra}'.`)
  command.words.forEach((word, index) => {
    const name = word.replace(/[[\]]/g, '')
    input[name] = name === pathWord ? resolve(words[index] ?? '.') : words[index]
  })
  return input
}

const everywhere: Command['options'] = {
  json: { help: 'Imprime JSON, para programas' },
  help: { help: 'Muestra esta ayuda' },
}

function usage({ name, words, options }: Command): string {
  const all = [name, ...words, ...(Object.keys(options).length > 0 ? ['[OPCIONES]'] : [])]
  return `Uso: npm run contador -- ${all.join(' ')}`
}

function help(command: Command): string {
  const options = Object.entries({ ...command.options, ...everywhere }).map(
    ([name, { value, help }]): [string, string] => [`--${name}${value ? ` ${value}` : ''}`, help],
  )
  return [command.summary, '', usage(command), '', 'Opciones:', ...aligned(options)].join('\n')
}

function overview(commands: readonly Command[]): string {
  return [
    'El lado del contador: revisa lo que los inversionistas envían.',
    '',
    'Uso: npm run contador -- COMANDO …',
    '',
    'Comandos:',
    ...aligned(commands.map(({ name, words, summary }) => [[name, ...words].join(' '), summary])),
    '',
    'Cada comando explica sus opciones con --help, y con --json responde para un programa (npm run --silent).',
    'Trabaja sobre los datos del servidor, también mientras funciona: DATA_DIR o DATABASE_URL dicen cuáles.',
    'Termina con 0 si se hizo, 1 si no se puede hacer, 2 si está mal escrito, 3 si no se llega a los datos.',
  ].join('\n')
}

function aligned(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
