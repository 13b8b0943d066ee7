import type { Config } from './config'
import type { Database } from './database/database'
import type { Mailer } from './mail/mail'
import type { FileStorage } from './storage/storage'

/** The dependencies of routes and commands. */
export type Services = {
  config: Config
  db: Database
  storage: FileStorage
  mail: Mailer
  /** Signs the addresses of files; the same for all processes on a database. */
  secret: string
}
