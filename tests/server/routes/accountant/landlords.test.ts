import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import * as calls from '../../../../shared/calls/accountant'
import { askErasure } from '../../../../server/domain/privacy/erasure'
import { someone } from '../../../../server/domain/trail'
import { endExpiredSessions } from '../../../../server/domain/sessions'
import { initialDocuments } from '../../../../src/api/initial'
import { signIn, type Landlord } from '../../../support/client'
import { contador } from '../../../support/contador'
import { addDocument } from '../../../support/landlord-fixtures'
import { openSession } from '../../../support/open-session'
import { sendWaiting } from '../../../support/sent-mails'
import { useServer } from '../../../support/use-server'

// Only the tests send.
const server = useServer({}, { look: null })
let rosa: Landlord

beforeAll(async () => {
  rosa = await server.accountant()
})

async function list(search = '') {
  const { status, json } = await rosa.get(`${calls.landlords.path}?search=${encodeURIComponent(search)}`)
  expect(status).toBe(200)
  return v.parse(calls.landlords.answer, json).landlords
}

/** Of the link in a mail. */
function tokenIn(mail = ''): string {
  return /https:\/\/portal\.example\.cl\/password\/reset\/([\w-]+)\?/.exec(mail)?.[1] ?? ''
}

const act = (id: number, what: string) => rosa.send('POST', `/api/accountant/landlords/${id}/${what}`, {})

test('landlords are found by name or e-mail, with what they have delivered, what waits and their last use', async () => {
  // Times are told to the second.
  const before = Date.now() - 1_000
  const ana = await server.landlord()
  await server.services.db.query(`update users set name = 'Ágata Núñez' where id = $1`, [ana.id])
  await addDocument(ana, { tipoDocument: 34 })
  await addDocument(ana, { tipoDocument: 32, detalle: 'Acta' })
  const [found, ...others] = await list('agata nunez')
  expect(others).toEqual([])
  const totals = (await ana.get('/api/client/task/totals')).body
  expect(found).toMatchObject({ id: ana.id, name: 'Ágata Núñez', waiting: 2, disabled: false })
  expect(found?.porcentaje).toBe(totals['initialDocumentationPorcentaje'])
  expect(Date.parse(found?.last_use ?? '')).toBeGreaterThan(before)
  expect((await list('MARIA.GONZALEZ@')).map(({ name }) => name)).toEqual(['María González'])
  expect((await list()).length).toBeGreaterThan(2)
  expect(await list('nadie%')).toEqual([])

  const one = await rosa.get(`/api/accountant/landlords/${ana.id}`)
  const { papers, ...whole } = v.parse(calls.landlordById.answer, one.json).landlord
  expect(whole).toEqual({ ...found, totals })
  const documents = await ana.read(initialDocuments)
  const asked = papers.map(({ area, name, document, status }) => [area, name, document, status])
  expect(asked).toEqual([
    ...documents
      .filter(({ id }) => id !== 32)
      .map(({ name, idDocument, status }) => ['initial', name, idDocument, status]),
    ['initial', 'Otros: Acta', expect.any(Number), 0],
  ])
  expect((await rosa.get('/api/accountant/landlords/999999999')).status).toBe(404)
})

test('an invitation to an e-mail that is taken is refused on its field', async () => {
  const given = { name: 'Otra', email: 'maria.gonzalez@example.cl', rut: '' }
  const { status, body } = await rosa.send('POST', calls.addLandlord.path, given)
  expect([status, Object.keys(body['errors'] ?? {})]).toEqual([422, ['email']])
})

