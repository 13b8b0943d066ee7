import { expect, test } from 'vitest'
import { expiringDocuments } from '../../../src/api/calendar'
import { today } from '../../../shared/dates'
import type { Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { addDocument, addProperty } from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

const server = useServer()

const type = (...words: string[]) => contador(server.env, ...words)

/** The ids of documents in the landlord's own list, with their days. */
async function listed(landlord: Landlord): Promise<[number | null, string | null][]> {
  const { documentos } = await landlord.read(expiringDocuments)
  return documentos.map(({ document_id, vence }) => [document_id, vence])
}

const upload = (landlord: Landlord) => addDocument(landlord, { tipoDocument: 32, detalle: 'Póliza' })

const nextYear = `${Number(today().slice(0, 4)) + 1}`

test('the accountant notes until when a document is valid, and the landlord sees it', async () => {
  const ana = await server.landlord()
  const [late, soon] = [await upload(ana), await upload(ana)]
  expect(await listed(ana)).toEqual([])
  expect((await type('vence', `${late}`, `${nextYear}-03-09`)).out).toBe(
    `El documento ${late} vale hasta el 09/03/${nextYear}.`,
  )
  await type('vence', `${soon}`, today(), '--contador', 'Rosa Díaz')
  expect(await listed(ana)).toEqual([
    [soon, today()],
    [late, `${nextYear}-03-09`],
  ])
  expect(await listed(await server.landlord())).toEqual([])
  expect((await type('ver', `${late}`)).out).toMatch(new RegExp(`Vence +09/03/${nextYear}`))
  expect((await type('historial', `${soon}`)).out).toMatch(new RegExp(`vencimiento: ${today()} .*Rosa Díaz`))

  expect((await type('vence', `${soon}`, 'nunca')).out).toBe(`El documento ${soon} no vence.`)
  expect(await listed(ana)).toEqual([[late, `${nextYear}-03-09`]])
})

test('it names the property of the document', async () => {
  const ana = await server.landlord()
  const inmueble = await addProperty(ana)
  const id = await addDocument(ana, { tipoDocument: 32, idInmueble: inmueble, detalle: 'Seguro' })
  await type('vence', `${id}`, `${nextYear}-01-31`)
  expect((await ana.read(expiringDocuments)).documentos).toMatchObject([
    {
      area: 'inmueble',
      detalle: 'Seguro',
      tipo: 'Departamento',
      numero_departamento: '501',
      vence: `${nextYear}-01-31`,
    },
  ])
})

test('a document that was rejected, or has expired, is not among the dates to come', async () => {
  const ana = await server.landlord()
  const [rejected, expired] = [await upload(ana), await upload(ana)]
  for (const id of [rejected, expired]) await type('vence', `${id}`, `${nextYear}-03-09`)
  await type('rechazar', `${rejected}`, '--nota', 'Es del año pasado.')
  await server.services.db.query(`update documents set valid_until = today() - 1 where id = $1`, [expired])
  expect(await listed(ana)).toEqual([])

  const { out } = await type('vencimientos')
  expect(out).toMatch(new RegExp(`^${expired} +\\d\\d/\\d\\d/\\d{4} \\(vencido\\)`, 'm'))
  expect(out).not.toMatch(new RegExp(`^${rejected} `, 'm'))
  expect((await type('vencimientos', '--inversionista', 'pedro.soto@example.cl')).out).toBe(
    '0 documentos con vencimiento.',
  )
})

test('what can not be is refused with a sentence', async () => {
  const ana = await server.landlord()
  const id = `${await upload(ana)}`
  const refused: [string[], RegExp][] = [
    [[id, '2027-02-30'], /FECHA se escribe AAAA-MM-DD, o nunca\./],
    [[id, 'mañana'], /FECHA se escribe AAAA-MM-DD, o nunca\./],
    [[id, '2020-01-01'], /La fecha ya pasó: un documento vencido se rechaza con una nota/],
    [['999999', `${nextYear}-01-01`], /No hay un documento 999999\./],
  ]
  for (const [words, sentence] of refused) {
    const { code, err } = await type('vence', ...words)
    expect(err, words.join(' ')).toMatch(sentence)
    expect(code).not.toBe(0)
  }
  await type('rechazar', id, '--nota', 'Falta la firma.')
  expect((await type('vence', id, `${nextYear}-01-01`)).err).toMatch(/está en estado 'Rechazado'/)
  expect(await listed(ana)).toEqual([])
})
