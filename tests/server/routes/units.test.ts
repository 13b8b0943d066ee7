import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitOptions, units } from '../../../src/api/records/units'
import { addProperty, addUnit } from '../../support/landlord-fixtures'
import { openServer, type TestServer } from '../../support/server'

let server: TestServer

beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.stop())

describe.each([
  ['estacionamiento', 'updateEstacionamiento', 'un estacionamiento'],
  ['bodega', 'updateBodega', 'una bodega'],
] as const)('%s', (kind, updateCall, title) => {
  const form = { numero: '45', rol: '1-2', valor: 420.5, valor_pesos: 16_800_000, avaluo: 210 }

  test('one that was added is in the list of its property and among its options', async () => {
    const ana = await server.landlord()
    const [inmueble, other] = [await addProperty(ana), await addProperty(ana)]
    const response = await ana.send('POST', `/api/client/inmueble/${kind}`, { ...form, inmueble })
    expect(response.body).toEqual({ status: 200 })
    const [unit] = await ana.read(units(kind, inmueble))
    expect(unit).toMatchObject(form)
    const option = { id: unit?.id, numero: '45', rol: '1-2' }
    expect(await ana.read(unitOptions(inmueble))).toEqual(
      kind === 'bodega'
        ? { estacionamientos: [], bodegas: [option] }
        : { estacionamientos: [option], bodegas: [] },
    )
    expect(await ana.read(units(kind, other))).toEqual([])
  })

  test('one that was edited shows what was edited', async () => {
    const ana = await server.landlord()
    const inmueble = await addProperty(ana)
    const id = await addUnit(ana, kind, inmueble)
    const edited = { ...form, numero: '46', rol: '', avaluo: '', inmueble }
    expect((await ana.send('PUT', `/api/task/inmueble/${updateCall}/${id}`, edited)).body).toEqual({
      status: 200,
    })
    expect(await ana.read(units(kind, inmueble))).toEqual([
      { id, numero: '46', rol: null, valor: 420.5, valor_pesos: 16_800_000, avaluo: 0 },
    ])
  })

  test('a property has each number once', async () => {
    const ana = await server.landlord()
    const [inmueble, other] = [await addProperty(ana), await addProperty(ana)]
    await addUnit(ana, kind, inmueble, 'A1')
    await addUnit(ana, kind, other, 'A1')
    const second = await ana.send('POST', `/api/client/inmueble/${kind}`, { ...form, numero: 'a1', inmueble })
    expect([second.status, second.body['errors']]).toEqual([
      422,
      { numero: [`Esta propiedad ya tiene ${title} con ese número.`] },
    ])
  })

  test('of no property is refused with its reason', async () => {
    const ana = await server.landlord()
    const response = await ana.send('POST', `/api/client/inmueble/${kind}`, { ...form, inmueble: 999_999 })
    expect([response.status, response.body['errors']]).toEqual([
      422,
      { inmueble: ['La propiedad indicada no existe.'] },
    ])
  })

  test('it stays with its property', async () => {
    const ana = await server.landlord()
    const [inmueble, other] = [await addProperty(ana), await addProperty(ana)]
    const id = await addUnit(ana, kind, inmueble)
    const response = await ana.send('PUT', `/api/task/inmueble/${updateCall}/${id}`, {
      ...form,
      inmueble: other,
    })
    expect(response.status).toBe(422)
  })

  test('the other kind is not found under its address', async () => {
    const ana = await server.landlord()
    const inmueble = await addProperty(ana)
    const id = await addUnit(ana, kind === 'bodega' ? 'estacionamiento' : 'bodega', inmueble)
    expect(
      (await ana.send('PUT', `/api/task/inmueble/${updateCall}/${id}`, { ...form, inmueble })).status,
    ).toBe(404)
  })
})