test('the list comes by pages, in the order of the names', async () => {
  for (const name of ['Pagés Ñora', 'pages Álvaro', 'Pagès Beto']) {
    const { id } = await server.landlord()
    await server.services.db.query(`update users set name = $2 where id = $1`, [id, name])
  }
  const page = async (after = '') => {
    const { json } = await rosa.get(`${calls.landlords.path}?search=pages&limit=2&after=${after}`)
    return v.parse(calls.landlords.answer, json)
  }
  const first = await page()
  expect([first.landlords.map(({ name }) => name), first.count]).toEqual([['pages Álvaro', 'Pagès Beto'], 3])
  const whole = await rosa.get(`${calls.landlords.path}?search=pages`)
  expect(v.parse(calls.landlords.answer, whole.json)).toMatchObject({ landlords: { length: 3 }, next: null })
  const last = await page(first.next ?? '')
  expect([last.landlords.map(({ name }) => name), last.next]).toEqual([['Pagés Ñora'], null])
})

test('the next page goes on where the last one ended, also if that landlord is gone by then', async () => {
  const made: number[] = []
  for (const name of ['Ida Álamo', 'Ida Boldo', 'Ida Canelo']) {
    const { id } = await server.landlord()
    await server.services.db.query(`update users set name = $2 where id = $1`, [id, name])
    made.push(id)
  }
  const page = async (after = '') => {
    const { json } = await rosa.get(
      `${calls.landlords.path}?search=ida&limit=2&after=${encodeURIComponent(after)}`,
    )
    return v.parse(calls.landlords.answer, json)
  }
  const { next } = await page()
  await server.services.db.query(`delete from users where id = $1`, [made[1]])
  expect((await page(next ?? '')).landlords.map(({ name }) => name)).toEqual(['Ida Canelo'])
})

test.each(['hoy', '7', '2147483648_Ida', '_Ida'])(
  'a page after what is none is refused: %s',
  async (after) => {
    const { status, body } = await rosa.get(`${calls.landlords.path}?after=${after}`)
    expect([status, Object.keys(body['errors'] ?? {})]).toEqual([422, ['after']])
  },
)

test('the last use outlives its session, whether that was signed out, expired or ended by the accountant', async () => {
  const { db } = server.services
  const ana = await server.landlord()
  const lastUse = async () => {
    const { json } = await rosa.get(`/api/accountant/landlords/${ana.id}`)
    return v.parse(calls.landlordById.answer, json).landlord.last_use
  }
  const signedIn = await lastUse()
  expect(signedIn).not.toBeNull()
  // Noted by the hour.
  await db.query(`update sessions set used_at = now() - interval '2 hours' where user_id = $1`, [ana.id])
  await db.query(`update users set used_at = now() - interval '2 hours' where id = $1`, [ana.id])
  const before = await lastUse()
  await ana.get('/api/client/initial')
  const used = await lastUse()
  expect(Date.parse(used ?? '') - Date.parse(before ?? '')).toBeGreaterThan(3_600_000)
  await ana.send('POST', '/api/client/user/logout', {})
  expect(await lastUse()).toBe(used)
  await openSession(db, ana.id)
  const again = await lastUse()
  await db.query(`update sessions set used_at = now() - interval '31 days' where user_id = $1`, [ana.id])
  await endExpiredSessions(db)
  expect(await db.query(`select from sessions where user_id = $1`, [ana.id])).toEqual([])
  expect(await lastUse()).toBe(again)
})

test('what waits of a landlord is what the queue lists: documents, notes and answers', async () => {
  const ana = await server.landlord()
  const acta = await addDocument(ana, { tipoDocument: 32, detalle: 'Acta' })
  for (const detalle of ['Es copia.', 'La otra no está.'])
    await ana.send('POST', '/api/document/addNotes', { document_id: acta, detalle })
  await ana.send('POST', '/api/document/addNotes', { respuesta: 'no-lo-tengo', tipoDocument: 35 })
  const queue = await rosa.get(`${calls.queue.path}?landlord=${ana.id}`)
  const { count } = v.parse(calls.queue.answer, queue.json)
  const one = await rosa.get(`/api/accountant/landlords/${ana.id}`)
  const { waiting } = v.parse(calls.landlordById.answer, one.json).landlord
  const [listed] = (await list()).filter(({ id }) => id === ana.id)
  expect([count, waiting, listed?.waiting]).toEqual([3, 3, 3])
})

