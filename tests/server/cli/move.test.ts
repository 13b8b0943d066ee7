import { beforeAll, expect, test } from 'vitest'
import { someJpeg, type Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { addContract, addDocument, addMonth, addProperty, thisMonth } from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

const server = useServer()
let ana: Landlord
let places: { flat: number; contract: number }

beforeAll(async () => {
  ana = await server.landlord()
  const flat = await addProperty(ana, { numero_departamento: '305' })
  places = { flat, contract: await addContract(ana, flat) }
  await addMonth(server, ana, 10, 2026)
})

const mover = (...words: (string | number)[]) => contador(server.env, 'mover', ...words.map(String))
const other = (detalle: string) => addDocument(ana, { tipoDocument: 32, detalle })

test('without a type it says where a document can go, with what is to be typed for it', async () => {
  const { code, out } = await mover(await other('Aviso'))
  expect(code).toBe(0)
  for (const row of [
    /^Cédula de identidad por ambos lados +--tipo 30$/m,
    new RegExp(`^Escritura de compraventa +Departamento 305 +--tipo 4 --inmueble ${places.flat}$`, 'm'),
    new RegExp(`^Contrato de arriendo firmado .* --tipo 50 --contrato ${places.contract}$`, 'm'),
    /^Formulario 29 +10\/2026 +--tipo 72 --mes 2026-10$/m,
  ])
    expect(out).toMatch(row)
})

test('a document is moved to a property, to a month and back to Otros', async () => {
  const id = await other('Formulario')
  const to = (...words: (string | number)[]) => mover(id, '--contador', 'Rosa Vera', ...words)
  expect(await to('--tipo', 4, '--inmueble', places.flat)).toEqual({
    ...{ code: 0, err: '' },
    out: `El documento ${id} está ahora en Escritura de compraventa, Departamento 305.`,
  })
  expect(JSON.parse((await to('--tipo', 72, '--mes', '2026-10', '--json')).out)).toEqual({ id })
  expect((await contador(server.env, 'historial', String(id))).out).toMatch(
    /movido: de Escritura de compraventa, Departamento 305 a Formulario 29, 10\/2026 .*Rosa Vera/,
  )
  expect((await to('--tipo', 32, '--detalle', 'Otro papel')).code).toBe(0)
  expect((await contador(server.env, 'ver', String(id))).out).toMatch(/^Detalle +Otro papel$/m)
})

test('what can not be is refused with its reason', async () => {
  const [one, two] = [await other('Uno'), await other('Dos')]
  expect((await mover(one, '--tipo', 7, '--inmueble', places.flat)).code).toBe(0)
  const refusals: [(string | number)[], number, string][] = [
    [
      ['--tipo', 7, '--inmueble', places.flat],
      1,
      'Ahí ya hay un documento. Elige otro lugar, o rechaza antes',
    ],
    [['--tipo', 72, '--mes', '2026-11'], 1, 'El período 11/2026 no está abierto para este inversionista.'],
    [['--tipo', 72, '--mes', '2026-13'], 2, 'El mes se escribe AAAA-MM, por ejemplo 2026-07.'],
    [['--tipo', 4], 1, 'Este tipo de documento no corresponde aquí.'],
    [['--tipo', 4, '--inmueble', 999_999_999], 1, 'La propiedad indicada no existe.'],
    [['--tipo', 32, '--inmueble', places.flat], 1, 'Escribe el detalle: en Otros se pide.'],
  ]
  for (const [words, code, message] of refusals) {
    const refused = await mover(two, ...words)
    expect([refused.code, refused.err]).toEqual([code, expect.stringContaining(message)])
  }
})

test('an upload that waited for a row that was filled or closed meanwhile gets a sentence', async () => {
  const id = await other('Avalúo')
  expect((await mover(id, '--tipo', 6, '--inmueble', places.flat)).code).toBe(0)
  const late = await ana.upload(
    '/api/client/inmueble/createDocument',
    { tipoDocument: 6, idInmueble: places.flat, detalle: '' },
    someJpeg(100),
  )
  expect([late.status, late.body['error']]).toEqual([
    409,
    'Tu contador ya puso aquí otro documento que enviaste. Descarta este, o guárdalo en el dispositivo.',
  ])
  // No other of its months.
  const year = thisMonth().periodo + 1
  const task = await addMonth(server, ana, 12, year)
  expect((await contador(server.env, 'cerrar-mes', `${year}-12`, '--si')).code).toBe(0)
  const closed = await ana.upload(
    '/api/client/task-monthly/createDocument',
    { tipoDocument: 72, task_monthly_id: task, detalle: '' },
    someJpeg(100),
  )
  expect([closed.status, closed.body['message']]).toEqual([
    422,
    'El período indicado no existe, o tu contador lo cerró.',
  ])
})
