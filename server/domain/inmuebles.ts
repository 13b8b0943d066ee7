import { only, type Database, type Queryable } from '../database/database'
import { invalid, notFound } from '../http/errors'
import { recordActivity } from './activity'

export const propertyTypes = ['Casa', 'Departamento', 'Oficina', 'Local Comercial'] as const

/** The body of calls 21 and 22: UF, days as `YYYY-MM-DD`. */
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

/** The counts of the six sections, by the names of the specification (§3). */
const sections = [
  'facturaInmueble',
  'documentosLegales',
  'financiamiento',
  'amoblado',
  'fotografia',
  'arriendoInmueble',
]

type Counts = { id: number; cantidadDocuments: number }

/** Call 19: the value in pesos. */
export async function listInmuebles(db: Queryable, userId: number): Promise<object> {
  const inmuebles = await db.query<{ id: number }>(
    `select ${columns}, uf_en_pesos(i.valor_uf) as valor_departamento
     from inmuebles i where i.user_id = $1 order by i.id`,
    [userId],
  )
  const counts = await db.query<Counts>(
    `select s.inmueble_id as id, count(*)::int as "cantidadDocuments",
       count(*) filter (where s.counted)::int as "cantidadDocumentsUser",
       percentage(count(*) filter (where s.counted), count(*)) as "inmuebleDocumentPorcentaje",
       ${sections
         .map(
           (name, index) => `
       count(*) filter (where t.section = ${index + 1})::int as "${name}Count",
       count(*) filter (where t.section = ${index + 1} and s.counted)::int as "${name}User"`,
         )
         .join(',')}
     from slots($1, 'inmueble') s join document_types t on t.id = s.type_id
     group by s.inmueble_id`,
    [userId],
  )
  const countsOf = new Map(counts.map((row) => [row.id, row]))
  return {
    inmuebles: inmuebles.map((inmueble) => ({ ...countsOf.get(inmueble.id), id: inmueble.id, inmueble })),
    cantidadDocuments: Math.max(0, ...counts.map((row) => row.cantidadDocuments)),
  }
}

/** Call 20: the value in UF. Throws 404 for another user's. */
export async function inmuebleOf(db: Queryable, userId: number, id: number): Promise<{ id: number }> {
  const [inmueble] = await db.query<{ id: number }>(
    `select ${columns}, i.valor_uf::float8 as valor_departamento from inmuebles i where i.id = $2 and i.user_id = $1`,
    [userId, id],
  )
  if (!inmueble) throw notFound()
  return inmueble
}

/** Call 22. Throws 422 for a comuna that does not exist, or not in that region. */
export async function createInmueble(db: Database, userId: number, form: InmuebleForm): Promise<number> {
  return db.transaction(async (tx) => {
    const { id } = only(
      await tx.query<{ id: number }>(
        `insert into inmuebles (tipo, region, comuna, numero_departamento, direccion, rol, fecha_escritura, valor_uf,
           numero_repertorio, avaluo, fecha_facturacion, fecha_inscripcion_cbr, user_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
        [...(await valuesOf(tx, form)), userId],
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

/** Call 21, for an id that `inmuebleOf` found. */
export async function updateInmueble(
  db: Database,
  userId: number,
  id: number,
  form: InmuebleForm,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      `update inmuebles set tipo = $1, region = $2, comuna = $3, numero_departamento = $4, direccion = $5, rol = $6,
         fecha_escritura = $7, valor_uf = $8, numero_repertorio = $9, avaluo = $10, fecha_facturacion = $11,
         fecha_inscripcion_cbr = $12
       where id = $13`,
      [...(await valuesOf(tx, form)), id],
    )
    await recordActivity(tx, userId, {
      module: 'INMUEBLES',
      action: `Inmueble editado: ${form.tipo} ${form.numero_departamento}`,
      redirect: { name: 'inmuebleEdit', ids: [id] },
    })
  })
}

async function valuesOf(tx: Queryable, form: InmuebleForm): Promise<unknown[]> {
  const [comuna] = await tx.query<{ region: string }>(`select region from comunas where nombre = $1`, [
    form.comuna,
  ])
  if (!comuna) throw invalid({ comuna: ['La comuna no existe.'] })
  if (form.region !== null && form.region !== comuna.region) {
    throw invalid({ comuna: ['La comuna no pertenece a la región elegida.'] })
  }
  return [
    form.tipo,
    comuna.region,
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
