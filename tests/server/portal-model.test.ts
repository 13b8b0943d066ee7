import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { only } from '../../server/database/database'
import { hashCheaply, hashPassword } from '../../server/domain/passwords'
import { today } from '../../shared/dates'
import { problemsOf } from '../support/calls'
import { landlordOf, type Landlord, type Reply } from '../support/client'
import { openSession } from '../support/open-session'
import { Agreement } from '../support/portal-model/agreement'
import type { PortalAnswer, PortalRequest, SentFile } from '../support/portal-model/handlers'
import { answerTo } from '../support/portal-model/portal'
import { readsOf } from '../support/portal-model/reads'
import { emptyState, newId, type DocumentType, type State } from '../support/portal-model/state'
import { firstSteps, steps, type Asked, type Person, type Step } from '../support/portal-model/steps'
import { useServer } from '../support/use-server'

const server = useServer()
let rosa: Landlord
let hash: string
let uf: number
let types: DocumentType[]

const password = 'Propia.Clave.2026'

beforeAll(async () => {
  hashCheaply()
  rosa = await server.accountant('Rosa Vera')
  hash = await hashPassword(password)
  types = await server.services.db.query<DocumentType>(
    'select * from document_types where retired_at is null order by area, position, id',
  )
  uf = only(await server.services.db.query<{ uf: number }>('select uf_today()::float8 as uf')).uf
})

/** Each the same every time. Most are files that the portal takes. */
const files: readonly (Uint8Array | null)[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((one) => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, one])),
  new TextEncoder().encode('GIF89a'),
  new Uint8Array(),
  new TextEncoder().encode('%PDF-1.4 cut'),
  null,
]
const flaws: Readonly<Record<number, SentFile['flaw']>> = { 8: 'another kind', 10: 'damaged PDF' }

/** The same calls to both. */
class Both {
  private readonly agreement = new Agreement()
  private readonly tokens: Record<Person, { model: string; real: Landlord }>

  private constructor(
    readonly state: State,
    people: Record<Person, { id: number; real: Landlord }>,
  ) {
    const entries = Object.entries(people).map(([name, { id, real }]) => {
      if (name !== 'guest') this.agreement.learn(id, real.id)
      return [name, { model: `token-${id}`, real }]
    })
    this.tokens = Object.fromEntries(entries) as Both['tokens']
    this.ids = { ana: people.ana.id, luis: people.luis.id, rosa: people.rosa.id, guest: 0 }
  }
  private readonly ids: Record<Person, number>
  /** The last call with a key. */
  last: Asked | null = null

  static async open(): Promise<Both> {
    const state = emptyState({ today: today(), uf, types })
    const { db } = server.services
    await db.query('delete from attempts')
    const landlord = async (name: string) => {
      const id = newId(state)
      const email = `${crypto.randomUUID()}@example.cl`
      const [user] = await db.query<{ id: number }>(
        `insert into users (name, email, password_hash, password_updated) values ($1, $2, $3, true) returning id`,
        [name, email, hash],
      )
      state.users.push({ id, name, email, password })
      state.sessions.set(`token-${id}`, { id, name, role: 'landlord' })
      return { id, real: landlordOf(server.url, user?.id ?? 0, await openSession(db, user?.id ?? 0)) }
    }
    const accountant = newId(state)
    state.sessions.set(`token-${accountant}`, { id: accountant, name: 'Rosa Vera', role: 'accountant' })
    const both = new Both(state, {
      ...{ ana: await landlord('Ana Rojas'), luis: await landlord('Luis Mora') },
      ...{ rosa: { id: accountant, real: rosa }, guest: { id: 0, real: landlordOf(server.url, 0, 'none') } },
    })
    for (const make of firstSteps) await both.ask(make(both.state, both.idOf, null))
    return both
  }

  readonly idOf = (person: Person): number => this.ids[person]

  /** Throws if the answers differ. */
  async ask(asked: Asked): Promise<void> {
    if (asked.key) this.last = asked
    const request = this.requestOf(asked)
    const model = answerTo(this.state, request)
    const { method, path } = asked
    const sent = this.agreement.translated(request)
    const reply = await this.send(asked, sent)
    const differences = [
      ...problemsOf({ method, path, status: model.status, received: model.body }).map(
        (said) => `model: ${said}`,
      ),
      ...this.agreement.differences(request, model, reply),
    ]
    if (differences.length > 0)
      throw new Error(
        [`${method} ${path} ${JSON.stringify(asked.body ?? asked.fields ?? '')}`, ...differences].join('\n'),
      )
    if (model.status === 200 && method !== 'GET') await this.learn(asked, model, reply)
  }

