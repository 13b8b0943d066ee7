import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { InputError, pathWords, type Action } from '../actions/action'

type CommandLine = Pick<Action, 'summary' | 'words' | 'options'>

/** The words and options of a command line by their names. Throws `InputError`. */
export function readLine({ words, options }: CommandLine, line: readonly string[]): Record<string, unknown> {
  const all = { ...options, ...everywhere }
  const { tokens } = parseArgs({
    args: [...line],
    options: Object.fromEntries(
      Object.entries(all).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }]),
    ),
    strict: false,
    tokens: true,
  })
  const input: Record<string, unknown> = {}
  const typed: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') typed.push(token.value)
    if (token.kind !== 'option') continue
    const option = all[token.name]
    if (!option) throw new InputError(`No hay una opción ${token.rawName}.`)
    if (!option.value && token.value !== undefined)
      throw new InputError(`${token.rawName} no lleva un valor.`)
    if (option.value && (!token.value || (!token.inlineValue && token.value.startsWith('-')))) {
      throw new InputError(`Falta ${option.value} después de ${token.rawName}.`)
    }
    input[token.name] = pathWords.includes(option.value ?? '')
      ? resolve(token.value ?? '')
      : (token.value ?? true)
  }
  const [last] = words.slice(-1)
  if (last?.endsWith('…')) {
    const each = typed.splice(words.length - 1)
    if (each.length > 0) input[last.slice(0, -1)] = each
    words = words.slice(0, -1)
  }
  const [extra] = typed.slice(words.length)
  if (extra !== undefined) throw new InputError(`Sobra '${extra}'.`)
  words.forEach((word, index) => {
    const name = word.replace(/[[\]]/g, '')
    input[name] = pathWords.includes(name) ? readPath(word, typed[index]) : typed[index]
  })
  return input
}

/** An optional path is the current folder. */
function readPath(word: string, typed: string | undefined): string | undefined {
  if (typed !== undefined) return resolve(typed)
  return word.startsWith('[') ? resolve('.') : undefined
}

/** `start`: what is typed before the command's words. */
export function usage({ words, options }: CommandLine, start: string): string {
  const all = [start, ...words, ...(Object.keys(options).length > 0 ? ['[OPCIONES]'] : [])]
  return `Uso: ${all.join(' ')}`
}

export function help(command: CommandLine, start: string): string {
  const options = Object.entries({ ...command.options, ...everywhere }).map(
    ([name, { value, help: text }]): [string, string] => [`--${name}${value ? ` ${value}` : ''}`, text],
  )
  return [command.summary ?? '', '', usage(command, start), '', 'Opciones:', ...aligned(options)].join('\n')
}

export function aligned(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

const everywhere: Action['options'] = {
  json: { help: 'Imprime JSON, para programas' },
  help: { help: 'Muestra esta ayuda' },
}