test('a landlord is invited by a mail, chooses the password by its link, and is suspended and readmitted', async () => {
  const form = { name: 'Nina Paz', email: 'Nina.Paz@Example.cl' }
  expect((await rosa.send('POST', calls.addLandlord.path, form)).status).toBe(200)
  const again = await rosa.send('POST', calls.addLandlord.path, form)
  expect([again.status, again.body['message']]).toEqual([
    422,
    'Ya hay un inversionista con el correo nina.paz@example.cl.',
  ])
  const [nina] = await list('nina.paz')
  const id = nina?.id ?? 0
  await act(id, 'invite')
  // One mail, although it was asked for twice.
  const mails = await sendWaiting(server)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['nina.paz@example.cl', 'Tu contador te invita al portal'],
  ])
  const token = tokenIn(mails[0]?.text)
  const password = 'Sauce.Viejo.81'
  const reset = { token, email: 'nina.paz@example.cl', password, password_confirmation: password }
  expect((await server.visitor.send('POST', '/api/client/password/reset', reset)).status).toBe(200)
  const session = await signIn(server.url, 'nina.paz@example.cl', password)
  expect((await session.get('/api/client/initial')).status).toBe(200)

  expect((await act(id, 'suspend')).status).toBe(200)
  expect((await session.get('/api/client/initial')).status).toBe(401)
  expect((await list('nina.paz'))[0]?.last_use).not.toBeNull()
  expect((await act(id, 'resume')).status).toBe(200)
  await signIn(server.url, 'nina.paz@example.cl', password)
  const acts = await server.services.db.query(
    `select act, actor, accountant_id from trail where user_id = $1 order by id`,
    [id],
  )
  const by = { actor: 'Rosa Vera', accountant_id: rosa.id }
  expect(acts).toEqual(
    ['inversionista creado', 'invitado', 'invitado', 'suspendido', 'reactivado'].map((one) => ({
      act: one,
      ...by,
    })),
  )
})

test('a landlord who could not be invited is not there either', async () => {
  const { db } = server.services
  await db.script(`alter table messages add constraint no_mail check (kind <> 'invitacion') not valid`)
  const form = { name: 'Nora Vial', email: 'nora.vial@example.cl' }
  expect((await rosa.send('POST', calls.addLandlord.path, form)).status).toBe(500)
  await db.script(`alter table messages drop constraint no_mail`)
  expect(await list('nora.vial')).toEqual([])
  expect((await rosa.send('POST', calls.addLandlord.path, form)).status).toBe(200)
})

test('a link that went to a wrong address opens nothing once the address is corrected', async () => {
  const form = { name: 'Juan Pérez', email: 'juan.peres@example.cl' }
  expect((await rosa.send('POST', calls.addLandlord.path, form)).status).toBe(200)
  const token = tokenIn((await sendWaiting(server))[0]?.text)
  const right = 'juan.perez@example.cl'
  await contador(server.env, 'cambiar-inversionista', form.email, '--correo', right)
  const password = 'Sauce.Viejo.81'
  const reset = { token, email: right, password, password_confirmation: password }
  expect((await server.visitor.send('POST', '/api/client/password/reset', reset)).status).toBe(422)
})

test('a landlord whose data are to be erased is not readmitted at the desk, but by the command, which cancels that', async () => {
  const ana = await server.landlord()
  await addDocument(ana, { tipoDocument: 34 })
  await askErasure(server.services.db, ana.id, someone)
  const { status, body } = await act(ana.id, 'resume')
  expect([status, body['error']]).toEqual([
    409,
    "Pidió eliminar sus datos, y reactivarlo lo cancelaría. Si ya no lo quiere: 'contador reactivar' con su correo.",
  ])
  expect(await contador(server.env, 'reactivar', String(ana.id))).toMatchObject({ code: 0, err: '' })
  expect((await act(ana.id, 'resume')).status).toBe(200)
})

