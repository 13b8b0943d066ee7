import { inspectFiles } from '../../domain/backup/inspection'
import { restoreBackup } from '../../domain/backup/restore'
import { openDataAlone } from '../../open-services'
import { command, flag } from '../command'
import { exitCodes, runCommand, type Program } from '../run'
import { counted, countedBoth, moment } from '../texts'
import { ARCHIVO } from './inputs'

const restoreCommand = command({
  name: 'restore',
  summary: 'Pone un respaldo en lugar de todo lo guardado. Detén antes los servidores que usan estos datos.',
  args: { ARCHIVO, overwrite: flag('También si ya hay inversionistas: se reemplaza todo lo guardado') },
  async run(data: Awaited<ReturnType<typeof openDataAlone>>, { ARCHIVO: file, overwrite }) {
    const result = await restoreBackup(data, file, { overwrite, user: data.user })
    const { created_at, rows, files, damaged } = result
    const lines = [`Se restauraron ${countedBoth(rows, files)}, como estaban el ${moment(created_at)}.`]
    if (damaged.length > 0) lines.push(`Faltaban o estaban dañados ya en el respaldo: ${damaged.join(', ')}`)
    const left = data.oldDatabase && (await findLeft(data, data.oldDatabase))
    if (left) lines.push(leftText(left))
    return { data: { ...result, left }, text: lines.join('\n') }
  },
})

type Left = { database: string; files: number }

/** What an earlier version, with another database, has left in the data folder. */
async function findLeft(data: Parameters<typeof inspectFiles>[0], database: string): Promise<Left> {
  const { orphans } = await inspectFiles(data, { sample: 0, removeOrphans: false })
  return { database, files: orphans.length }
}

function leftText({ database, files }: Left): string {
  return [
    `Queda la base de una versión anterior, en ${database}, y de ella ${counted(files, 'archivo', 'archivos')} sin registro:`,
    'tienen datos de personas, también de las que se eliminaron desde entonces.',
    `Cuando veas que el portal tiene todo, borra esa carpeta (rm -r '${database}'), y los archivos con: npm run contador -- revisar --borrar-huerfanos`,
  ].join('\n')
}

/** `npm run restore -- ARCHIVO` */
export const restore: Program = (line) =>
  runCommand(
    {
      command: restoreCommand,
      start: 'npm run restore --',
      // Without migrating first: the backup brings its own schema.
      open: openDataAlone,
      unavailable: exitCodes.refused,
    },
    line,
  )
