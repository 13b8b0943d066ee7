import { only, type Database, type Queryable } from '../database/database'
import { recordActivity } from './activity'
import { propertySections } from '../../shared/property-sections'
import { Invalid, NotFound } from './errors'
import { createOnce } from './idempotency'
import { jsonRows } from '../database/json-rows'
import { listByProperty, wholeList, type Listed, type Page } from './pages'
import { countPlaces, readMostAsked } from './place-counts'

export const propertyTypes = ['Casa', 'Departamento', 'Oficina', 'Local Comercial'] as const

/** docs/contract.md, 'Body of a property': UF, days as `YYYY-MM-DD`. */
export type InmuebleForm = {
  tipo: (typeof propertyTypes)[number]
  region: string | null
  comuna: string
  numero_departamento: string
  direccion: string | null
  rol: string
  fecha_escritura: string | null
  valor_departamento: number
  numero_repertorio: string | null
  avaluo: number
  fecha_facturacion: string | null
  fecha_inscripcion_cbr: string | null
}

const columns = `
  i.id, i.tipo, i.region, i.comuna, i.numero_departamento, i.direccion, i.rol, i.numero_repertorio,
  i.fecha_escritura::text, i.fecha_facturacion::text, i.fecha_inscripcion_cbr::text,
  i.valor_uf::float8 as valor_departamento_uf, i.avaluo::float8 as avaluo`

/** docs/contract.md, 'Call 19': the value in pesos. */
export async function listInmuebles(
  db: Queryable,
  userId: number,
  page: Page = wholeList,
): Promise<Listed & { cantidadDocuments: number }> {
  await countPlaces(db, userId)
  const list = await listByProperty(db, userId, page, (after, last) =>
    jsonRows(
      db,
      `select n.place as id, n.asked as "cantidadDocuments", n.delivered as "cantidadDocumentsUser",
       percentage(n.delivered, n.asked) as "inmuebleDocumentPorcentaje",
       ${propertySections
         .map(
           ({ id, counts }) => `
       n.asked_in[${id}] as "${counts}Count", n.delivered_in[${id}] as "${counts}User"`,
         )
         .join(',')}, inmueble
     from (
       select ${columns}, round(i.valor_uf * (select uf_today()))::float8 as valor_departamento
       from inmuebles i where i.user_id = $1 and i.id > $2 and ($3::int is null or i.id <= $3)
     ) inmueble join place_counts n on n.place = inmueble.id order by n.place`,
      [userId, after, last],
    ),
  )
  return { ...list, cantidadDocuments: await readMostAsked(db, userId, 'inmueble') }
}

/** docs/contract.md, 'Call 33': what a contract's form offers. */
export function listInmuebleNames(db: Queryable, userId: number): Promise<string> {
  return jsonRows(
    db,
    `select id, tipo, numero_departamento, direccion from inmuebles where user_id = $1 order by id`,
    [userId],
  )
}

/** docs/contract.md, 'Call 23'. Throws `NotFound` for a section that does not exist. */
export function listSectionDocuments(
  db: Queryable,
  userId: number,
  inmuebleId: number,
  section: number,
): Promise<object[]> {
  if (!propertySections.some(({ id }) => id === section)) throw new NotFound()
  return db.query(
    `select t.id, t.name, s.document_id as "idDocument", s.status, s.respuesta
     from slots($1, 'inmueble', null, $2::int[]) s join document_types t on t.id = s.type_id
     where t.section = $3 order by t.position, t.id`,
    [userId, [inmuebleId], section],
  )
}

/** docs/contract.md, 'Call 20': the value in UF. Throws `NotFound`, also for another user's. */
export async function findInmueble(db: Queryable, userId: number, id: number): Promise<{ id: number }> {
  const [inmueble] = await db.query<{ id: number }>(
    `select ${columns}, i.valor_uf::float8 as valor_departamento from inmuebles i where i.id = $2 and i.user_id = $1`,
    [userId, id],
  )
  if (!inmueble) throw new NotFound()
  return inmueble
}

/** Keeps a property from being removed, or also from being changed, until the transaction ends. False if it is not the user's. */
export async function holdInmueble(
  tx: Queryable,
  userId: number,
  id: number,
  lock: 'for key share' | 'for no key update',
): Promise<boolean> {
  const found = await tx.query(`select from inmuebles where id = $1 and user_id = $2 ${lock}`, [id, userId])
  return found.length > 0
}

/** docs/contract.md, 'Call 22'. Throws `Invalid` for a comuna that does not exist, or not in that region, and as `createOnce`. */
export function createInmueble(
  db: Database,
  userId: number,
  form: InmuebleForm,
  key: string | null,
): Promise<number> {
  return createOnce(db, { userId, key, content: ['property', form] }, async (tx) => {
    const region = await findRegion(tx, form)
    const { id } = only(
      await tx.query<{ id: number }>(
        `insert into inmuebles (tipo, region, comuna, numero_departamento, direccion, rol, fecha_escritura, valor_uf,
           numero_repertorio, avaluo, fecha_facturacion, fecha_inscripcion_cbr, user_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
        [...columnsOf(form, region), userId],
      ),
    )
    await recordActivity(tx, userId, {
      module: 'INMUEBLES',
      action: `Inmueble agregado: ${form.tipo} ${form.numero_departamento}`,
      redirect: { name: 'inmueble', ids: [id] },
    })
    return id
  })
}

/** docs/contract.md, 'Call 21'. Throws `NotFound` before it reads the form, then as call 22. */
export async function updateInmueble(
  db: Database,
  userId: number,
  id: number,
  readForm: () => InmuebleForm,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await holdInmueble(tx, userId, id, 'for no key update'))) throw new NotFound()
    const form = readForm()
    const region = await findRegion(tx, form)
    await tx.query(
      `update inmuebles set tipo = $1, region = $2, comuna = $3, numero_departamento = $4, direccion = $5, rol = $6,
         fecha_escritura = $7, valor_uf = $8, numero_repertorio = $9, avaluo = $10, fecha_facturacion = $11,
         fecha_inscripcion_cbr = $12
       where id = $13`,
      [...columnsOf(form, region), id],
    )
    await recordActivity(tx, userId, {
      module: 'INMUEBLES',
      action: `Inmueble editado: ${form.tipo} ${form.numero_departamento}`,
      redirect: { name: 'inmuebleEdit', ids: [id] },
    })
  })
}

/** The region of the form's comuna. Throws `Invalid` if the form names another. */
async function findRegion(tx: Queryable, form: InmuebleForm): Promise<string> {
  const [comuna] = await tx.query<{ region: string }>(`select region from comunas where nombre = $1`, [
    form.comuna,
  ])
  if (!comuna) throw new Invalid({ comuna: ['La comuna no existe.'] })
  if (form.region !== null && form.region !== comuna.region) {
    throw new Invalid({ comuna: ['La comuna no pertenece a la región elegida.'] })
  }
  return comuna.region
}

function columnsOf(form: InmuebleForm, region: string): unknown[] {
  return [
    form.tipo,
    region,
    form.comuna,
    form.numero_departamento,
    form.direccion,
    form.rol,
    form.fecha_escritura,
    form.valor_departamento,
    form.numero_repertorio,
    form.avaluo,
    form.fecha_facturacion,
    form.fecha_inscripcion_cbr,
  ]
}
