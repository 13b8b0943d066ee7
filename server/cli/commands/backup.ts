import { nameOf, writeBackup } from '../../domain/backup/backup'
import { openExistingServices } from '../../open-services'
import { action, flag } from '../../actions/action'
import { exitCodes, runCommand, type Program } from '../run'
import { countedBoth } from '../../actions/texts'
import { ARCHIVO } from '../../actions/inputs'

const backupCommand = action({
  summary:
    'Guarda todos los registros y archivos en uno solo, mientras el servidor sigue. Termina con 1 si falta un archivo o está dañado.',
  args: { ARCHIVO, overwrite: flag('Reemplaza ARCHIVO, si existe') },
  async run(services, { ARCHIVO: path, overwrite }) {
    const result = await writeBackup(services, path, { overwrite })
    const { file, bytes, rows, files, damaged } = result
    const lines = [`${countedBoth(rows, files)} en ${file} (${(bytes / 1e6).toFixed(1)} MB).`]
    if (damaged.length > 0)
      lines.push(`Faltan o están dañados en el portal: ${damaged.map(nameOf).join(', ')}`)
    return { data: result, text: lines.join('\n'), failed: damaged.length > 0 }
  },
})

/** `npm run backup -- ARCHIVO` */
export const backup: Program = (line) =>
  runCommand(
    {
      command: backupCommand,
      start: 'npm run backup --',
      open: openExistingServices,
      unavailable: exitCodes.refused,
    },
    line,
  )
