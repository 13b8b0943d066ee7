import { nameOf, writeBackup } from '../../domain/backup'
import { command } from '../command'
import { perform } from '../perform'
import { english } from '../phrases'
import { exitCodes, runCommand, type Program } from '../run'
import { backupInput } from './backup-input'

/** A running server makes the backup itself (`main.ts` handles this command). */
export const backupCommand = command({
  name: 'backup',
  summary:
    'Writes all rows and files to one archive, while the server goes on. Exits with 1 if a file is lost or changed.',
  words: ['FILE'],
  options: { overwrite: { help: 'Replaces FILE' } },
  input: backupInput,
  async run(services, { FILE, overwrite }) {
    const result = await writeBackup(services, FILE, { overwrite })
    const { file, bytes, rows, files, damaged } = result
    const lines = [`${rows} rows and ${files} files in ${file} (${(bytes / 1e6).toFixed(1)} MB)`]
    if (damaged.length > 0) lines.push(`Lost or changed in the storage: ${damaged.map(nameOf).join(', ')}`)
    return { data: result, text: lines.join('\n'), failed: damaged.length > 0 }
  },
})

/** `npm run backup -- FILE` */
export const backup: Program = (line) =>
  runCommand(
    {
      command: backupCommand,
      start: 'npm run backup --',
      phrases: english,
      perform,
      unavailable: exitCodes.refused,
    },
    line,
  )
