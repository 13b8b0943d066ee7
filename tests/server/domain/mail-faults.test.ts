import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../../../server/app'
import { sendMails } from '../../../server/domain/tell/send-mails'
import { smtpMail } from '../../../server/mail/smtp-mail'
import { contador } from '../../support/contador'
import { eventually } from '../../support/eventually'
import { moments, startMailbox, type Fault, type Mailbox } from '../../support/mailbox'
import { useServer } from '../../support/use-server'

// Only the tests send.
const server = useServer({}, { look: null })
let mailbox: Mailbox
let connections: number
/** The landlord to whom all mails of a test go. */
let id: number
const errors: string[] = []

beforeAll(async () => {
  ;({ id } = await server.landlord())
})
beforeEach(async () => {
  mailbox = await startMailbox()
  connections = 0
  mailbox.server.on('connection', () => (connections += 1))
  server.services.mail = smtpMail(mailbox.url.replace('//', '//portal:clave@'), 'portal@example.cl', limits)
  errors.length = 0
  await server.services.db.query(`delete from mail_pause`)
  await server.services.db.query(`delete from messages`)
})
afterEach(() => {
  mailbox.server.close()
})

/** No other timer has this time. */
const limits = { whole: 60_001, stop: 50 }

const options = {
  now: () => new Date(),
  origin: 'https://portal.example.cl',
  accountant: null,
  signal: new AbortController().signal,
  onError: (error: unknown) => void errors.push(String(error)),
}

const wait = (count: number) =>
  server.services.db.query(
    `insert into messages (kind, event, user_id)
     select 'recuperacion', number, $1 from generate_series(1, $2) number`,
    [id, count],
  )

/** How many messages are in each state, and how many tries they counted. */
async function counts(): Promise<Record<string, number>> {
  const rows = await server.services.db.query<{ state: string; count: number; tries: number }>(
    `select state, count(*)::int as count, sum(tries)::int as tries from messages group by state order by state`,
  )
  return Object.fromEntries(
    rows.flatMap(({ state, count, tries }) => [
      [state, count],
      [`${state}, tries`, tries],
    ]),
  )
}

/** As if the pause were over. */
const later = () => server.services.db.query(`update mail_pause set until = now()`)

/** One round. When the mail server hangs or drips, the time of the try is over: of all timers this one alone does not wait. */
async function deliver(): Promise<void> {
  const { setTimeout: real } = globalThis
  let timeIsOver: () => void = () => undefined
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback: () => void, delay?: number) => {
    if (delay !== limits.whole) return real(callback, delay)
    timeIsOver = callback
    return real(() => undefined, 0)
  })
  mailbox.onFault = () => {
    const { fault } = mailbox
    // Of a connection that is cut before its greeting nodemailer hears a second later.
    if (fault && 'does' in fault && (fault.does !== 'cut' || fault.at === 'greeting')) timeIsOver()
  }
  await sendMails(server.services, options)
  vi.restoreAllMocks()
}

const faults: Fault[] = [
  ...moments.flatMap((at) => (['cut', 'hang', 'drip'] as const).map((does) => ({ at, does }))),
  { at: 'greeting', answers: '554 not today' },
  { at: 'EHLO', answers: '421 closing' },
  { at: 'AUTH', answers: '535 wrong password' },
  { at: 'MAIL', answers: '550 not you' },
  { at: 'MAIL', answers: '451 later' },
  { at: 'RCPT', answers: '530 authentication required' },
  { at: 'dot', answers: '421 closing' },
]
const what = (fault: Fault) => [fault.at, 'does' in fault ? fault.does : fault.answers].join(': ')

test.each(faults.map((fault) => ({ name: what(fault), fault })))(
  '92: with 200 waiting a mail server fails at $name: nothing is lost or burned, and the channel waits',
  async ({ fault }) => {
    await wait(200)
    mailbox.fault = fault
    await deliver()
    // Not yet.
    await deliver()
    expect(connections).toBe(1)
    await later()
    await deliver()
    expect(connections).toBe(2)
    const mayHaveArrived = (fault.at === 'content' || fault.at === 'dot') && 'does' in fault
    expect(await counts()).toEqual(
      mayHaveArrived
        ? { espera: 198, 'espera, tries': 0, incierto: 2, 'incierto, tries': 2 }
        : { espera: 200, 'espera, tries': 0 },
    )
    expect(errors).toHaveLength(2)
  },
)

