import * as v from 'valibot'
import { writeBackup } from './archive'
import { command } from './command'

/** A backup is made where the data is, while the server runs too. */
export const backupCommand = command({
  name: 'backup',
  summary: 'Writes all rows and files to one archive',
  words: ['FILE'],
  options: { overwrite: { help: 'Replaces FILE' } },
  input: v.object({ FILE: v.pipe(v.string(), v.nonEmpty()), overwrite: v.optional(v.boolean(), false) }),
  async run(services, { FILE, overwrite }) {
    const result = await writeBackup(services, FILE, { overwrite })
    const { file, bytes, rows, files, damaged } = result
    const lines = [`${rows} rows and ${files} files in ${file} (${(bytes / 1e6).toFixed(1)} MB)`]
    if (damaged.length > 0) lines.push(`Lost or changed in the storage: ${damaged.join(', ')}`)
    return { data: result, text: lines.join('\n') }
  },
})
