import { buildApp } from './app'
import { backupCommand } from './cli/commands/backup'
import { contadorCommands } from './cli/commands/contador'
import { commandHandler } from './cli/perform'
import { readConfig, type Config } from './config'
import { tidyUp, tidyUpInterval } from './domain/tidy-up'
import { openServices } from './open-services'
import { findDemoSignIns } from './seed/demo-sign-ins'
import { startSentence } from './start-errors'

/** Starts the backend, and stops it on Ctrl-C after the running requests have ended. */
async function main(config: Config): Promise<void> {
  const services = await openServices(config)
  for (const notice of services.notices) console.error(notice)
  const app = await buildApp(services)
  const tidying = setInterval(() => {
    void tidyUp(services, { starting: false }).then((failed) => {
      for (const { step, error } of failed) app.log.error({ err: error, step }, 'not tidied up')
    })
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

let config: Config | null = null
try {
  config = readConfig(process.env)
  await main(config)
} catch (error) {
  console.error(startSentence(error, config) ?? error)
  process.exit(1)
}
