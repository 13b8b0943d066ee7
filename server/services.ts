import type { Config } from './config'
import type { Database } from './database/database'
import type { Mail } from './mail/mail'
import type { Parts } from './storage/parts'
import type { FileStorage } from './storage/storage'

/** What the routes and the commands work with. */
export type Services = {
  config: Config
  db: Database
  storage: FileStorage
  parts: Parts
  mail: Mail
  /** Signs the addresses of files; one for all processes on a database. */
  secret: string
}
