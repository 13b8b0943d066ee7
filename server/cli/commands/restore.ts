import type { Config } from '../../config'
import { restoreBackup } from '../../domain/restore'
import { openDataAlone } from '../../open-services'
import { command, type Command, type Outcome } from '../command'
import { english } from '../phrases'
import { exitCodes, runCommand, type Program } from '../run'
import { backupInput } from './backup-input'

type Alone = Awaited<ReturnType<typeof openDataAlone>>

const restoreCommand = command({
  name: 'restore',
  summary: 'Replaces what is stored by a backup. Stop the servers on this data first.',
  words: ['FILE'],
  options: { overwrite: { help: 'Also if there are landlords already: all that is stored is replaced' } },
  input: backupInput,
  async run(data: Alone, { FILE, overwrite }) {
    const result = await restoreBackup(data, FILE, { overwrite, user: data.user })
    const { created_at, rows, files, damaged } = result
    const lines = [`${rows} rows and ${files} files restored, as of ${created_at}`]
    if (damaged.length > 0) lines.push(`Lost or changed before the backup: ${damaged.join(', ')}`)
    return { data: result, text: lines.join('\n') }
  },
})

/** Never in a running server, and without migrating first: the backup brings its own schema. */
async function performAlone(config: Config, { run }: Command<Alone>, input: unknown): Promise<Outcome> {
  const data = await openDataAlone(config)
  try {
    return await run(data, input)
  } finally {
    await data.close()
  }
}

/** `npm run restore -- FILE` */
export const restore: Program = (line) =>
  runCommand(
    {
      command: restoreCommand,
      start: 'npm run restore --',
      phrases: english,
      perform: performAlone,
      unavailable: exitCodes.refused,
    },
    line,
  )
