import { createHash, randomUUID } from 'node:crypto'
import { Agent, request, type ClientRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { someJpeg } from './client'
import type { Fleet } from './fleet'

/** Where a phone's connection breaks: when half of the file has left, when all of it has, when the answer comes. */
export const losses = ['half', 'sent', 'answered'] as const
type Loss = (typeof losses)[number]

const answerSchema = v.object({
  receipt: v.object({ document_id: v.number(), sha256: v.string() }),
})

/** One document that a phone delivers, under one key until it has the receipt. */
export type Delivery = { name: string; key: string; sha256: string; document: number }

export type PhoneOptions = {
  /** Called before each try. Null: the answer arrives. */
  loss: () => Loss | null
  /** Called before each try: the address of a server. */
  server: () => string
  /** Whether the phone begins another document. */
  goesOn: () => boolean
  onDelivered?: (milliseconds: number) => void
  /** A try that ended without an answer, and not because of a loss. */
  onBroken?: (key: string, error: unknown) => Promise<void>
  bytes: number
}

/** A landlord's phone: delivers documents one after the other, each until it has a receipt. */
export async function runPhone(phone: string, token: string, options: PhoneOptions): Promise<Delivery[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const delivered: Delivery[] = []
  try {
    while (options.goesOn()) {
      const name = `${phone}, ${delivered.length + 1}`
      delivered.push(await deliver({ name, token, agent }, options))
    }
  } finally {
    agent.destroy()
  }
  return delivered
}

type Sender = { name: string; token: string; agent: Agent }

async function deliver({ name, token, agent }: Sender, options: PhoneOptions): Promise<Delivery> {
  const key = randomUUID()
  const file = someJpeg(options.bytes)
  const sha256 = createHash('sha256').update(file).digest('hex')
  const body = multipart(name, file)
  for (;;) {
    const started = performance.now()
    const loss = options.loss()
    try {
      const sent = request(`${options.server()}/api/client/initial/create`, {
        agent,
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'multipart/form-data; boundary=limite',
          'Content-Length': body.length,
          'Idempotency-Key': key,
        },
      })
      const { status, text, retryAfter } = await exchange(sent, body, loss)
      if (status === 200) {
        const { receipt } = v.parse(answerSchema, JSON.parse(text))
        if (receipt.sha256 !== sha256) throw new Error(`${name}: the receipt is of another file`)
        options.onDelivered?.(performance.now() - started)
        return { name, key, sha256, document: receipt.document_id }
      }
      // 409: a try is under way, or its process died; 5xx: not now.
      if (status !== 409 && status < 500) throw new Error(`${name}: ${status} ${text}`)
      await sleep(Math.min(1000, retryAfter * 1000))
    } catch (error) {
      if (!isBroken(error)) throw error
      if (loss === null) await options.onBroken?.(key, error)
      await sleep(20)
    }
  }
}

class Lost extends Error {}

/** A connection that was refused or broke, or was cut on purpose. */
function isBroken(error: unknown): boolean {
  return (
    error instanceof Lost ||
    (error instanceof Error && 'code' in error && /^(E|HPE_)/.test(String(error.code)))
  )
}

function exchange(
  sent: ClientRequest,
  body: Buffer,
  loss: Loss | null,
): Promise<{ status: number; text: string; retryAfter: number }> {
  return new Promise((resolve, reject) => {
    const lose = () => sent.destroy(new Lost('lost'))
    sent.on('error', reject)
    sent.on('response', (answer) => {
      if (loss === 'answered') {
        lose()
        return
      }
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text,
          retryAfter: Number(answer.headers['retry-after'] ?? 1),
        }),
      )
    })
    if (loss === 'half') sent.write(body.subarray(0, body.length / 2), lose)
    else {
      if (loss === 'sent') sent.on('finish', lose)
      sent.end(body)
    }
  })
}

/** A form of 'Otros', whose boundary is 'limite'. */
export function multipart(name: string, file: Uint8Array): Buffer {
  const field = (field: string, value: string) =>
    `--limite\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`
  return Buffer.concat([
    Buffer.from(
      field('tipoDocument', '32') +
        field('detalle', name) +
        '--limite\r\nContent-Disposition: form-data; name="file"; filename="foto.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    ),
    file,
    Buffer.from('\r\n--limite--\r\n'),
  ])
}

/** What became of the documents for which phones have receipts. `left`: stored files that no document has. */
export async function compare(
  fleet: Pick<Fleet, 'db' | 'keys'>,
  delivered: readonly Delivery[],
): Promise<{ lost: string[]; twice: string[]; left: number }> {
  const rows = await fleet.db.query<{ id: number; detalle: string; sha256: string; file_key: string }>(
    `select id, detalle, sha256, file_key from documents`,
  )
  const files = new Set(fleet.keys())
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isThere = ({ document, name, sha256 }: Delivery) => {
    const row = byId.get(document)
    return row?.detalle === name && row.sha256 === sha256 && files.has(row.file_key)
  }
  const names = new Set<string>()
  return {
    lost: delivered.filter((one) => !isThere(one)).map(({ name }) => name),
    twice: rows.filter(({ detalle }) => names.size === names.add(detalle).size).map(({ detalle }) => detalle),
    left: files.size - rows.length,
  }
}