test('92: when the mail server is well again one mail is tried, then all go, and what was uncertain by the command', async () => {
  const { db } = server.services
  await wait(40)
  mailbox.fault = { at: 'dot', does: 'cut' }
  const waits: number[] = []
  for (let round = 0; round < 4; round += 1) {
    await deliver()
    const [pause] = await db.query<{ wait: number }>(
      `select round(extract(epoch from until - now()) / 60)::int as wait from mail_pause`,
    )
    waits.push(pause?.wait ?? 0)
    await later()
  }
  expect(waits).toEqual([1, 4, 16, 64])
  const { out } = await contador(server.env, 'avisos')
  expect(out).toMatch(
    /^El canal correo espera; desde el .* se prueba con un aviso\. The mail server did not take a mail/m,
  )

  mailbox.fault = null
  await deliver()
  expect(await counts()).toMatchObject({ enviado: 36, incierto: 4 })
  expect((await contador(server.env, 'avisos')).out).not.toContain('El canal')
  expect((await contador(server.env, 'reenviar', '--inciertos')).out).toBe(
    'El servidor enviará 4 avisos en un momento.',
  )
  await deliver()
  expect(await counts()).toMatchObject({ enviado: 40 })
  const ids = new Set(mailbox.mails.map(({ text }) => /Message-ID:\s+(<.*>)/.exec(text)?.[1]))
  expect([ids.size, mailbox.mails.length]).toEqual([40, 44])
})

test('a no to one mail ends that one, and the others go', async () => {
  await wait(3)
  for (const [at, code] of [
    ['RCPT', '550 no such user'],
    ['DATA', '554 not this one'],
    ['dot', '552 too large'],
  ] as const) {
    mailbox.fault = { at, answers: code }
    mailbox.onFault = () => {
      mailbox.fault = null
    }
    await sendMails(server.services, options)
    const { out } = await contador(server.env, 'avisos')
    expect(out).toContain(`${code.slice(0, 3)} at`)
    expect(await counts()).toMatchObject({ fallido: 1, enviado: 2 })
    await server.services.db.query(
      `update messages set state = 'espera', due_at = now(), tries = 0, problem = null`,
    )
  }
  mailbox.fault = { at: 'RCPT', answers: '450 mailbox busy' }
  await sendMails(server.services, options)
  expect(await counts()).toMatchObject({ enviado: 2, espera: 1, 'espera, tries': 1 })
})

test('92: a stop cuts a mail server that drips, and what has not left waits', async () => {
  for (const [at, state] of [
    ['RCPT', { espera: 1, 'espera, tries': 0 }],
    ['dot', { incierto: 1, 'incierto, tries': 1 }],
  ] as const) {
    await server.services.db.query(`delete from messages`)
    await wait(1)
    mailbox.fault = { at, does: 'drip' }
    const dripping = new Promise<void>((resolve) => {
      mailbox.onFault = resolve
    })
    const running = await buildApp(server.services, { look: 3_600_000 })
    await running.ready()
    await dripping
    await running.close()
    expect(await counts()).toEqual(state)
  }
})

test('a recovery that was asked for while the mail server is away is sent when it is back, with a link made then', async () => {
  const { db } = server.services
  const email = 'olvida@example.cl'
  await db.query(`update users set email = $2 where id = $1`, [id, email])
  const ask = (address: string) =>
    server.visitor.send('POST', '/api/client/recover-password', { email: address })
  mailbox.fault = { at: 'greeting', does: 'cut' }
  for (const address of [email, email, 'nadie@example.cl']) expect((await ask(address)).status).toBe(200)
  // The second in place of the first.
  expect(await counts()).toMatchObject({ espera: 1, descartado: 1 })
  await deliver()
  await later()
  await db.query(`update messages set created_at = created_at - interval '2 hours 50 minutes'`)
  await db.query(`delete from password_resets`)
  mailbox.fault = null
  await deliver()
  const [, token] = /\/password\/reset\/([\w-]+)\?/.exec(mailbox.mails.at(-1)?.text ?? '') ?? []
  await db.query(`update password_resets set expires_at = expires_at - interval '59 minutes'`)
  const reset = { token, email, password: 'Nueva.Clave.1', password_confirmation: 'Nueva.Clave.1' }
  expect((await server.visitor.send('POST', '/api/client/password/reset', reset)).status).toBe(200)

  await ask(email)
  await db.query(`update messages set created_at = created_at - interval '3 hours 10 minutes'`)
  await deliver()
  expect(mailbox.mails).toHaveLength(1)
  expect(await counts()).toMatchObject({ enviado: 1, descartado: 2 })
  await eventually(() => expect(errors).toHaveLength(1))
})