test("a landlord's RUT is noted with the invitation or later, and only a right one", async () => {
  const form = { name: 'Olga Ríos', email: 'olga.rios@example.cl' }
  const invite = (rut: string) => rosa.send('POST', calls.addLandlord.path, { ...form, rut })
  const refused = { status: 422, body: { errors: { rut: ['El campo RUT no es un RUT válido.'] } } }
  expect(await invite('13.482.907-8')).toMatchObject(refused)
  expect((await invite('134829079')).status).toBe(200)
  const known = async () => (await list('olga.rios'))[0]
  const id = (await known())?.id ?? 0
  expect((await known())?.rut).toBe('13.482.907-9')

  const save = (body: unknown) => rosa.send('PUT', `/api/accountant/landlords/${id}/rut`, body)
  expect(await save({ rut: '12.345.678-4' })).toMatchObject(refused)
  expect((await save({})).status).toBe(422)
  expect((await known())?.rut).toBe('13.482.907-9')
  expect((await save({ rut: '12.345.678-5' })).body).toEqual({ status: 200 })
  expect((await known())?.rut).toBe('12.345.678-5')
  expect((await save({ rut: '' })).status).toBe(200)
  expect((await known())?.rut).toBeNull()
  expect(
    (await rosa.send('PUT', '/api/accountant/landlords/999999999/rut', { rut: '12.345.678-5' })).status,
  ).toBe(404)
  const acts = await server.services.db.query(`select act, actor from trail where user_id = $1 order by id`, [
    id,
  ])
  const changed = { act: 'inversionista cambiado', actor: 'Rosa Vera' }
  expect(acts.slice(2)).toEqual([changed, changed])
})

test('a reminder lists what is missing, and goes out once a day', async () => {
  const ana = await server.landlord()
  await sendWaiting(server)
  await ana.send('POST', '/api/document/addNotes', { respuesta: 'no-lo-tengo', tipoDocument: 35 })
  expect((await act(ana.id, 'remind')).status).toBe(200)
  const second = await act(ana.id, 'remind')
  expect([second.status, second.body['error']]).toEqual([409, 'Hoy ya se le envió un recordatorio.'])
  const [mail, ...more] = await sendWaiting(server)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Te faltan 7 documentos en el portal')
  expect(mail?.text).toContain('Cédula de identidad por ambos lados')
  // It was answered for.
  expect(mail?.text).not.toContain('F22')
})

test("a reminder names rejected documents of 'Otros', and goes to no one who lacks nothing", async () => {
  const { db } = server.services
  const ana = await server.landlord()
  await db.query(
    `insert into documents (user_id, type_id, file_key, file_name, mime, bytes, sha256, status)
     select $1, id, 'whole-' || id, 'x', 'image/jpeg', 1, '', 1 from document_types where area = 'initial' and retired_at is null`,
    [ana.id],
  )
  await sendWaiting(server)
  const refused = await act(ana.id, 'remind')
  expect([refused.status, refused.body['error']]).toEqual([409, 'No le falta nada.'])
  const acta = await addDocument(ana, { tipoDocument: 32, detalle: 'Acta' })
  await db.query(`update documents set status = 2 where id = $1`, [acta])
  expect((await act(ana.id, 'remind')).status).toBe(200)
  const mails = await sendWaiting(server)
  expect(mails.map(({ subject }) => subject)).toEqual(['Te falta un documento en el portal'])
  expect(mails[0]?.text).toContain('- Otros: Acta\n')
})

test("an accountant reads a landlord's areas as the landlord does, and writes nothing there", async () => {
  const { maria } = server
  for (const path of ['initial', 'inmueble', 'contrato', 'task-monthly', 'notifications/rejected']) {
    const own = await maria.get(`/api/client/${path}`)
    const seen = await fetch(`${server.url}/api/accountant/landlords/${maria.id}/api/client/${path}`, {
      headers: { Authorization: `Bearer ${rosa.token}` },
    })
    expect([path, await seen.json()]).toEqual([path, own.json])
  }
  const note = { document_id: 1, detalle: 'x' }
  const write = await fetch(`${server.url}/api/accountant/landlords/${maria.id}/api/document/addNotes`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${rosa.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(note),
  })
  expect(write.status).toBe(404)
})
