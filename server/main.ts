import { buildApp } from './app'
import { ConfigError, readConfig } from './config'
import { contadorCommands } from './contador/commands'
import { DataDirInUse } from './data-lock'
import { SchemaMismatch } from './database/migrate'
import { DiskFull, openServices } from './open-services'
import { backupCommand } from './operations/backup-command'
import { commandAnswerer } from './operations/perform'
import { tidyUp, tidyUpInterval } from './operations/tidy-up'
import { demoSignIns } from './seed/demo-sign-ins'

/** Starts the backend, and stops it on Ctrl-C: what is being received is finished first. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const services = await openServices(config)
  const app = await buildApp(services)
  const tidying = setInterval(() => {
    tidyUp(services, { starting: false }).catch((error: unknown) =>
      app.log.error({ err: error }, 'tidying up'),
    )
  }, tidyUpInterval)

  const commands = [...contadorCommands, backupCommand]
  services.answer?.(
    commandAnswerer(services, commands, (error) => app.log.error({ err: error }, 'command failed')),
  )

  let stopping = false
  const stop = () => {
    // The second Ctrl-C of somebody who won't wait.
    if (stopping) process.exit(1)
    stopping = true
    clearInterval(tidying)
    void app
      .close()
      .then(() => services.close())
      .then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  const address = await app.listen({ host: config.host, port: config.port })
  console.log(`Portal Inversionista: ${config.publicUrl ?? address}`)
  for (const line of await demoSignIns(services.db)) console.log(line)
}

try {
  await main()
} catch (error) {
  console.error(sentence(error) ?? error)
  process.exit(1)
}

/** What the operator reads of an error that is theirs to mend; null for any other, which is printed whole. */
function sentence(error: unknown): string | null {
  if (
    error instanceof ConfigError ||
    error instanceof DataDirInUse ||
    error instanceof DiskFull ||
    error instanceof SchemaMismatch
  )
    return error.message
  if (!(error instanceof Error) || !('code' in error)) return null
  if (error.code === 'EADDRINUSE' && 'port' in error)
    return `Port ${String(error.port)} is in use: stop the program that listens there, or name another port in PORT.`
  if (error.code === 'ENOSPC') return 'The disk of DATA_DIR is full: make room and start again.'
  return null
}
