import { buildApp } from './app'
import { backupCommand } from './cli/commands/backup'
import { contadorCommands } from './cli/commands/contador'
import { commandHandler } from './cli/perform'
import { ConfigError, readConfig } from './config'
import { DataDirInUse } from './database/data-lock'
import { SchemaMismatch } from './database/migrate'
import { tidyUp, tidyUpInterval } from './domain/tidy-up'
import { DiskFull, openServices } from './open-services'
import { findDemoSignIns } from './seed/demo-sign-ins'

/** Starts the backend, and stops it on Ctrl-C after the running requests have ended. */
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
  services.handleRequests?.(
    commandHandler(services, commands, (error) => app.log.error({ err: error }, 'command failed')),
  )

  let stopping = false
  const stop = () => {
    // The second Ctrl-C does not wait.
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
  for (const line of await findDemoSignIns(services.db)) console.log(line)
}

try {
  await main()
} catch (error) {
  console.error(sentence(error) ?? error)
  process.exit(1)
}

/** The line for an error that the operator can mend; null for any other, which is printed with its stack. */
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
