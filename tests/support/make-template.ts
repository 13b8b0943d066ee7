import './cheap-passwords'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../server/config'
import { openPglite } from '../../server/database/pglite'
import { openServices } from '../../server/open-services'

/**
 * Run by template-data.ts in a process of its own, with a folder to fill: `empty` with a database that has no tables, and `demo`, as the
 * first start leaves it. PostgreSQL's two own templates are half of the files that each test would copy, and serve only to create further
 * databases.
 */
const folder = process.argv[2] ?? ''
const empty = join(folder, 'empty')
const demo = join(folder, 'demo')
mkdirSync(empty)
const db = await openPglite(join(empty, 'database'))
await db.script(`update pg_database set datistemplate = false where datname like 'template%'`)
for (const name of ['template0', 'template1']) await db.script(`drop database ${name}`)
await db.close()

cpSync(empty, demo, { recursive: true })
const services = await openServices(readConfig({ DATA_DIR: demo }))
await services.close()
