import type { Config } from './config'
import { openPlace } from './database/programs'

/** Where the portal's data lie, for a person: a folder, or a database and a bucket without their passwords. */
export function dataPlace({ databaseUrl, dataDir, s3 }: Config): string {
  const files = s3 ? `s3://${s3.bucket}` : dataDir
  if (!databaseUrl) return s3 ? `${dataDir} y ${files}` : dataDir
  const { host, pathname } = new URL(databaseUrl)
  return `postgres://${host}${pathname} y ${files}`
}

/** For a person who named no `DATA_DIR`: why the data lie out of the clone; null if they do not. */
export function whyElsewhere({ dataDir }: Pick<Config, 'dataDir'>, named: string | undefined): string | null {
  if (named?.trim() || !dataDir.startsWith(openPlace)) return null
  return `Como root la base de datos funciona con otro usuario, que no llega a ${process.cwd()}.`
}
