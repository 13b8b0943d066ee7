import { readConfig } from '../config'
import { openData } from '../open-services'
import { restoreBackup } from './archive'
import { runScript } from './script'

/** `npm run restore -- FILE`: a backup in place of what is stored. The servers on this data are stopped before. */
await runScript('npm run restore -- FILE [--overwrite]', async (file, options) => {
  const data = await openData(readConfig(process.env))
  try {
    const { created_at, rows, files, damaged } = await restoreBackup(data, file, options)
    const lines = [`${rows} rows and ${files} files restored, as of ${created_at}`]
    if (damaged.length > 0) lines.push(`Lost or changed before the backup: ${damaged.join(', ')}`)
    return lines.join('\n')
  } finally {
    await data.close()
  }
})
