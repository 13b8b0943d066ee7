import { readConfig } from '../config'
import { openData } from '../open-services'
import { restoreBackup } from './archive'
import { backupCommand } from './backup-command'
import type { Output } from './command'
import { perform } from './perform'
import { runScript } from './script'

/** `words` as typed after the script's name, `env` as `readConfig` takes it; resolves to the exit code. */
type Script = (
  words: readonly string[],
  env: Record<string, string | undefined>,
  output: Output,
) => Promise<number>

/** `npm run backup -- FILE`: one archive of all rows and files, while the server goes on. */
export const backup: Script = (words, env, output) =>
  runScript('npm run backup -- FILE [--overwrite]', words, output, async (file, options) => {
    const { text } = await perform(readConfig(env), backupCommand, { FILE: file, ...options })
    return text
  })

/** `npm run restore -- FILE`: a backup in place of what is stored. The servers on this data are stopped before. */
export const restore: Script = (words, env, output) =>
  runScript('npm run restore -- FILE [--overwrite]', words, output, async (file, options) => {
    const data = await openData(readConfig(env))
    try {
      const { created_at, rows, files, damaged } = await restoreBackup(data, file, options)
      const lines = [`${rows} rows and ${files} files restored, as of ${created_at}`]
      if (damaged.length > 0) lines.push(`Lost or changed before the backup: ${damaged.join(', ')}`)
      return lines.join('\n')
    } finally {
      await data.close()
    }
  })
