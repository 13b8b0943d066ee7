import { expect, test } from 'vitest'
import { contrato } from '../../../src/api/records/contrato'
import { contratoList } from '../../../src/api/contratos'
import type { Landlord } from '../../support/client'
import { aContractForm, addContract, addProperty, landlordWithUnits } from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

const server = useServer()

const create = (landlord: Landlord, form: object) => landlord.send('POST', '/api/client/contrato', form)

test.each([
  [1, null, null],
  [2, null, 'bodega'],
  [3, 'estacionamiento', null],
  [4, null, 'bodega'],
  [5, 'estacionamiento', null],
] as const)('a contract of type %i is shown with what it lets', async (type, parking, storage) => {
  const { landlord, inmueble, estacionamiento, bodega } = await landlordWithUnits(server)
  const form = { ...aContractForm(inmueble), type, estacionamiento, bodega, valor_arriendo: 520_000.5 }
  expect((await create(landlord, form)).body).toEqual({ status: 200 })
  const list = await landlord.read(contratoList)
  const row = list.contratos.find(({ idContrato }) => idContrato !== null)
  expect(row).toMatchObject({
    tipo_contrato: type,
    tipo: 'Departamento',
    numero_departamento: '501',
    estacionamiento_numero: parking && '45',
    bodega_numero: storage && '12',
    arrendatario: 'Catalina Fuentes',
    rut_arrendatario: '12.345.678-5',
    fecha_inicio: form.fecha_inicio,
    fecha_termino: form.fecha_termino,
    valor_arriendo: 520_000.5,
    contratoDocumentPorcentaje: 0,
    cantidadDocumentsUser: 0,
  })
  expect(await landlord.read(contrato(row?.idContrato ?? 0))).toMatchObject({
    type,
    inmueble_id: inmueble,
    estacionamiento: parking && estacionamiento,
    bodega: storage && bodega,
    mobile_phone: '56987654321',
    email_arrendatario: 'catalina@example.cl',
  })
})

test.each([
  [
    { fecha_termino: '2001-01-01' },
    'fecha_termino',
    'La fecha término debe ser igual o posterior a la fecha inicio.',
  ],
  [{ type: 3 }, 'estacionamiento', 'El campo estacionamiento es obligatorio.'],
  [{ type: 4 }, 'bodega', 'El campo bodega es obligatorio.'],
  [{ type: 3, estacionamiento: 999_999 }, 'estacionamiento', 'Elige uno que sea de esta propiedad.'],
  [{ inmueble: 999_999 }, 'inmueble', 'La propiedad indicada no existe.'],
])('%j is refused with its reason, on create and on edit', async (change, field, message) => {
  const ana = await server.landlord()
  const inmueble = await addProperty(ana)
  const id = await addContract(ana, inmueble)
  for (const response of [
    await create(ana, { ...aContractForm(inmueble), ...change }),
    await ana.send('PUT', `/api/task/arriendo/update/${id}`, { ...aContractForm(inmueble), ...change }),
  ]) {
    expect([response.status, response.body['errors']]).toEqual([422, { [field]: [message] }])
  }
})

test.each(['60.803.000-K', '60803000k', '15000822-0', ' 76.086.428-5 ', '7.654.321-6'])(
  'the RUT %j is taken and kept in one spelling',
  async (rut) => {
    const ana = await server.landlord()
    const id = await addContract(ana, await addProperty(ana), { rut_arrendatario: rut })
    const { rut_arrendatario } = await ana.read(contrato(id))
    expect(rut_arrendatario).toMatch(/^\d{1,2}\.\d{3}\.\d{3}-[\dK]$/)
  },
)

test('a storage room is no parking space', async () => {
  const { landlord, inmueble, bodega } = await landlordWithUnits(server)
  expect(
    (await create(landlord, { ...aContractForm(inmueble), type: 5, estacionamiento: bodega })).status,
  ).toBe(422)
})

test('of two contracts made at once on one property, one is refused', async () => {
  const ana = await server.landlord()
  const inmueble = await addProperty(ana)
  const responses = await Promise.all([1, 2, 3].map(() => create(ana, aContractForm(inmueble))))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('a contract without an end goes on, can be given one, and keeps its property let until then', async () => {
  const ana = await server.landlord()
  const inmueble = await addProperty(ana)
  const indefinite = { ...aContractForm(inmueble), fecha_inicio: '2020-01-01', fecha_termino: null }
  const id = await addContract(ana, inmueble, indefinite)
  const { contratos } = await ana.read(contratoList)
  expect(contratos).toMatchObject([{ idContrato: id, fecha_inicio: '2020-01-01', fecha_termino: null }])
  expect(await ana.read(contrato(id))).toMatchObject({ fecha_termino: null })

  const later = { ...aContractForm(inmueble), fecha_inicio: '2099-01-01', fecha_termino: '2099-12-31' }
  expect((await create(ana, later)).body).toMatchObject({
    error: 'Esta propiedad ya tiene un arriendo desde el 01/01/2020, sin término.',
  })
  const change = { ...indefinite, fecha_termino: '2098-12-31' }
  expect((await ana.send('PUT', `/api/task/arriendo/update/${id}`, change)).status).toBe(200)
  expect(await ana.read(contrato(id))).toMatchObject({ fecha_termino: '2098-12-31' })
  expect((await create(ana, later)).status).toBe(200)
})
