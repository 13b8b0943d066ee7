import { only } from '../../server/database/database'
import { inmuebleList } from '../../src/api/inmuebles'
import { contratoList } from '../../src/api/contratos'
import { areas } from '../../shared/areas'
import { today } from '../../shared/dates'
import { contratoFields } from '../../shared/fields'
import { receiptOf, someJpeg, type Landlord } from './client'
import { sampleBody } from './sample-fields'
import type { TestServer } from './server'

/** docs/contract.md, 'Body of a property', as the property form sends it. */
export const aPropertyForm = {
  tipo: 'Departamento',
  region: 'Metropolitana de Santiago',
  comuna: 'Ñuñoa',
  numero_departamento: '501',
  direccion: 'Av. Grecia 1200',
  rol: '123-45',
  fecha_escritura: '2020-03-15',
  valor_departamento: 3250.5,
  numero_repertorio: '991-2020',
  avaluo: 2100,
  fecha_facturacion: null,
  fecha_inscripcion_cbr: '2020-04-01',
}

/** Makes a property over HTTP. Resolves to its id. */
export async function addProperty(landlord: Landlord, form: object = {}): Promise<number> {
  const response = await landlord.send('POST', `/api/task/inmueble/create/${landlord.id}`, {
    ...aPropertyForm,
    ...form,
  })
  if (response.status !== 200) throw new Error(JSON.stringify(response.json))
  const { inmuebles } = await landlord.read(inmuebleList)
  return Math.max(...inmuebles.map(({ id }) => id))
}

/** Adds a parking space or storage room. Resolves to its id. */
export async function addUnit(
  landlord: Landlord,
  kind: 'estacionamiento' | 'bodega',
  inmueble: number,
  numero = '1',
): Promise<number> {
  const form = { numero, rol: '1-2', valor: 300, valor_pesos: 12_000_000, avaluo: 150, inmueble }
  const response = await landlord.send('POST', `/api/client/inmueble/${kind}`, form)
  if (response.status !== 200) throw new Error(JSON.stringify(response.json))
  const { body } = await landlord.get(`/api/client/inmueble/${kind}/${inmueble}`)
  return Math.max(...(body['registros'] as { id: number }[]).map(({ id }) => id))
}

/** A new landlord with one property that has a parking space and a storage room. */
export async function landlordWithUnits(server: TestServer) {
  const landlord = await server.landlord()
  const inmueble = await addProperty(landlord)
  const estacionamiento = await addUnit(landlord, 'estacionamiento', inmueble, '45')
  const bodega = await addUnit(landlord, 'bodega', inmueble, '12')
  return { landlord, inmueble, estacionamiento, bodega }
}

/** The body of docs/contract.md, 'Call 34', for the property alone; the dates are around today. */
export function aContractForm(inmueble: number) {
  const year = thisMonth().periodo
  return {
    ...sampleBody(contratoFields),
    fecha_inicio: `${year - 1}-01-01`,
    fecha_termino: `${year + 1}-12-31`,
    type: 1,
    valor_arriendo: 450_000,
    valor_estacionamiento_arriendo: 0,
    valor_bodega_arriendo: 0,
    nombre_arrendatario: 'Catalina Fuentes',
    rut_arrendatario: '12.345.678-5',
    mobile_phone: '56987654321',
    email_arrendatario: 'catalina@example.cl',
    inmueble,
    bodega: null as number | null,
    estacionamiento: null as number | null,
  }
}

/** Makes a contract over HTTP. Resolves to its id. */
export async function addContract(landlord: Landlord, inmueble: number, form: object = {}): Promise<number> {
  const response = await landlord.send('POST', '/api/client/contrato', {
    ...aContractForm(inmueble),
    ...form,
  })
  if (response.status !== 200) throw new Error(JSON.stringify(response.json))
  const { contratos } = await landlord.read(contratoList)
  return Math.max(...contratos.map(({ idContrato }) => idContrato ?? 0))
}

/** Uploads to the row, or 'Otros', that the fields name. Resolves to the document's id. */
export async function addDocument(
  landlord: Landlord,
  fields: Record<string, string | number>,
  file = someJpeg(100),
): Promise<number> {
  const [area = 'initial'] = (
    [
      ['monthly', 'task_monthly_id'],
      ['contrato', 'contrato_id'],
      ['inmueble', 'idInmueble'],
    ] as const
  ).flatMap(([id, field]) => (field in fields ? [id] : []))
  return receiptOf(await landlord.upload(areas[area].create, fields, file)).document_id
}

/** In Santiago. */
export function thisMonth(): { mes: number; periodo: number } {
  const [periodo = 0, mes = 0] = today().split('-').map(Number)
  return { mes, periodo }
}

/** Opens a month for one landlord, as the accountant does for all. Resolves to the task's id. */
export async function addMonth(
  server: TestServer,
  landlord: Landlord,
  mes: number,
  periodo: number,
): Promise<number> {
  return only(
    await server.services.db.query<{ id: number }>(
      `insert into tasks (user_id, mes, periodo) values ($1, $2, $3) returning id`,
      [landlord.id, mes, periodo],
    ),
  ).id
}
