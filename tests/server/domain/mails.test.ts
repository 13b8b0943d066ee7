import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildApp, type AppOptions } from '../../../server/app'
import { sendMails } from '../../../server/domain/tell/send-mails'
import { openMonth } from '../../../server/domain/months'
import { writeDue } from '../../../server/domain/tell/reminders'
import { approveDocument, rejectDocument } from '../../../server/domain/review'
import { someone } from '../../../server/domain/trail'
import type { Mail, Mailer } from '../../../server/mail/mail'
import { MailRefused } from '../../../server/mail/mail'
import type { Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { addContract, addDocument, addMonth, addProperty } from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'
import { addressOf } from '../../../shared/areas'

// Only the tests send. Mails name weekdays: the days of 2083 are those of 2027, and the demo landlords have no months there.
const server = useServer({}, { look: null })
let mails: Mail[]
/** The server's clock. */
let now: Date
const errors: string[] = []

beforeEach(async () => {
  now = new Date()
  mails = []
  errors.length = 0
  server.services.mail.send = taking
  await server.services.db.query(`delete from messages`)
  await server.services.db.query(`delete from mail_pause`)
})

const taking: Mailer['send'] = async (mail, onContent) => {
  await onContent?.()
  mails.push(mail)
}

const options = {
  now: () => now,
  origin: 'https://portal.example.cl',
  accountant: 'contador@example.cl',
  signal: new AbortController().signal,
  onError: (error: unknown) => void errors.push(String(error)),
}
const deliver = () => sendMails(server.services, options)

/** A landlord with an address that a test can name. */
async function aLandlord(): Promise<Landlord & { email: string }> {
  const email = `${randomUUID()}@example.cl`
  return { ...(await server.landlord(email)), email }
}

const reject = (document: number, detail = 'Falta la firma.') =>
  rejectDocument(server.services.db, document, { contador: 'Contador', detail })

async function messages(): Promise<{ id: number; state: string; tries: number; wait: number }[]> {
  return server.services.db.query(
    `select id, state, tries, extract(epoch from due_at - now())::int as wait from messages order by id`,
  )
}

const hurry = () => server.services.db.query(`update messages set due_at = now()`)

test('a rejection is told with its reason and the way to the upload form, once', async () => {
  const ana = await aLandlord()
  const document = await addDocument(ana, { tipoDocument: 34 })
  await reject(document, 'No se lee <el RUT> de la 2ª página & la firma.')
  await Promise.all([deliver(), deliver()])
  await deliver()
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail).toMatchObject({
    to: ana.email,
    subject: 'Hay que corregir un documento: Carpeta tributaria electrónica',
  })
  expect(mail?.text.split('\n\n')).toEqual([
    'Hola, Ana Rojas:',
    'Tu contador revisó «Carpeta tributaria electrónica» y no lo pudo aceptar. Este es el motivo:',
    '«No se lee <el RUT> de la 2ª página & la firma.»',
    'Cuando lo tengas corregido, súbelo de nuevo:',
    'Subir el documento:\nhttps://portal.example.cl/task/initial/create/34',
    '—',
    'Elegir qué correos recibo:\nhttps://portal.example.cl/perfil',
  ])
  expect(mail?.html).toContain('No se lee &lt;el RUT&gt; de la 2ª página &amp; la firma.')
  expect(mail?.html).toContain('href="https://portal.example.cl/task/initial/create/34"')
})

test('what is answered goes to the accountant, or the mail says that no one reads it', async () => {
  const sentTo = async (accountant: string | null) => {
    const ana = await aLandlord()
    await reject(await addDocument(ana, { tipoDocument: 34 }))
    await sendMails(server.services, { ...options, accountant })
    const { headers, text = '' } = mails.pop() ?? {}
    return [headers?.['Reply-To'], text.includes('Nadie lee las respuestas a este correo')]
  }
  expect(await sentTo('contador@example.cl')).toEqual(['contador@example.cl', false])
  expect(await sentTo(null)).toEqual([undefined, true])
})

