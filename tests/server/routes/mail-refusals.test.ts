import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailNotices } from '../../../src/api/mail-notices'
import { composeMail } from '../../../server/domain/letters'
import { claimMessage } from '../../../server/domain/messages'
import { rejectDocument } from '../../../server/domain/review'
import { receiptOf, someJpeg, type Landlord } from '../../support/client'
import { openServer, type TestServer } from '../../support/server'

let server: TestServer

beforeAll(async () => {
  server = await openServer({}, { look: 3_600_000 })
})
afterAll(() => server.stop())

/** The link of a mail that tells of a rejection. */
async function linkTo(landlord: Landlord): Promise<string> {
  const { db, secret } = server.services
  const fields = { tipoDocument: 34 }
  const { document_id } = receiptOf(
    await landlord.upload('/api/client/initial/create', fields, someJpeg(100)),
  )
  await rejectDocument(db, document_id, { contador: 'Contador', detail: 'x' })
  const message = await claimMessage(db)
  const mail = message && (await composeMail(db, message, { origin: server.url, secret, accountant: null }))
  const [, link = ''] = /^<(.*)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? []
  return link
}

const refused = async (landlord: Landlord) =>
  (await landlord.read(mailNotices)).filter(({ activo }) => !activo).map(({ aviso }) => aviso)

const oneClick = {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
}

test('the link of a mail asks without a session, and only its button refuses', async () => {
  const ana = await server.landlord()
  const link = await linkTo(ana)
  const page = await fetch(link)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const html = await page.text()
  expect(html).toContain('Dejaremos de escribirte cuando tu contador rechaza un documento.')
  // The form posts to the page's own address.
  expect(html).toMatch(/<form method="post"><button>No recibir más<\/button><\/form>/)
  expect(await refused(ana)).toEqual([])

  const done = await fetch(link, { method: 'POST', headers: oneClick.headers, body: '' })
  expect(await done.text()).toContain('Ya no te escribiremos cuando tu contador rechaza un documento.')
  expect(await refused(ana)).toEqual(['rechazo'])
})

test('a mail program refuses with one click (RFC 8058), whatever the body says', async () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: 'no JSON' }
  for (const request of [oneClick, { method: 'POST', body: form }, json]) {
    const ana = await server.landlord()
    expect((await fetch(await linkTo(ana), request)).status).toBe(200)
    expect(await refused(ana)).toEqual(['rechazo'])
  }
})

test('a link refuses nothing else: of another landlord or kind it is forged', async () => {
  const [ana, other] = [await server.landlord(), await server.landlord()]
  const link = await linkTo(ana)
  const forged = [
    link.replace(`inversionista=${ana.id}`, `inversionista=${other.id}`),
    link.replace('aviso=rechazo', 'aviso=mes'),
    link.replace('aviso=rechazo', 'aviso=copia'),
    link.replace(/firma=.*/, ''),
  ]
  for (const address of forged) {
    for (const request of [{}, oneClick]) {
      const response = await fetch(address, request)
      expect([address, response.status]).toEqual([address, 404])
      expect(await response.text()).toContain('Este enlace no sirve')
    }
  }
  expect([await refused(ana), await refused(other)]).toEqual([[], []])
  expect((await fetch(link, { ...oneClick, body: 'x'.repeat(20_000) })).status).toBe(413)
})

test('in the portal each kind is switched off and on, and no other kind exists', async () => {
  const ana = await server.landlord()
  const set = (aviso: unknown, activo: unknown) => ana.send('PUT', '/api/client/avisos', { aviso, activo })
  await set('mes', false)
  await set('mes', false)
  await set('vencimiento', false)
  expect(await ana.read(mailNotices)).toEqual([
    { aviso: 'rechazo', activo: true },
    { aviso: 'mes', activo: false },
    { aviso: 'vencimiento', activo: false },
  ])
  await set('mes', true)
  expect(await refused(ana)).toEqual(['vencimiento'])
  for (const wrong of ['copia', 'resumen', '', null]) expect((await set(wrong, false)).status).toBe(422)
  expect((await set('mes', 'no')).status).toBe(422)
  expect((await server.visitor.get('/api/client/avisos')).status).toBe(401)
  expect((await server.visitor.send('PUT', '/api/client/avisos', {})).status).toBe(401)
})
