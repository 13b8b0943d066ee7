import { readConfig } from '../../server/config'
import { openServices } from '../../server/open-services'
import { cheapenPasswords } from './cheap-passwords'

/** Run by template-data.ts in a process of its own: opens a data folder for the first time, and closes it. */
const services = await openServices(readConfig({ DATA_DIR: process.argv[2] }))
await cheapenPasswords(services.db)
await services.close()
