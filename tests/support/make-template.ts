import { readConfig } from '../../server/config'
import { openServices } from '../../server/open-services'
import { cheapenPasswords } from './cheap-passwords'

/**
 * Run by template-data.ts in a process of its own: opens a data folder for the first time, and closes it. PostgreSQL's two own templates
 * are half of the files that each test would copy, and serve only to create further databases.
 */
const services = await openServices(readConfig({ DATA_DIR: process.argv[2] }))
await cheapenPasswords(services.db)
await services.db.script(`update pg_database set datistemplate = false where datname like 'template%'`)
for (const name of ['template0', 'template1']) await services.db.script(`drop database ${name}`)
await services.close()
