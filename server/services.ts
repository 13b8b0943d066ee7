import type { Config } from './config'
import type { Database } from './database/database'
import type { Mailer } from './mail/mail'
import type { Webhook } from './mail/webhook'
import type { FileStorage } from './storage/storage'

/** What the routes and the commands work with. */
export type Services = {
  config: Config
  db: Database
  storage: FileStorage
  mail: Mailer
  /** What another program is told by; null if there is none. */
  webhook: Webhook | null
  /** Signs the addresses of files; one for all processes on a database. */
  secret: string
}
