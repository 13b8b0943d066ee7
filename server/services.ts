import type { Config } from './config'
import type { Database } from './database/database'
import type { Mailer } from './mail/mail'
import type { FileStorage } from './storage/storage'

/** What the routes and the commands work with. */
export type Services = {
  config: Config
  db: Database
  storage: FileStorage
  mail: Mailer
  /** Signs the addresses of files; the same for all processes on a database. */
  secret: string
}
