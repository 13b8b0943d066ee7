import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Conflict } from '../../server/domain/errors'
import { approveDocument, completeDocument, rejectDocument } from '../../server/domain/review'
import { someone } from '../../server/domain/trail'
import { expectCountsToAgree } from '../support/counts'
import { receiptOf, someJpeg, type Landlord } from '../support/client'
import { addContract, addMonth, addProperty, thisMonth } from '../support/landlord-fixtures'
import { storedFiles } from '../support/stored-files'
import { useServer } from '../support/use-server'

const server = useServer()

/** Rows of all four areas, and 'Otros' of two. */
const places = ['cédula', 'otros', 'escritura', 'otros del inmueble', 'contrato', 'F29', 'arriendo'] as const
type Place = (typeof places)[number]

type Step =
  | { does: 'upload'; place: Place; key: number; file: number }
  | { does: 'upload, but the server dies'; place: Place; key: number; file: number }
  | { does: 'approve' | 'reject' | 'complete'; document: number }

const files = [someJpeg(500), someJpeg(700), someJpeg(900)]

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('upload', 'upload', 'upload, but the server dies'),
      place: fc.constantFrom(...places),
      key: fc.nat(7),
      file: fc.nat(files.length - 1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('approve', 'reject', 'complete'), document: fc.nat(20) }),
  },
)

test('after any sequence of uploads, repeats, reviews and deaths every key has one document and all counts agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const portal = await Portal.open()
      for (const one of steps) await portal.take(one)
      await portal.settle()
      await portal.check()
    }),
    { numRuns: 15, endOnFailure: true },
  )
}, 300_000)

type Sent = { place: Place; file: number; document: number | null }

/** A landlord, and what must be true of what they did: the same rules once more, without a database. */
class Portal {
  /** By key. A document that is null: the server died over it. */
  private readonly sent = new Map<number, Sent>()
  /** The document of each row that takes only one. */
  private readonly rows = new Map<Place, number>()
  private readonly statuses = new Map<number, 0 | 1 | 2 | 3>()
  /** Which document each of 'Otros' was replaced by. */
  private readonly replaced = new Set<number>()

  private constructor(
    private readonly landlord: Landlord,
    private readonly inmueble: number,
    private readonly contrato: number,
    private readonly task: number,
  ) {}

  static async open(): Promise<Portal> {
    const landlord = await server.landlord()
    const inmueble = await addProperty(landlord)
    const contrato = await addContract(landlord, inmueble)
    const { mes, periodo } = thisMonth()
    const task = await addMonth(server, landlord, mes, periodo)
    return new Portal(landlord, inmueble, contrato, task)
  }

  async take(one: Step): Promise<void> {
    switch (one.does) {
      case 'upload':
        return this.upload(one)
      case 'upload, but the server dies':
        return this.die(one)
      default:
        return this.review(one.does, one.document)
    }
  }

  /** What died over its file is tried again, as the outbox does. */
  async settle(): Promise<void> {
    for (const [key, { place, file, document }] of this.sent) {
      if (document === null) await this.upload({ place, key, file })
    }
  }

  private async upload({ place, key, file }: { place: Place; key: number; file: number }): Promise<void> {
    const response = await this.send(place, key, file)
    const before = this.sent.get(key)
    if (before && (before.place !== place || before.file !== file)) {
      expect([response.status, response.body['type']]).toEqual([422, 'key-reused'])
      return
    }
    if (before?.document) {
      expect(receiptOf(response).document_id).toBe(before.document)
      return
    }
    const standing = this.standing(place)
    if (standing !== null && this.statuses.get(standing) !== 2) {
      expect(response.status).toBe(409)
      this.sent.delete(key)
      return
    }
    const { document_id } = receiptOf(response)
    expect(this.statuses.has(document_id)).toBe(false)
    if (standing !== null) this.replaced.add(standing)
    if (!isOthers(place)) this.rows.set(place, document_id)
    this.sent.set(key, { place, file, document: document_id })
    this.statuses.set(document_id, 0)
  }

  /** Killed after the file was stored and before its document was entered; the next start finds its claim run out. */
  private async die({ place, key, file }: { place: Place; key: number; file: number }): Promise<void> {
    const { storage, db } = server.services
    const put = storage.put
    const connection = new AbortController()
    const died = { over: false }
    storage.put = async (...args) => {
      await put(...args)
      died.over = true
      connection.abort()
      return new Promise(() => undefined)
    }
    try {
      const response = await this.send(place, key, file, connection.signal).catch(() => null)
      // Nothing to store: a repeat, or refused before.
      if (!died.over) expect(response).not.toBeNull()
      else this.sent.set(key, { place, file, document: null })
    } finally {
      storage.put = put
    }
    await db.query(`update uploads set claimed_at = claimed_at - interval '1 hour' where document_id is null`)
  }