test('an accountant whose answers no one reads is not sent to an accountant', async () => {
  const { id } = await server.accountant()
  await server.services.db.query(
    `insert into messages (kind, event, accountant_id) values ('recuperacion', 'lost', $1)`,
    [id],
  )
  await sendMails(server.services, { ...options, accountant: null })
  expect(mails[0]?.text.split('\n\n').at(-1)).toBe(
    'Nadie lee las respuestas a este correo: escríbele a quien administra el portal.',
  )
})

test('the link leads to the form of the document, in every area', async () => {
  const ana = await aLandlord()
  const inmueble = await addProperty(ana)
  const contrato = await addContract(ana, inmueble)
  const task = await addMonth(server, ana, 1, 2083)
  const cases = [
    [{ tipoDocument: 4, idInmueble: inmueble }, addressOf({ area: 'inmueble', type: 4, inmueble })],
    [{ tipoDocument: 50, contrato_id: contrato }, addressOf({ area: 'contrato', type: 50, contrato })],
    [
      { tipoDocument: 72, task_monthly_id: task },
      addressOf({ area: 'monthly', type: 72, task, inmueble: null, contrato: null }),
    ],
  ] as const
  for (const [fields, route] of cases) {
    await reject(await addDocument(ana, fields))
    await deliver()
    expect(mails.at(-1)?.text).toContain(`Subir el documento:\nhttps://portal.example.cl${route}\n`)
  }
  expect(mails[0]?.text).toContain('(Departamento 501)')
})

test("the link of a document of 'Otros' leads to the form that replaces this one", async () => {
  const ana = await aLandlord()
  const fields = { tipoDocument: 32, detalle: 'Poder' }
  const document = await addDocument(ana, fields)
  await reject(document)
  await deliver()
  const link = `https://portal.example.cl/task/initial/create/32?rechazado=${document}`
  expect(mails.at(-1)?.text).toContain(`Subir el documento:\n${link}\n`)
})

test('what is no news any more is not told: taken back, refused or suspended', async () => {
  const { db } = server.services
  const [back, refusing, gone] = [await aLandlord(), await aLandlord(), await aLandlord()]
  for (const landlord of [back, refusing, gone]) {
    const document = await addDocument(landlord, { tipoDocument: 34 })
    await reject(document)
    if (landlord === back) await approveDocument(db, document, someone, 2)
  }
  await refusing.send('PUT', '/api/client/avisos', { aviso: 'rechazo', activo: false })
  await db.query(`update users set disabled_at = now() where id = $1`, [gone.id])
  await deliver()
  expect(mails).toEqual([])
  expect((await messages()).map(({ state }) => state)).toEqual(Array(3).fill('descartado'))
})

test('a month that opens is told to each landlord, with what it asks for', async () => {
  const ana = await aLandlord()
  const lease = { fecha_inicio: '2083-01-01', fecha_termino: '2083-12-31' }
  await addContract(ana, await addProperty(ana), lease)
  const { db } = server.services
  const month = { mes: 4, periodo: 2083 }
  expect(await openMonth(db, month, ana.email)).toBe(1)
  expect(await openMonth(db, month, ana.email)).toBe(0)
  await deliver()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Ya puedes subir los documentos de abril de 2083')
  expect(mails[0]?.text).toContain('- Comprobante de arriendo\n- Contribuciones\n- Formulario 29')
  expect(mails[0]?.text).toContain('https://portal.example.cl/task/monthly')
})

