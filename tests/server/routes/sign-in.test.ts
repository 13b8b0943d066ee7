import { connect } from 'node:net'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../server/database/database'
import { bucketOf } from '../../../server/domain/attempts'
import { inTurn } from '../../../server/domain/passwords'
import { askErasure } from '../../../server/domain/privacy/erasure'
import { closeSessions, resetToFirstPassword, suspendLandlord } from '../../../server/domain/landlords'
import { sign } from '../../../server/domain/tokens'
import { eventually } from '../../support/eventually'
import { resolvable } from '../../support/resolvable'
import { mailsIn } from '../../support/sent-mails'
import { useServer } from '../../support/use-server'

const server = useServer({ TRUST_PROXY: '127.0.0.1' })
/** All have the password 'Correcta.123'. */
let hash: string

beforeAll(async () => {
  hash = await inTurn((turn) => turn.hashPassword('Correcta.123'))
})
beforeEach(() => server.services.db.script(`delete from attempts; delete from known_visitors`))

async function account(email: string) {
  const landlord = await server.landlord(email)
  await server.services.db.query(`update users set password_hash = $2 where id = $1`, [landlord.id, hash])
  return landlord
}

const post = (from: string, path: string, body: object) =>
  fetch(`${server.url}/api/client/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify(body),
  })
const login = async (from: string, email: string, password = 'Correcta.123') =>
  (await post(from, 'login', { email, password })).status
const recover = (from: string, email: string) => post(from, 'recover-password', { email })

/** How many of the statuses there are of each. */
function counted(statuses: readonly number[]): Record<number, number> {
  return Object.fromEntries(statuses.map((status) => [status, statuses.filter((s) => s === status).length]))
}

const attempts = () => server.services.db.query(`select bucket, id::text from attempts order by id`)
const visitor = (ip: string) => sign(server.services.secret, `from ${ip}`)
const fill = (bucket: string, count: number) =>
  server.services.db.query(`insert into attempts (bucket) select $1 from generate_series(1, $2::int)`, [
    bucket,
    count,
  ])

test('guesses from all addresses of one network of IPv6 count together, and lock nobody out elsewhere', async () => {
  await account('seis@example.cl')
  const guesses = Array.from({ length: 42 }, (_, n) =>
    login(`2001:db8:1:2:${n.toString(16)}::1`, 'seis@example.cl', `x${n}`),
  )
  expect(counted(await Promise.all(guesses))).toEqual({ 401: 8, 429: 34 })
  expect(await login('2001:db8:1:3::1', 'seis@example.cl')).toBe(200)
  // However an address of IPv4 arrives, it is one visitor.
  for (const from of ['203.0.113.5', '::ffff:203.0.113.5', '::ffff:cb00:7105'])
    for (let n = 0; n < 3; n += 1) await login(from, 'cuatro@example.cl', 'x')
  expect(await login('203.0.113.5', 'cuatro@example.cl', 'x')).toBe(429)
})

test('right passwords leave nothing counted, however many at once from one address', async () => {
  const emails = Array.from({ length: 30 }, (_, n) => `muchos-${n}@example.cl`)
  for (const email of emails) await account(email)
  const all = [...emails, ...emails].map((email) => login('203.0.113.5', email))
  expect(counted(await Promise.all(all))).toEqual({ 200: 60 })
  expect(await attempts()).toEqual([])
})

test('what was typed is no part of the name of a count', async () => {
  await account('maria@example.cl')
  for (let n = 0; n < 8; n += 1) {
    expect(await login('203.0.113.9', '203.0.113.5:maria@example.cl', 'x')).toBe(422)
    expect(await login('203.0.113.9', '"203.0.113.5","maria@example.cl', 'x')).toBe(422)
  }
  expect(await attempts()).toEqual([])
  expect(bucketOf('login', 'a', 'b:c')).not.toBe(bucketOf('login', 'a:b', 'c'))
  expect(bucketOf('login', 'a","b')).not.toBe(bucketOf('login', 'a', 'b'))
  await login('203.0.113.5', 'maria@example.cl', 'x')
  expect(JSON.stringify(await attempts())).not.toMatch(/maria|203\.0\.113/)
})

test('a full address counts nothing against the person, and holds up no one who has signed in there', async () => {
  await account('antes@example.cl')
  await account('nueva@example.cl')
  expect(await login('203.0.113.5', 'antes@example.cl')).toBe(200)
  await fill(bucketOf('login of visitor', visitor('203.0.113.5')), 1000)
  const before = await attempts()
  for (let n = 0; n < 10; n += 1) expect(await login('203.0.113.5', 'nueva@example.cl')).toBe(429)
  expect(await attempts()).toEqual(before)
  expect(await login('203.0.113.6', 'nueva@example.cl')).toBe(200)
  expect(await login('203.0.113.5', 'antes@example.cl')).toBe(200)
})

test('guesses from everywhere at an e-mail hold up no one who has signed in there, whose own guesses are counted', async () => {
  await account('buscada@example.cl')
  expect(await login('203.0.113.5', 'buscada@example.cl')).toBe(200)
  await fill(bucketOf('login of e-mail', 'buscada@example.cl'), 50)
  expect(await login('203.0.113.6', 'buscada@example.cl')).toBe(429)
  expect(await login('203.0.113.5', 'buscada@example.cl')).toBe(200)
  const guesses = Array.from({ length: 12 }, () => login('203.0.113.5', 'buscada@example.cl', 'x'))
  expect(counted(await Promise.all(guesses))).toEqual({ 401: 8, 429: 4 })
  // Half a year later it is a stranger again.
  await server.services.db.script(
    `delete from attempts where bucket = '${bucketOf('login', visitor('203.0.113.5'), 'buscada@example.cl')}';
     update known_visitors set used_at = used_at - interval '181 days'`,
  )
  expect(await login('203.0.113.5', 'buscada@example.cl')).toBe(429)
})

test('a crowd behind one address recovers its passwords', async () => {
  const emails = Array.from({ length: 40 }, (_, n) => `barrio-${n}@example.cl`)
  for (const email of emails) await account(email)
  const answers = await Promise.all(emails.map((email) => recover('203.0.113.5', email)))
  expect(counted(answers.map(({ status }) => status))).toEqual({ 200: 40 })
  await eventually(() => expect(mailsTo(/barrio-\d+@example\.cl/)).toHaveLength(40))
})

/** The mails whose recipient is such a one. */
function mailsTo(recipient: RegExp): string[] {
  return mailsIn(server.services.config.dataDir).filter((mail) =>
    recipient.test(/^To: (.*)$/m.exec(mail)?.[1] ?? ''),
  )
}

const waitingRecoveries = `select id from messages where kind = 'recuperacion' and state in ('espera', 'enviando')`

test('strangers get an e-mail five recovery mails a day, who has signed in there five more, and no answer tells of it', async () => {
  await account('pide@example.cl')
  await login('203.0.113.5', 'pide@example.cl')
  const ask = async (email: string) => {
    const answers: [number, string][] = []
    for (const from of ['203.0.113.6', '203.0.113.7', '203.0.113.5'])
      for (let n = 0; n < 6; n += 1) {
        // A mail that waits would be replaced by the next.
        await eventually(async () => expect(await server.services.db.query(waitingRecoveries)).toEqual([]))
        const answer = await recover(from, email)
        answers.push([answer.status, await answer.text()])
      }
    return answers
  }
  const answers = await ask('pide@example.cl')
  // One visitor is told to wait after five; what others do is not heard.
  expect(counted(answers.map(([status]) => status))).toEqual({ 200: 15, 429: 3 })
  expect(await ask('no-existe@example.cl')).toEqual(answers)
  expect(answers[5]?.[1]).toContain('Prueba de nuevo en 24 horas.')
  await eventually(() => expect(mailsTo(/pide@example\.cl/)).toHaveLength(10))
})

/** Runs `act` after each statement like this one, before its rows are given; returns what takes that back. */
function afterStatements(like: RegExp, act: () => Promise<unknown>): () => void {
  const { db } = server.services
  const { query } = db
  db.query = async (sql, params) => {
    const rows = await query<never>(sql, params)
    if (like.test(sql)) await act()
    return rows
  }
  return () => {
    db.query = query
  }
}

const readsOfPassword = /password_hash[^]*from users/

const by = { name: 'Contadora', place: 'la prueba' }
const acts: Record<string, { act: (db: Database, id: number) => Promise<unknown>; later: number }> = {
  'a suspension': { act: (db, id) => suspendLandlord(db, id, by), later: 401 },
  'another first password': {
    act: (db, id) => resetToFirstPassword(db, { id, password: 'Siete-Cerros-Azules-4', known: [] }, by),
    later: 401,
  },
  'the end of all sessions': { act: (db, id) => closeSessions(db, id, by), later: 200 },
  'a request for deletion': { act: (db, id) => askErasure(db, id, by), later: 401 },
}

test.each(Object.entries(acts))('%s ends twenty sign-ins under way too', async (name, { act, later }) => {
  const email = `${name.replaceAll(' ', '-')}@example.cl`
  const { id } = await account(email)
  const tokens: string[] = []
  // It is done after the account was read and before that read is known.
  const { promise: isRead, resolve: read } = resolvable()
  const { db } = server.services
  let acting: Promise<unknown> = Promise.resolve()
  await new Promise<void>((resolve) => {
    const transaction: Database['transaction'] = (work) => {
      resolve()
      return isRead.then(() => db.transaction(work))
    }
    acting = act({ ...db, transaction }, id)
  })
  const stop = afterStatements(readsOfPassword, () => {
    read()
    return acting
  })
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const answer = await post(`203.0.113.${n}`, 'login', { email, password: 'Correcta.123' })
      const { data } = (await answer.json()) as { data?: { token: string } }
      if (data) tokens.push(data.token)
      return answer.status
    }),
  ).finally(stop)
  const sessions = await server.services.db.query(`select from sessions where user_id = $1`, [id])
  // Two at most were under way; the others came later.
  const late = statuses.filter((status) => status === 200).length
  expect(sessions).toHaveLength(late)
  expect(late).toBeLessThan(20)
  expect(late).toBeGreaterThanOrEqual(later === 200 ? 18 : 0)
  if (later === 401) expect(tokens).toEqual([])
})

test('a session of a suspended account opens nothing, even if it was left', async () => {
  const ana = await account('quedo@example.cl')
  await server.services.db.query(`update users set disabled_at = now() where id = $1`, [ana.id])
  expect((await ana.get('/api/client/initial')).status).toBe(401)
})

const change = (next: string) => ({
  current_password: 'Correcta.123',
  new_password: next,
  new_confirm_password: next,
})

test('of four changes of a password at once one holds, and the others are told that the password is another', async () => {
  const ana = await account('cuatro-cambios@example.cl')
  // All four are let in before the first one ends their session.
  let seen = 0
  const { promise: allIn, resolve: go } = resolvable()
  const stop = afterStatements(readsOfPassword, () => allIn)
  const stopCounting = afterStatements(/first_password as/, () => {
    if ((seen += 1) === 4) go()
    return Promise.resolve()
  })
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      ana.send('PUT', '/api/client/user/update-password', change(`Cerros-${n}-azules`)),
    ),
  )
  stopCounting()
  stop()
  expect(counted(answers.map(({ status }) => status))).toEqual({ 200: 1, 403: 3 })
  const held = answers.findIndex(({ status }) => status === 200) + 1
  for (const n of [1, 2, 3, 4])
    expect(await login('203.0.113.5', 'cuatro-cambios@example.cl', `Cerros-${n}-azules`)).toBe(
      n === held ? 200 : 401,
    )
})

test('of twenty changes of a password at once one holds', async () => {
  const ana = await account('veinte-cambios@example.cl')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      ana.send('PUT', '/api/client/user/update-password', change(`Cerros-${n}-azules`)),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

/** A sign-in whose caller can leave. */
function leavingSignIn(email: string): { leave: () => Promise<void> } {
  const body = JSON.stringify({ email, password: 'Correcta.123' })
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(
    `POST /api/client/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.5\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  return {
    async leave() {
      socket.resetAndDestroy()
      // What comes later is answered later: the server has heard of it by then.
      for (let n = 0; n < 3; n += 1) await fetch(`${server.url}/healthz`)
    },
  }
}