  /** All that Ana can read, and Luis's lists. */
  async readAll(): Promise<void> {
    for (const by of ['ana', 'luis'] as const) {
      const email = this.state.users.find(({ id }) => id === this.idOf(by))?.email
      await this.ask({ by, method: 'POST', path: '/api/client/login', body: { email, password } })
      const paths = readsOf(this.state, this.idOf(by)).filter((path) => by === 'ana' || !/\d/.test(path))
      await Promise.all(paths.map((path) => this.ask({ by, method: 'GET', path })))
    }
  }

  private requestOf({ by, method, path, key, body, fields, file }: Asked): PortalRequest {
    const headers = new Headers({ Authorization: `Bearer ${this.tokens[by].model}` })
    if (key) headers.set('Idempotency-Key', key)
    const bytes = files[file ?? 0]
    const sent = bytes
      ? { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
      : null
    const flaw = flaws[file ?? 0]
    return {
      method,
      path,
      headers,
      body,
      ...(fields && { fields, file: sent && { ...sent, ...(flaw && { flaw }) } }),
    }
  }

  private send(
    { by, method, fields, file, key = null }: Asked,
    sent: ReturnType<Agreement['translated']>,
  ): Promise<Reply> {
    const { real } = this.tokens[by]
    if (method === 'GET') return real.get(sent.path)
    if (fields) return real.upload(sent.path, sent.fields, files[file ?? 0] ?? null, { key })
    return real.send(method, sent.path, sent.body, key === null ? {} : { 'Idempotency-Key': key })
  }

  /** What a client reads again after a write: ids are met there. */
  private async learn({ by, path, body }: Asked, model: PortalAnswer, reply: Reply): Promise<void> {
    if (path === '/api/client/login') {
      const { token } = (model.body as { data: { token: string } }).data
      const { id, token: real } = reply.body['data'] as { id: number; token: string }
      this.tokens[by] = { model: token, real: landlordOf(server.url, id, real) }
    }
    if (path === '/api/document/addNotes' && 'respuesta' in (body as object)) await this.learnAnswer(by)
    const lists = [
      ...(path.includes('inmueble/create/') ? ['/api/client/inmueble'] : []),
      ...(path === '/api/client/contrato' ? [path] : []),
      ...(/inmueble\/(estacionamiento|bodega)$/.test(path)
        ? [`${path}/${String((body as { inmueble: number }).inmueble)}`]
        : []),
    ]
    for (const list of lists) await this.ask({ by, method: 'GET', path: list })
    if (path === '/api/accountant/months') await this.learnMonths()
  }

  private async learnAnswer(by: Person): Promise<void> {
    const [real] = await server.services.db.query<{ id: number }>(
      'select max(id) as id from answers where user_id = $1',
      [this.agreement.realOf(this.idOf(by))],
    )
    const model = this.state.answers.filter(({ user }) => user === this.idOf(by)).at(-1)
    if (model && real) this.agreement.learn(model.id, real.id)
  }

  private async learnMonths(): Promise<void> {
    for (const { id, user, mes, periodo } of this.state.tasks) {
      const [real] = await server.services.db.query<{ id: number }>(
        'select id from tasks where user_id = $1 and mes = $2 and periodo = $3',
        [this.agreement.realOf(user), mes, periodo],
      )
      if (real) this.agreement.learn(id, real.id)
    }
  }
}

class AskBoth implements fc.AsyncCommand<State, Both> {
  private asked: Asked | null = null

  constructor(private readonly step: Step) {}

  check(): boolean {
    return true
  }

  async run(_: State, both: Both): Promise<void> {
    this.asked = this.step.make(both.state, both.idOf, both.last)
    await both.ask(this.asked)
  }

  toString(): string {
    const { by, method, path, body, fields, key, file } = this.asked ?? { by: '', method: '', path: '' }
    return `${this.step.title} (${by} ${method} ${path} ${JSON.stringify({ body, fields, key, file })})`
  }
}

/** A weekly job asks for more. */
const runs = Number(process.env['MODEL_RUNS'] ?? 40)

test('after any sequence of calls the model and the server answer alike', async () => {
  expect.hasAssertions()
  await fc.assert(
    fc.asyncProperty(
      fc.commands<State, Both, false>(
        steps.map((step) => step.map((one) => new AskBoth(one))),
        { maxCommands: 50, size: 'max' },
      ),
      async (commands) => {
        const both = await Both.open()
        await fc.asyncModelRun(() => ({ model: both.state, real: both }), commands)
        await both.readAll()
      },
    ),
    {
      numRuns: runs,
      seed: Number(process.env['MODEL_SEED'] ?? 18),
      endOnFailure: false,
      plugins: [fc.unbiased()],
    },
  )
  expect(runs).toBeGreaterThan(0)
}, 3_600_000)