describe('before a tax is due', () => {
  const at = (moment: string) => writeDue(server.services.db, { at: new Date(moment), accountant: false })

  test('who lacks the F29 is told three days before, once, by day, and not who has it or answered', async () => {
    const [lacking, having, answering] = [await aLandlord(), await aLandlord(), await aLandlord()]
    const fields = async (landlord: Landlord) => ({
      tipoDocument: 72,
      task_monthly_id: await addMonth(server, landlord, 5, 2083),
    })
    const task = (await fields(lacking)).task_monthly_id
    await addDocument(having, await fields(having))
    const answer = { respuesta: 'no-aplica', ...(await fields(answering)) }
    expect(await answering.send('POST', '/api/document/addNotes', answer)).toMatchObject({ status: 200 })
    // The 20th of June of 2083 is a Sunday.
    for (const early of ['2083-06-17T18:00:00Z', '2083-06-18T12:30:00Z']) await at(early)
    expect(await messages()).toEqual([])
    for (const due of ['2083-06-18T13:30:00Z', '2083-06-19T15:00:00Z']) await at(due)
    now = new Date('2083-06-18T13:30:00Z')
    await deliver()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [lacking.email, 'El lunes 21 de junio vence el Formulario 29 (F29) de mayo de 2083'],
    ])
    expect(mails[0]?.text).toContain(`https://portal.example.cl/task/monthly/createDocument/${task}/72/0/0`)
  })

  test('a server writes reminders when it starts, by its clock; one of a test does not by itself', async () => {
    await addMonth(server, await aLandlord(), 10, 2083)
    now = new Date('2083-11-19T15:00:00Z')
    const run = async (hourly: AppOptions) => {
      const app = await buildApp(server.services, { look: null, now: options.now, ...hourly })
      await app.ready()
      // A stop waits for what has begun.
      await app.close()
      return (await messages()).length
    }
    expect(await run({})).toBe(0)
    expect(await run({ hourly: true })).toBe(1)
  })

  test('a reminder that comes too late, or when the document is there, is not sent', async () => {
    const [late, uploading] = [await aLandlord(), await aLandlord()]
    await addMonth(server, late, 7, 2083)
    await at('2083-08-18T15:00:00Z')
    now = new Date('2083-08-21T15:00:00Z')
    await deliver()
    const task_monthly_id = await addMonth(server, uploading, 7, 2083)
    await at('2083-08-18T15:00:00Z')
    const fields = { tipoDocument: 72, task_monthly_id }
    await addDocument(uploading, fields)
    now = new Date('2083-08-20T15:00:00Z')
    await deliver()
    expect(mails).toEqual([])
    expect((await messages()).map(({ state }) => state)).toEqual(['descartado', 'descartado'])
  })

  test('contribuciones: one mail, however many properties lack the document', async () => {
    const ana = await aLandlord()
    await addProperty(ana)
    await addProperty(ana, { numero_departamento: '502' })
    await addMonth(server, ana, 9, 2083)
    await at('2083-09-26T15:00:00Z')
    expect(await messages()).toEqual([])
    await at('2083-09-27T15:00:00Z')
    now = new Date('2083-09-27T15:00:00Z')
    await deliver()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe(
      'El jueves 30 de septiembre vencen las contribuciones de septiembre de 2083',
    )
    expect(mails[0]?.text).toContain('faltan los documentos de 2 inmuebles')
  })
})

test('the accountant gets what landlords wrote, once, and nothing on a day without news', async () => {
  const { db } = server.services
  const day = (date: string) => writeDue(db, { at: new Date(`${date}T15:00:00Z`), accountant: true })
  await day('2083-01-10')
  await db.query(`delete from messages`)
  const ana = await aLandlord()
  const document = await addDocument(ana, { tipoDocument: 34 })
  const note = (body: object) => ana.send('POST', '/api/document/addNotes', body)
  await note({ document_id: document, detalle: 'Es copia simple.' })
  await note({ respuesta: 'no-lo-tengo', tipoDocument: 35, detalle: 'La pedí al SII.' })
  await contador(server.env, 'anotar', String(document), '--nota', 'Mía.')
  await day('2083-01-11')
  // The day has its digest.
  await note({ respuesta: 'no-aplica', tipoDocument: 35 })
  await day('2083-01-11')
  await deliver()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    to: 'contador@example.cl',
    subject: 'Portal: 1 novedad de los inversionistas',
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  expect(mails[0]?.text).toContain(
    `- Ana Rojas · Carpeta tributaria electrónica, documento ${document}: «Es copia simple.»`,
  )
  expect(mails[0]?.text).not.toContain('Mía.')
  for (const next of ['2083-01-12', '2083-01-13']) await day(next)
  await deliver()
  expect(mails.slice(1).map(({ text }) => text)).toEqual([
    expect.stringContaining('- Ana Rojas · Declaración anual de renta (F22): No aplica.'),
  ])
})

