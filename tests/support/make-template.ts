import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config'
import { openServices } from '../../server/open-services'

/**
 * Run by template-data.ts in a process of its own, with a folder to fill with what the first start makes. It is made in the temporary
 * folder: as root the cluster's user may not reach a clone.
 */
const made = mkdtempSync(join(tmpdir(), 'portal-template-'))
const services = await openServices(readConfig({ NODE_ENV: 'test', DATA_DIR: made }))
await services.close()
for (const name of ['reserve', 'postgres.log']) rmSync(join(made, name))
execFileSync('cp', ['-a', `${made}/.`, process.argv[2] ?? ''])
rmSync(made, { recursive: true })
