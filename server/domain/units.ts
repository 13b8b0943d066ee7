import { only, sqlState, uniqueViolation, type Database, type Queryable } from '../database/database'
import { invalid, notFound } from '../http/errors'
import { recordActivity } from './activity'

/** The specification's two kinds (§9) and what their calls are named. */
export const unitKinds = [
  {
    id: 1,
    name: 'estacionamiento',
    title: 'Estacionamiento',
    updateCall: 'updateEstacionamiento',
    ending: 'o',
  },
  { id: 2, name: 'bodega', title: 'Bodega', updateCall: 'updateBodega', ending: 'a' },
] as const
export type UnitKind = (typeof unitKinds)[number]

/** The body of calls 27 and 28: `valor` and `avaluo` in UF. */
export type UnitForm = {
  numero: string
  rol: string | null
  valor: number
  valor_pesos: number
  avaluo: number
  inmueble: number
}

export function unitsOf(db: Queryable, kind: UnitKind, inmuebleId: number): Promise<object[]> {
  return db.query(
    `select id, numero, rol, valor::float8, valor_pesos::float8, avaluo::float8, inmueble_id as inmueble
     from units where inmueble_id = $1 and kind = $2 order by id`,
    [inmuebleId, kind.id],
  )
}

/** Call 29. */
export async function unitOptions(db: Queryable, inmuebleId: number): Promise<object> {
  const rows = await db.query<{ kind: number; id: number; numero: string; rol: string | null }>(
    `select kind, id, numero, rol from units where inmueble_id = $1 order by id`,
    [inmuebleId],
  )
  const ofKind = (kind: number) =>
    rows.filter((row) => row.kind === kind).map(({ id, numero, rol }) => ({ id, numero, rol }))
  return { estacionamientos: ofKind(1), bodegas: ofKind(2) }
}

/** Call 27. Throws 422 for a property that is not the user's and for a number that the property has already. */
export async function createUnit(
  db: Database,
  userId: number,
  kind: UnitKind,
  form: UnitForm,
): Promise<void> {
  await checkInmueble(db, userId, form.inmueble)
  await unlessTaken(kind, () =>
    db.transaction(async (tx) => {
      only(
        await tx.query(
          `insert into units (inmueble_id, kind, numero, rol, valor, valor_pesos, avaluo)
           values ($1, $2, $3, $4, $5, $6, $7) returning id`,
          [form.inmueble, kind.id, form.numero, form.rol, form.valor, form.valor_pesos, form.avaluo],
        ),
      )
      await record(tx, userId, `${kind.title} ${form.numero} agregad${kind.ending}`, form.inmueble)
    }),
  )
}

/** Call 28: a unit stays with its property. Throws 404 for another user's before its body is looked at. */
export async function updateUnit(
  db: Database,
  userId: number,
  kind: UnitKind,
  id: number,
  readForm: () => UnitForm,
): Promise<void> {
  const [unit] = await db.query<{ inmueble_id: number }>(
    `select u.inmueble_id from units u join inmuebles i on i.id = u.inmueble_id
     where u.id = $1 and u.kind = $2 and i.user_id = $3`,
    [id, kind.id, userId],
  )
  if (!unit) throw notFound()
  const form = readForm()
  if (form.inmueble !== unit.inmueble_id) throw foreignInmueble()
  await unlessTaken(kind, () =>
    db.transaction(async (tx) => {
      await tx.query(
        `update units set numero = $2, rol = $3, valor = $4, valor_pesos = $5, avaluo = $6 where id = $1`,
        [id, form.numero, form.rol, form.valor, form.valor_pesos, form.avaluo],
      )
      await record(tx, userId, `${kind.title} ${form.numero} editad${kind.ending}`, unit.inmueble_id)
    }),
  )
}

async function checkInmueble(db: Queryable, userId: number, inmuebleId: number): Promise<void> {
  const [own] = await db.query(`select id from inmuebles where id = $1 and user_id = $2`, [
    inmuebleId,
    userId,
  ])
  if (!own) throw foreignInmueble()
}

function foreignInmueble(): Error {
  return invalid({ inmueble: ['La propiedad indicada no existe.'] })
}

async function unlessTaken(kind: UnitKind, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    throw invalid({
      numero: [`Esta propiedad ya tiene un${kind.ending === 'a' ? 'a' : ''} ${kind.name} con ese número.`],
    })
  }
}

function record(tx: Queryable, userId: number, action: string, inmuebleId: number): Promise<void> {
  return recordActivity(tx, userId, {
    module: 'INMUEBLES',
    action,
    redirect: { name: 'inmueble', ids: [inmuebleId] },
  })
}
