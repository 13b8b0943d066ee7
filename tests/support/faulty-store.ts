import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Verb = 'put' | 'get' | 'delete' | 'list' | 'check'

/**
 * What the store, or the way to it, does to a request: `changed` and `half` bytes; `cut` after half of them; `short`: no more
 * comes after half of them; the others are answers, or none.
 */
export type StoreFault = 'changed' | 'half' | 'cut' | 'short' | 'absent' | 'forbidden' | 'failing' | 'hanging'

const refusals: Partial<Record<StoreFault, [status: number, code: string]>> = {
  absent: [404, 'NoSuchKey'],
  forbidden: [403, 'AccessDenied'],
  failing: [500, 'InternalError'],
}

/** An S3 store in memory, with one bucket. It compares a checksum that it is sent, as true ones do. */
export class FaultyStore {
  readonly objects = new Map<string, Buffer>()
  readonly faults = new Map<Verb, StoreFault>()
  /** The verbs of requests that have neither been answered nor given up. */
  readonly open: Verb[] = []
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  static async start(): Promise<FaultyStore> {
    const store = new FaultyStore()
    await once(store.#server.listen(0, '127.0.0.1'), 'listening')
    return store
  }

  /** The variables that point the backend at this store. */
  get env(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo
    return {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'documentos',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
  }

  /** Nothing answers at its address any more. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((stopped) => this.#server.close(stopped))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://store')
    const key = pathname.replace(/^\/documentos\/?/, '')
    const verb = verbOf(request.method, key)
    const fault = this.faults.get(verb)
    this.open.push(verb)
    response.on('close', () => this.open.splice(this.open.indexOf(verb), 1))
    const sent = await buffer(request).catch(() => null)
    if (sent === null || fault === 'hanging') return
    const refusal = fault && refusals[fault]
    if (refusal) refuse(response, ...refusal)
    else if (verb === 'put') this.#store(key, request, response, sent, fault)
    else if (verb === 'get') this.#give(key, request, response, fault)
    else if (verb === 'list') response.end(listOf([...this.objects.keys()]))
    else {
      if (verb === 'delete') this.objects.delete(key)
      response.writeHead(verb === 'delete' ? 204 : 200).end()
    }
  }

  #store(
    key: string,
    { headers }: IncomingMessage,
    response: ServerResponse,
    sent: Buffer,
    fault?: StoreFault,
  ): void {
    const arrived = spoilt(sent, fault)
    const claimed = headers['x-amz-checksum-sha256']
    if (claimed !== undefined && claimed !== createHash('sha256').update(arrived).digest('base64'))
      refuse(response, 400, 'BadDigest')
    else {
      this.objects.set(key, arrived)
      if (fault === 'cut') response.destroy()
      else if (fault !== 'short') response.end()
    }
  }

  #give(key: string, { headers }: IncomingMessage, response: ServerResponse, fault?: StoreFault): void {
    const whole = this.objects.get(key)
    if (!whole) {
      refuse(response, 404, 'NoSuchKey')
      return
    }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const asked = first === undefined ? whole : whole.subarray(Number(first), Number(last) + 1)
    const given = spoilt(asked, fault)
    const breaks = fault === 'cut' || fault === 'short'
    response.writeHead(first === undefined ? 200 : 206, {
      'Content-Length': breaks ? asked.length : given.length,
    })
    if (!breaks) response.end(given)
    else response.write(asked.subarray(0, asked.length / 2), () => fault === 'cut' && response.destroy())
  }
}

function verbOf(method: string | undefined, key: string): Verb {
  if (method === 'PUT') return 'put'
  if (method === 'DELETE') return 'delete'
  if (method === 'HEAD') return 'check'
  return key ? 'get' : 'list'
}

function spoilt(bytes: Buffer, fault: StoreFault | undefined): Buffer {
  if (fault === 'half') return bytes.subarray(0, bytes.length / 2)
  const copy = Buffer.from(bytes)
  if (fault === 'changed') copy.writeUInt8(copy.readUInt8(copy.length - 1) ^ 1, copy.length - 1)
  return copy
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  )
}

function listOf(keys: readonly string[]): string {
  const contents = keys.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
}