  private async review(does: 'approve' | 'reject' | 'complete', index: number): Promise<void> {
    const open = [...this.statuses.keys()].filter((id) => !this.isReplaced(id))
    const id = open[index % Math.max(open.length, 1)]
    if (id === undefined) return
    const { db } = server.services
    const seen = this.statuses.get(id)
    const note = { contador: 'Andrea', detail: 'No se lee.' }
    const [to, from, work] = {
      approve: [1, [0, 2], () => approveDocument(db, id, someone, seen)],
      complete: [3, [0, 1], () => completeDocument(db, id, someone, seen)],
      reject: [2, [0, 1, 3], () => rejectDocument(db, id, note, someone, seen)],
    }[does] as [1 | 2 | 3, number[], () => Promise<void>]
    if (seen === undefined || !from.includes(seen)) return expect(work()).rejects.toBeInstanceOf(Conflict)
    await work()
    this.statuses.set(id, to)
  }

  /** The document whose row the next upload takes; null if it takes a new row. */
  private standing(place: Place): number | null {
    if (!isOthers(place)) return this.rows.get(place) ?? null
    const rejected = [...this.sent.values()]
      .filter((sent) => sent.place === place && sent.document !== null)
      .map((sent) => sent.document ?? 0)
      .filter((id) => this.statuses.get(id) === 2 && !this.replaced.has(id))
    return rejected.length > 0 ? Math.min(...rejected) : null
  }

  private isReplaced(id: number): boolean {
    const sent = [...this.sent.values()].find(({ document }) => document === id)
    if (!sent || isOthers(sent.place)) return this.replaced.has(id)
    return this.rows.get(sent.place) !== id
  }

  private send(place: Place, key: number, file: number, signal?: AbortSignal) {
    const { inmueble: idInmueble, contrato: contrato_id, task: task_monthly_id } = this
    const calls: Record<Place, [string, Record<string, string | number>]> = {
      cédula: ['initial/create', { tipoDocument: 30 }],
      otros: ['initial/create', { tipoDocument: 32, detalle: 'Poder' }],
      escritura: ['inmueble/createDocument', { tipoDocument: 4, idInmueble }],
      'otros del inmueble': ['inmueble/createDocument', { tipoDocument: 32, idInmueble, detalle: 'Plano' }],
      contrato: ['contrato/createDocument', { tipoDocument: 50, contrato_id }],
      F29: ['task-monthly/createDocument', { tipoDocument: 72, task_monthly_id }],
      arriendo: ['task-monthly/createDocument', { tipoDocument: 71, task_monthly_id, contrato_id }],
    }
    const [path, fields] = calls[place]
    return this.landlord.upload(`/api/client/${path}`, fields, files[file] ?? null, {
      key: `clave-${key}`,
      ...(signal && { signal }),
    })
  }

  async check(): Promise<void> {
    await this.checkStored()
    const { landlord, inmueble, contrato, task } = this
    await expectCountsToAgree(landlord, { inmueble, contrato, task })
  }

  /** One document per key, each with its whole file; no orphaned file. */
  private async checkStored(): Promise<void> {
    const { db, storage, config } = server.services
    const rows = await db.query<{
      id: number
      status: 0 | 1 | 2 | 3
      file_key: string
      sha256: string
      keys: number
    }>(
      `select id, status, file_key, sha256, (select count(*)::int from uploads u where u.document_id = d.id) as keys
       from documents d where user_id = $1`,
      [this.landlord.id],
    )
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(this.statuses)
    for (const { file_key, sha256, keys } of rows) {
      const bytes = await buffer(await storage.read(file_key))
      expect([createHash('sha256').update(bytes).digest('hex'), keys]).toEqual([sha256, 1])
    }
    const [owned] = await db.query<{ count: number }>(
      `select ((select count(*) from documents) + (select count(*) from media where file_key is not null))::int as count`,
    )
    expect(storedFiles(config.dataDir)).toHaveLength(owned?.count ?? 0)
    expect(await db.query(`select key from uploads where document_id is null`)).toEqual([])
  }
}

function isOthers(place: Place): boolean {
  return place.startsWith('otros')
}