const costs = () =>
  server.services.db.query(`select token_hash from sessions union all select id::text from attempts`)

test('who leaves the queue costs no hash, no session and no count', async () => {
  await account('se-va@example.cl')
  const before = await costs()
  let read = 0
  const stop = afterStatements(readsOfPassword, () => Promise.resolve((read += 1)))
  const { promise: held, resolve: free } = resolvable()
  const turns = [inTurn(() => held), inTurn(() => held)]
  const { leave } = leavingSignIn('se-va@example.cl')
  // It is in the queue: the one behind it is answered only after the turns are free.
  const behind = login('203.0.113.5', 'nadie@example.cl')
  for (let n = 0; n < 3; n += 1) await fetch(`${server.url}/healthz`)
  await leave()
  free()
  await Promise.all(turns)
  expect(await behind).toBe(401)
  stop()
  // Only the other one's account was looked up.
  expect(read).toBe(1)
  await server.services.db.query(`delete from attempts`)
  expect(await costs()).toEqual(before)
})

test('who leaves while the password is checked gets no session, and it does not count', async () => {
  await account('se-fue@example.cl')
  const before = await costs()
  await new Promise<void>((resolve) => {
    const stop = afterStatements(readsOfPassword, () => {
      stop()
      return signing.leave().then(resolve)
    })
    const signing = leavingSignIn('se-fue@example.cl')
  })
  // The next one has its turn after it.
  await Promise.all([login('203.0.113.6', 'nadie@example.cl'), login('203.0.113.6', 'nadie@example.cl')])
  await server.services.db.query(`delete from attempts where bucket <> $1`, [
    bucketOf('login', visitor('203.0.113.5'), 'se-fue@example.cl'),
  ])
  await eventually(async () => expect(await costs()).toEqual(before))
})
