import { openExistingServices } from '../../open-services'
import type { Command } from '../command'
import { aligned } from '../line'
import { exitCodes, runCommand, type Program } from '../run'
import { accountantCommands } from './accountants'
import { answerCommands } from './answers'
import { documentTypeCommands } from './document-types'
import { erasureCommands } from './erasure'
import { expiryCommands } from './expiry'
import { exportCommands } from './export'
import { historyCommands } from './history'
import { inspectionCommands } from './inspection'
import { landlordCommands } from './landlords'
import { mediaCommands } from './media'
import { messageCommands } from './messages'
import { monthCommands } from './months'
import { removalCommands } from './removals'
import { reviewCommands } from './review'
import { tenantCommands } from './tenants'
import { ufCommands } from './uf'

/** In the order of the help. */
const contadorCommands: readonly Command[] = [
  ...reviewCommands,
  ...expiryCommands,
  ...answerCommands,
  ...historyCommands,
  ...monthCommands,
  ...documentTypeCommands,
  ...mediaCommands,
  ...ufCommands,
  ...landlordCommands,
  ...accountantCommands,
  ...removalCommands,
  ...exportCommands,
  ...erasureCommands,
  ...tenantCommands,
  ...messageCommands,
  ...inspectionCommands,
]

/** `npm run contador -- COMMAND …`: the accountant's side of the portal, in Spanish. */
export const contador: Program = async ({ words, env, output }) => {
  const [name = '', ...rest] = words
  if (['', '--help', '-h', 'ayuda'].includes(name)) {
    output.log(overview)
    return name === '' ? exitCodes.misused : exitCodes.done
  }
  const command = contadorCommands.find((one) => one.name === name)
  if (!command) {
    const message = `No hay un comando '${name}'. Los comandos se ven con --help.`
    output.error(rest.includes('--json') ? JSON.stringify({ error: message }) : message)
    return exitCodes.misused
  }
  const start = `npm run contador -- ${name}`
  const typed = { command, start, open: openExistingServices, unavailable: exitCodes.unavailable }
  return runCommand(typed, { words: rest, env, output })
}

const overview = [
  'El lado del contador: revisa lo que los inversionistas envían.',
  '',
  'Uso: npm run contador -- COMANDO …',
  '',
  'Comandos:',
  ...aligned(contadorCommands.map(({ name, words, summary }) => [[name, ...words].join(' '), summary])),
  '',
  'Cada comando explica sus opciones con --help, y con --json responde para un programa (npm run --silent).',
  'Trabaja sobre los datos del servidor, también mientras funciona: DATA_DIR o DATABASE_URL dicen cuáles.',
  'Termina con 0 si se hizo, 1 si no se puede hacer o falta un archivo, 2 si está mal escrito, 3 si no se llega a los datos.',
].join('\n')
