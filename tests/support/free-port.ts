import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port that is free now and stays so until its server starts. Below 32768, because above it Linux takes the local ports of
 * outgoing connections, of which the tests have many: one of them would get the port first, once in some twenty runs.
 * Above 10080, the last that browsers do not open (https://fetch.spec.whatwg.org/#port-blocking).
 */
export async function freePort(): Promise<number> {
  const port = 10_081 + Math.floor(Math.random() * 21_900)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
