import type { Config } from './config'

/** For a person: a folder, or a database and a bucket without their passwords. */
export function dataPlace({ databaseUrl, dataDir, s3 }: Config): string {
  const files = s3 ? `s3://${s3.bucket}` : dataDir
  if (!databaseUrl) return s3 ? `${dataDir} y ${files}` : dataDir
  const { host, pathname } = new URL(databaseUrl)
  return `postgres://${host}${pathname} y ${files}`
}