describe('a mail that is not taken', () => {
  beforeEach(async () => {
    const ana = await aLandlord()
    await reject(await addDocument(ana, { tipoDocument: 34 }))
  })

  test('is tried again after longer and longer, as the same message, until it is given up', async () => {
    const ids = new Set<string | undefined>()
    const waits: number[] = []
    server.services.mail.send = async (mail, onContent) => {
      ids.add(mail.messageId)
      // Half of the refusals come before the content, half after it.
      if (waits.length % 2 === 0) await onContent?.()
      throw new MailRefused('452', 'later')
    }
    for (let tries = 1; tries <= 16; tries += 1) {
      await deliver()
      const [message] = await messages()
      expect(message?.tries).toBe(tries)
      if (message?.state === 'espera') waits.push(message.wait)
      await hurry()
    }
    expect(waits.slice(0, 6).map((wait) => Math.round(wait / 60))).toEqual([1, 4, 16, 64, 256, 360])
    expect(waits).toHaveLength(15)
    expect(ids.size).toBe(1)
    expect(await messages()).toMatchObject([{ state: 'fallido' }])
    expect(errors.at(-1)).toMatch(/^Error: message \d+: given up\. 452$/)
  })

  test('and may have arrived, is not sent again by itself', async () => {
    server.services.mail.send = async (_mail, onContent) => {
      await onContent?.()
      throw new Error('the connection is gone')
    }
    await deliver()
    await hurry()
    server.services.mail.send = taking
    await deliver()
    expect(mails).toEqual([])
    expect(await messages()).toMatchObject([{ state: 'incierto' }])
    expect(errors.join()).toContain('it may have arrived, and is not sent again')
  })

  test('is not sent by a process whose claim another has taken over', async () => {
    const second = { ...server.services, mail: { send: taking } }
    server.services.mail.send = async (mail, onContent) => {
      await hurry()
      await sendMails(second, options)
      await taking(mail, onContent)
    }
    await deliver()
    expect(mails).toHaveLength(1)
    expect(await messages()).toMatchObject([{ state: 'enviado', tries: 2 }])
  })
})

test('what was given up is listed and sent again by the command, one or all', async () => {
  for (const landlord of [await aLandlord(), await aLandlord()])
    await reject(await addDocument(landlord, { tipoDocument: 34 }))
  server.services.mail.send = () => Promise.reject(new MailRefused('452 at RCPT', 'later'))
  await server.services.db.query(`update messages set tries = 15`)
  await deliver()
  expect(errors.join()).toContain('given up. 452 at RCPT')
  const listed = await contador(server.env, 'avisos')
  expect(listed.out).toMatch(/rechazo .* fallido +16 +452 at RCPT/)
  expect(listed.out).toMatch(/2 avisos\.$/)

  server.services.mail.send = taking
  const [id = ''] = /^\d+/m.exec(listed.out) ?? []
  expect((await contador(server.env, 'reenviar', id)).code).toBe(0)
  await deliver()
  expect((await contador(server.env, 'avisos', '--estado', 'enviado')).out).toContain(id)
  expect((await contador(server.env, 'reenviar', '--fallidos')).out).toBe(
    'El servidor enviará 1 aviso en un momento.',
  )
  await deliver()
  expect((await contador(server.env, 'avisos')).out).toBe('0 avisos.')
  expect(await contador(server.env, 'reenviar', '999999')).toMatchObject({
    code: 1,
    err: 'No hay un aviso 999999.',
  })
  for (const words of [[], [id, '--fallidos']])
    expect(await contador(server.env, 'reenviar', ...words)).toMatchObject({ code: 2 })
})

test('with the landlord all of it goes, and nothing that waits is sent', async () => {
  const ana = await aLandlord()
  await reject(await addDocument(ana, { tipoDocument: 34 }))
  await contador(server.env, 'eliminar', ana.email, '--confirmo')
  await deliver()
  expect(mails).toEqual([])
  expect(await messages()).toEqual([])
})
