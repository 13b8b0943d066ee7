import type { AnswerOf, Bodies } from '../../shared/calls/call'
import type * as calls from '../../shared/calls/units'
import { sqlState, uniqueViolation, type Database, type Queryable } from '../database/database'
import { insertRow, updateRow } from '../database/rows'
import { recordActivity } from './activity'
import { selected, storedValues } from './form-fields'
import { unitFields } from '../../shared/fields'
import { unitKind, type UnitKindId } from '../../shared/unit-kinds'
import { existing, Invalid } from './errors'
import { createOnce } from './idempotency'
import { holdInmueble } from './inmuebles'

/** docs/contract.md, 'Unit kinds', and what their calls are named. */
export const unitKinds = [
  { id: unitKind.parking, name: 'estacionamiento', title: 'Estacionamiento', ending: 'o' },
  { id: unitKind.storage, name: 'bodega', title: 'Bodega', ending: 'a' },
] as const
export type UnitKind = (typeof unitKinds)[number]

/** docs/contract.md, 'Body of a unit'. */
export type UnitForm = Bodies['unit']

export function listUnits(
  db: Queryable,
  kind: UnitKind,
  inmuebleId: number,
): Promise<AnswerOf<typeof calls.list>['registros']> {
  return db.query(
    `select id, ${selected(unitFields)}, inmueble_id as inmueble
     from units where inmueble_id = $1 and kind = $2 order by id`,
    [inmuebleId, kind.id],
  )
}

/** docs/contract.md, 'Call 29'. */
export async function listUnitOptions(
  db: Queryable,
  inmuebleId: number,
): Promise<AnswerOf<typeof calls.options>> {
  const rows = await db.query<{ kind: UnitKindId; id: number; numero: string; rol: string | null }>(
    `select kind, id, numero, rol from units where inmueble_id = $1 order by id`,
    [inmuebleId],
  )
  const ofKind = (kind: UnitKindId) =>
    rows.filter((row) => row.kind === kind).map(({ id, numero, rol }) => ({ id, numero, rol }))
  return { estacionamientos: ofKind(unitKind.parking), bodegas: ofKind(unitKind.storage) }
}

/**
 * docs/contract.md, 'Call 27'. Throws `Invalid` for a property that is not the user's and a number
 * that it has already, and as `createOnce`.
 */
export async function createUnit(
  db: Database,
  userId: number,
  kind: UnitKind,
  form: UnitForm,
  key: string | null,
): Promise<void> {
  await unlessTaken(kind, () =>
    createOnce(db, { userId, key, content: [kind.name, form] }, async (tx) => {
      if (!(await holdInmueble(tx, userId, form.inmueble, 'for key share'))) throw unknownInmueble()
      const id = await insertRow(tx, 'units', {
        ...storedValues(unitFields, form),
        inmueble_id: form.inmueble,
        kind: kind.id,
      })
      await record(tx, userId, `${kind.title} ${form.numero} agregad${kind.ending}`, form.inmueble)
      return id
    }),
  )
}

/**
 * docs/contract.md, 'Call 28': a unit stays with its property. Throws `NotFound` before it reads
 * the form.
 */
export async function updateUnit(
  db: Database,
  userId: number,
  kind: UnitKind,
  id: number,
  readForm: () => UnitForm,
): Promise<void> {
  await unlessTaken(kind, () =>
    db.transaction(async (tx) => {
      const found = await tx.query<{ inmueble_id: number }>(
        `select u.inmueble_id from units u join inmuebles i on i.id = u.inmueble_id
         where u.id = $1 and u.kind = $2 and i.user_id = $3 for no key update of u`,
        [id, kind.id, userId],
      )
      const unit = existing(found)
      const form = readForm()
      if (form.inmueble !== unit.inmueble_id) throw unknownInmueble()
      await updateRow(tx, 'units', id, storedValues(unitFields, form))
      await record(tx, userId, `${kind.title} ${form.numero} editad${kind.ending}`, unit.inmueble_id)
    }),
  )
}

function unknownInmueble(): Invalid {
  return new Invalid({ inmueble: ['La propiedad indicada no existe.'] })
}

async function unlessTaken(kind: UnitKind, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    throw new Invalid({
      numero: [`Esta propiedad ya tiene un${kind.ending === 'a' ? 'a' : ''} ${kind.name} con ese número.`],
    })
  }
}

function record(tx: Queryable, userId: number, action: string, inmuebleId: number): Promise<number> {
  return recordActivity(tx, userId, {
    module: 'INMUEBLES',
    action,
    redirect: { name: 'inmueble', ids: [inmuebleId] },
  })
}
