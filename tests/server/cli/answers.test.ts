import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { initialDocuments } from '../../../src/api/initial'
import type { Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { useServer } from '../../support/use-server'

const server = useServer()
let ana: Landlord

beforeAll(async () => {
  ana = await server.landlord('responde@example.cl')
})

const type = (...words: string[]) => contador(server.env, ...words)
const hers = ['--inversionista', 'Responde@example.cl']

const answer = (respuesta: string, tipoDocument: number, detalle = '') =>
  ana.send('POST', '/api/document/addNotes', { respuesta, tipoDocument, detalle })

async function idsOf(...words: string[]): Promise<string[]> {
  const { out } = await type('respuestas', ...hers, ...words, '--json')
  return v.parse(v.array(v.object({ id: v.number() })), JSON.parse(out)).map(({ id }) => String(id))
}

const typesAsked = async () => (await ana.read(initialDocuments)).map(({ id }) => id)

test('the answers that wait are listed, the oldest first; each can be accepted, and taken back', async () => {
  await answer('no-aplica', 36, 'Soy\u001b[2J soltera.')
  await answer('no-lo-tengo', 35)
  const listed = await type('respuestas', ...hers)
  expect(listed.out.split('\n').slice(1)).toEqual([
    expect.stringMatching(
      /^\d+ +\d\d\/\d\d\/\d{4} \d\d:\d\d +Ana Rojas +Certificado de régimen patrimonial +No aplica +Soy\[2J soltera\.$/,
    ),
    expect.stringMatching(/Declaración anual de renta \(F22\) +No lo tengo$/),
    '2 respuestas esperan.',
  ])
  const [marriage = '', income = ''] = await idsOf()

  const signed = ['--contador', 'Rosa Díaz']
  expect(await type('aceptar-respuesta', marriage, ...signed)).toEqual({
    code: 0,
    err: '',
    out: `Se aceptó la respuesta ${marriage}: el documento no se pide más. 'quitar-respuesta ${marriage}' lo deshace.`,
  })
  expect(await typesAsked()).not.toContain(36)
  expect((await type('aceptar-respuesta', income)).out).toContain('queda como vista')
  expect(await typesAsked()).toContain(35)
  expect((await type('respuestas', ...hers)).out).toBe('0 respuestas esperan.')
  expect(await idsOf('--todas')).toEqual([marriage, income])
  expect((await type('respuestas', ...hers, '--todas')).out).toContain('No aplica (aceptada)')

  expect(await type('aceptar-respuesta', marriage)).toMatchObject({
    code: 1,
    err: `La respuesta ${marriage} ya fue aceptada.`,
  })
  expect((await type('quitar-respuesta', marriage, ...signed)).out).toBe(
    `Se quitó la respuesta ${marriage}: el documento se pide.`,
  )
  expect(await typesAsked()).toContain(36)
  for (const name of ['quitar-respuesta', 'aceptar-respuesta']) {
    expect(await type(name, marriage)).toMatchObject({ code: 1, err: `No hay una respuesta ${marriage}.` })
  }
  expect((await type('aceptar-respuesta')).code).toBe(2)

  const { out } = await type('historial', ...hers, '--json')
  expect(JSON.parse(out)).toMatchObject([
    { act: 'respuesta quitada: No aplica · Certificado de régimen patrimonial', actor: 'Rosa Díaz' },
    { act: 'respuesta aceptada: No lo tengo · Declaración anual de renta (F22)', actor: 'Contador' },
    { act: 'respuesta aceptada: No aplica · Certificado de régimen patrimonial', actor: 'Rosa Díaz' },
  ])
})

test('only the answers of one landlord, if one is named, who must exist', async () => {
  await server.pedro.send('POST', '/api/document/addNotes', { respuesta: 'no-aplica', tipoDocument: 36 })
  expect((await type('respuestas')).out).toContain('Pedro Soto')
  expect((await type('respuestas', ...hers)).out).not.toContain('Pedro Soto')
  expect((await type('respuestas', '--inversionista', 'nadie@example.cl')).code).toBe(1)
})
