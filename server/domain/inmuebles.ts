import type { AnswerOf } from '../../shared/calls/call'
import type { lettable } from '../../shared/calls/contratos'
import type * as calls from '../../shared/calls/inmuebles'
import type { Row } from '../../shared/calls/wire'
import type { Database, Queryable } from '../database/database'
import { recordActivity } from './activity'
import { countedPlaces, mostOf } from './counts'
import { inmuebleFields, type SentForm } from '../../shared/fields'
import { propertySections } from '../../shared/property-sections'
import { existing, Invalid, NotFound } from './errors'
import { createOnce } from './idempotency'
import { insertRow, updateRow, type Values } from '../database/rows'
import { selected, storedValues } from './form-fields'
import { movidoOf } from './rows'

/** docs/contract.md, 'Body of a property'. */
export type InmuebleForm = SentForm<typeof inmuebleFields>

/** In pesos or in UF, as the call needs it. */
const { valor_departamento: _, ...answered } = inmuebleFields
const columns = `i.id, ${selected(answered, {}, 'i')}, i.valor_uf::float8 as valor_departamento_uf`

type ListedInmueble = AnswerOf<typeof calls.list>['inmuebles'][number] & { cantidadDocuments: number }

/**
 * docs/contract.md, 'Call 19': the value in pesos. `cantidadDocuments`: the most that one asks for.
 */
export async function listInmuebles(db: Queryable, userId: number): Promise<AnswerOf<typeof calls.list>> {
  const inmuebles = await db.query<ListedInmueble>(
    `select n.place as id, n.asked as "cantidadDocuments", n.delivered as "cantidadDocumentsUser",
       percentage(n.delivered, n.asked) as "inmuebleDocumentPorcentaje",
       ${propertySections
         .map(
           ({ id, counts }) => `
       coalesce(n.asked_in[${id}], 0) as "${counts}Count", coalesce(n.delivered_in[${id}], 0) as "${counts}User"`,
         )
         .join(',')}, to_json(inmueble) as inmueble
     from (
       select ${columns}, round(i.valor_uf * (select uf_today()))::float8 as valor_departamento
       from inmuebles i where i.user_id = $1
     ) inmueble join (${countedPlaces('inmueble')}) n on n.place = inmueble.id order by n.place`,
    [userId],
  )
  return { inmuebles, cantidadDocuments: mostOf(inmuebles) }
}

/** docs/contract.md, 'Call 33': what a contract's form offers. */
export function listInmuebleNames(
  db: Queryable,
  userId: number,
): Promise<AnswerOf<typeof lettable>['inmuebles']> {
  return db.query(
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
): Promise<Row[]> {
  if (!propertySections.some(({ id }) => id === section)) throw new NotFound()
  return db.query(
    `select t.id, t.name, s.document_id as "idDocument", s.status, s.respuesta, ${movidoOf('s')}
     from slots($1, 'inmueble', null, $2::int[]) s join document_types t on t.id = s.type_id
     where t.section = $3 order by t.position, t.id`,
    [userId, [inmuebleId], section],
  )
}

type Inmueble = AnswerOf<typeof calls.one>['inmueble'] & { id: number }

/** docs/contract.md, 'Call 20': the value in UF. Throws `NotFound`, also for another user's. */
export async function findInmueble(db: Queryable, userId: number, id: number): Promise<Inmueble> {
  return existing(
    await db.query<Inmueble>(
      `select ${columns}, i.valor_uf::float8 as valor_departamento from inmuebles i where i.id = $2 and i.user_id = $1`,
      [userId, id],
    ),
  )
}

/**
 * Keeps a property from being removed until the transaction ends, and by 'for no key update' from
 * being changed. False if it is not the user's.
 */
export async function holdInmueble(
  tx: Queryable,
  userId: number,
  id: number,
  lock: 'for key share' | 'for no key update',
): Promise<boolean> {
  const found = await tx.query(`select from inmuebles where id = $1 and user_id = $2 ${lock}`, [id, userId])
  return found.length > 0
}

/**
 * docs/contract.md, 'Call 22'. Throws `Invalid` for a comuna that does not exist in that region,
 * and as `createOnce`.
 */
export function createInmueble(
  db: Database,
  userId: number,
  form: InmuebleForm,
  key: string | null,
): Promise<number> {
  return createOnce(db, { userId, key, content: ['property', form] }, async (tx) => {
    const region = await findRegion(tx, form)
    const id = await insertRow(tx, 'inmuebles', { ...valuesOf(form, region), user_id: userId })
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
    await updateRow(tx, 'inmuebles', id, valuesOf(form, region))
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

function valuesOf(form: InmuebleForm, region: string): Values {
  return storedValues(inmuebleFields, { ...form, region }, { valor_departamento: 'valor_uf' })
}
