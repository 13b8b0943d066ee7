import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import type { Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { addDocument } from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

const server = useServer()
let ana: Landlord

beforeAll(async () => {
  ana = await server.landlord('varios@example.cl')
})

const type = (...words: string[]) => contador(server.env, ...words)
const upload = async (tipoDocument: number, detalle = '') =>
  String(await addDocument(ana, { tipoDocument, detalle }))

test('one command decides on several documents, and says what it could not do', async () => {
  const [one, two, three] = [await upload(32, 'Uno'), await upload(32, 'Dos'), await upload(32, 'Tres')]
  expect(await type('aprobar', one, two)).toEqual({
    ...{ code: 0, err: '' },
    out: `El documento ${one} quedó aprobado.\nEl documento ${two} quedó aprobado.`,
  })
  const some = await type('completar', one, '999999999', three, '--json')
  expect([some.code, JSON.parse(some.out)]).toEqual([
    1,
    [
      { id: Number(one), status: 3 },
      { id: 999_999_999, error: 'No hay un documento 999999999.' },
      { id: Number(three), status: 3 },
    ],
  ])
  expect((await type('aprobar')).code).toBe(2)
  expect((await type('aprobar', two, 'x')).code).toBe(2)
})

test('a rejection takes its words from a reason, if it is one of that type of document', async () => {
  const [folder, other] = [await upload(34), await upload(32, 'Recibo')]
  expect((await type('motivos')).out).toMatch(/^borrosa +La foto está borrosa y no se lee\..* todos$/m)
  expect((await type('rechazar', folder, other, '--motivo', 'borrosa', '--nota', 'La página 2.')).code).toBe(
    0,
  )
  for (const id of [folder, other])
    expect((await ana.get(`/api/client/getNotes/${id}`)).body).toMatchObject({
      notes: [{ detail: 'La foto está borrosa y no se lee. Tómala de nuevo con buena luz. La página 2.' }],
    })
  const again = await upload(34)
  expect((await type('rechazar', again, '--motivo', 'falta-reverso')).err).toBe(
    "El motivo 'falta-reverso' no es de este tipo de documento.",
  )
  expect((await type('rechazar', again, '--motivo', 'no-hay')).err).toMatch(
    /^No hay un motivo 'no-hay'\. Los hay: borrosa, /,
  )
})

test('the questions of landlords wait in the list of documents, until they are answered', async () => {
  const id = await upload(32, 'Poder')
  await ana.send('POST', '/api/document/addNotes', { document_id: Number(id), detalle: '¿Sirve así?' })
  await ana.send('POST', '/api/document/addNotes', { respuesta: 'no-lo-tengo', tipoDocument: 35 })
  const list = async () => (await type('pendientes', '--inversionista', 'varios@example.cl')).out
  expect(await list()).toMatch(new RegExp(`^${id} .* Ana Rojas +Otros: ¿Sirve así\\?$`, 'm'))
  expect(await list()).toMatch(/Ana Rojas +Declaración anual de renta \(F22\): No lo tengo$/m)
  expect(await list()).toMatch(/documentos? esperan? revisión\. 2 preguntas esperan respuesta\.$/)

  const printed = await type('pendientes', '--inversionista', 'varios@example.cl', '--json')
  const items = v.parse(
    v.array(v.looseObject({ kind: v.string(), id: v.number(), received_at: v.string() })),
    JSON.parse(printed.out),
  )
  const [answer] = items.filter(({ kind }) => kind === 'answer')
  await type('anotar', id, '--nota', 'Sí.')
  await type('aceptar-respuesta', String(answer?.id))
  expect(await list()).not.toContain('pregunta')
})
