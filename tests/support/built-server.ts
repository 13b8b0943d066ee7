import { execFileSync } from 'node:child_process'
import { startPostgres } from './postgres'
import { prepareTemplate } from './template-data'

/** Global set-up of the tests that start backends: the server's programs (`program`), and the PostgreSQL that they share. */
export default async function setUp(): Promise<() => void> {
  buildIfChanged('server')
  await prepareTemplate()
  const postgres = await startPostgres()
  process.env['SHARED_POSTGRES'] = postgres.url
  return () => postgres.stop()
}

/** As `npm run build` does, unless `dist` has what these sources make. */
export function buildIfChanged(...parts: ('app' | 'desk' | 'server')[]): void {
  execFileSync(process.execPath, ['scripts/build.mjs', ...parts, '--if-changed', '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
}
