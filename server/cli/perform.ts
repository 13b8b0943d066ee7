import type { Config } from '../config'
import { openExistingServices } from '../open-services'
import type { Command, Outcome } from './command'

export async function perform(config: Config, command: Command, input: unknown): Promise<Outcome> {
  const services = await openExistingServices(config)
  for (const notice of services.notices) console.error(notice)
  try {
    return await command.run(services, input)
  } finally {
    await services.close()
  }
}
