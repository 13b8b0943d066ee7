import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The end of PostgreSQL's answer: ReadyForQuery, outside a transaction. */
const ready = Buffer.from('Z\0\0\0\x05I', 'latin1')

/**
 * What PgBouncer is in transaction mode, for clients that come one after the other: all of them use one connection to the server at
 * `url`. Resolves to its address.
 */
export async function startPooler(url: string): Promise<{ url: string; stop: () => void }> {
  const { hostname, port } = new URL(url)
  const upstream = connect(Number(port), hostname)
  let greeting: Buffer | null = null
  let current: Socket | null = null
  upstream.on('data', (answer) => {
    if (!greeting && answer.subarray(-ready.length).equals(ready)) greeting = answer
    current?.write(answer)
  })
  const server = createServer((client) => {
    client.on('error', () => undefined)
    client.once('data', (startup) => {
      current = client
      if (greeting) client.write(greeting)
      else upstream.write(startup)
      client.on('data', (asked) => {
        current = client
        // Terminate
        if (asked[0] !== 0x58) upstream.write(asked)
      })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const pooled = new URL(url)
  pooled.port = String((server.address() as AddressInfo).port)
  return {
    url: pooled.href,
    stop() {
      server.close()
      upstream.destroy()
    },
  }
}
