import { openExistingServices } from '../../open-services'
import { commands } from '../../actions/all'
import { aligned } from '../line'
import { exitCodes, runCommand, type Program } from '../run'
/** `npm run contador -- COMMAND …`: the accountant's side of the portal, in Spanish. */
export const contador: Program = async ({ words, env, output }) => {
  const [name = '', ...rest] = words
  if (['', '--help', '-h', 'ayuda'].includes(name)) {
    output.log(overview)
    return name === '' ? exitCodes.misused : exitCodes.done
  }
  const command = commands.get(name)
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
  ...aligned([...commands].map(([name, { words, summary }]) => [[name, ...words].join(' '), summary ?? ''])),
  '',
  'Cada comando explica sus opciones con --help, y con --json responde para un programa (npm run --silent).',
  'Trabaja sobre los datos del servidor, también mientras funciona: DATA_DIR o DATABASE_URL dicen cuáles.',
  'Termina con 0 si se hizo, 1 si no se puede hacer o falta un archivo, 2 si está mal escrito, 3 si no se llega a los datos.',
].join('\n')
