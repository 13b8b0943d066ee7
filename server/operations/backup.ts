import { readConfig } from '../config'
import { backupCommand } from './backup-command'
import { perform } from './perform'
import { runScript } from './script'

/** `npm run backup -- FILE`: one archive of all rows and files, while the server goes on. */
await runScript('npm run backup -- FILE [--overwrite]', async (file, options) => {
  const { text } = await perform(readConfig(process.env), backupCommand, { FILE: file, ...options })
  return text
})
