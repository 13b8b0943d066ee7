import { inspectFiles } from '../../domain/backup/inspection'
import { restoreBackup } from '../../domain/backup/restore'
import { openDataAlone } from '../../open-services'
import { action, flag } from '../../actions/action'
import { exitCodes, runCommand, type Program } from '../run'
import { counted } from '../../../shared/counted'
import { countedBoth, moment } from '../../actions/texts'
import { ARCHIVO } from '../../actions/inputs'

const restoreCommand = action({
  summary: 'Pone un respaldo en lugar de todo lo guardado. Detén antes los servidores que usan estos datos.',
  args: { ARCHIVO, overwrite: flag('También si ya hay inversionistas: se reemplaza todo lo guardado') },
  async run(data: Awaited<ReturnType<typeof openDataAlone>>, { ARCHIVO: file, overwrite }) {
    const result = await restoreBackup(data, file, { overwrite, user: data.user })
    const { created_at, rows, files, damaged } = result
    // The data are restored, whatever the store says now.
    const looked = await inspectFiles(data, { sample: 0, removeOrphans: false }).catch(() => null)
    const orphans = looked?.orphans ?? []
    const lines = [`Se restauraron ${countedBoth(rows, files)}, como estaban el ${moment(created_at)}.`]
    if (damaged.length > 0) lines.push(`Faltaban o estaban dañados ya en el respaldo: ${damaged.join(', ')}`)
    const left = [
      orphans.length > 0 &&
        `${counted(orphans.length, 'archivo', 'archivos')} que ya no nombra ningún registro: npm run contador -- revisar --borrar-huerfanos (los de menos de un día, mañana)`,
      data.pglite !== null && `${data.pglite}, la base de datos de una versión anterior: bórrala`,
    ].filter((line) => line !== false)
    if (!looked) lines.push('No se pudo ver qué archivos quedan de antes: npm run contador -- revisar.')
    if (left.length > 0)
      lines.push(
        'Queda de antes, quizás también de personas eliminadas:',
        ...left.map((line) => `- ${line}.`),
      )
    return { data: { ...result, orphans, pglite: data.pglite }, text: lines.join('\n') }
  },
})

/** `npm run restore -- ARCHIVO` */
export const restore: Program = (line) =>
  runCommand(
    {
      command: restoreCommand,
      start: 'npm run restore --',
      // Does not migrate first: the backup brings its own schema.
      open: openDataAlone,
      unavailable: exitCodes.refused,
    },
    line,
  )
