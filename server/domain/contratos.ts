import type { AnswerOf } from '../../shared/calls/call'
import type { one } from '../../shared/calls/contrato'
import type * as calls from '../../shared/calls/contratos'
import { only, type Database, type Queryable } from '../database/database'
import { recordActivity } from './activity'
import { endless, knownDay } from './contract-end'
import { countedPlaces, mostOf } from './counts'
import {
  contractType,
  typesWithParking,
  typesWithProperty,
  typesWithStorage,
} from '../../shared/contract-types'
import { contratoFields, type SentForm } from '../../shared/fields'
import { documentStatus } from '../../shared/document-status'
import { unitKind } from '../../shared/unit-kinds'
import { Conflict, existing, Invalid, Locked } from './errors'
import { createOnce } from './idempotency'
import { holdInmueble } from './inmuebles'
import { insertRow, updateRow, type Values } from '../database/rows'
import { selected, storedValues } from './form-fields'
import { keepFormerTenant } from './former-tenants'

/** docs/contract.md, 'Body of a contract'. */
export type ContratoForm = SentForm<typeof contratoFields>

const columns = { inmueble: 'inmueble_id', estacionamiento: 'estacionamiento_id', bodega: 'bodega_id' }

/** An answer calls the property `inmueble_id`. */
const { inmueble: _, ...answered } = contratoFields

export type Contrato = AnswerOf<typeof one>['contrato'] & { id: number }

type ListedContrato = AnswerOf<typeof calls.list>['contratos'][number] & { cantidadDocuments: number }

const withProperty = `(${typesWithProperty.join(', ')})`

/**
 * docs/contract.md, 'Call 32': the contracts, and each property, parking space and storage room
 * without a current or future lease (`idContrato` 0). `id` is unique over all of them.
 */
export async function listContratos(db: Queryable, userId: number): Promise<AnswerOf<typeof calls.list>> {
  const contratos = await db.query<ListedContrato>(
    `with units_of as (
       select ${contractType.property} as tipo, i.id, i.id as inmueble_id, null::int as estacionamiento_id, null::int as bodega_id
       from inmuebles i where i.user_id = $1
       union all
       select case u.kind when ${unitKind.parking} then ${contractType.parking} else ${contractType.storage} end, u.id, i.id,
         case u.kind when ${unitKind.parking} then u.id end, case u.kind when ${unitKind.storage} then u.id end
       from units u join inmuebles i on i.id = u.inmueble_id where i.user_id = $1
     ), let as (
       select case when type in ${withProperty} then inmueble_id end as inmueble_id, estacionamiento_id, bodega_id
       from contratos where user_id = $1 and fecha_termino >= today()
     ), rows as (
       select c.id, c.id as id_contrato, c.type as tipo, c.inmueble_id, c.estacionamiento_id, c.bodega_id,
         c.nombre_arrendatario as arrendatario, c.rut_arrendatario, c.fecha_inicio, c.fecha_termino, c.valor_arriendo
       from contratos c where c.user_id = $1
       union all
       select u.id, 0, u.tipo, u.inmueble_id, u.estacionamiento_id, u.bodega_id, null, null, null, null, null
       from units_of u where u.id not in (
         select taken from let, unnest(array[inmueble_id, estacionamiento_id, bodega_id]) taken where taken is not null)
     )
     select r.id, r.id_contrato as "idContrato", r.tipo as tipo_contrato,
       i.tipo, i.numero_departamento, i.direccion,
       r.estacionamiento_id, p.numero as estacionamiento_numero, r.bodega_id, b.numero as bodega_numero,
       r.arrendatario, r.rut_arrendatario, r.fecha_inicio::text, ${knownDay('r.fecha_termino')}::text as fecha_termino,
       r.valor_arriendo::float8 as valor_arriendo,
       (case r.tipo when ${contractType.storage} then b.avaluo when ${contractType.parking} then p.avaluo else i.avaluo end)::float8 as avaluo,
       percentage(coalesce(n.delivered, 0), coalesce(n.asked, 0)) as "contratoDocumentPorcentaje",
       coalesce(n.delivered, 0) as "cantidadDocumentsUser", coalesce(n.asked, 0) as "cantidadDocuments"
     from rows r
     join inmuebles i on i.id = r.inmueble_id
     left join units p on p.id = r.estacionamiento_id
     left join units b on b.id = r.bodega_id
     left join (${countedPlaces('contrato')}) n on n.place = r.id_contrato
     order by i.id, r.tipo in (${contractType.storage}, ${contractType.parking}),
       coalesce(r.estacionamiento_id, r.bodega_id, 0), r.fecha_inicio desc nulls first, r.id`,
    [userId],
  )
  return { contratos, cantidadDocuments: mostOf(contratos) }
}

/** docs/contract.md, 'Call 37'. Throws `NotFound`, also for another user's. */
export async function findContrato(
  db: Queryable,
  userId: number,
  id: number,
  lock: '' | 'for update' = '',
): Promise<Contrato> {
  return existing(
    await db.query<Contrato>(
      `select id, inmueble_id, ${selected(answered, columns)}
       from contratos where id = $2 and user_id = $1 ${lock}`,
      [userId, id],
    ),
  )
}

/**
 * docs/contract.md, 'Call 34'. Throws `Invalid` for what is not the user's, `Conflict` if part of
 * it is already let in that period, and as `createOnce`.
 */
export function createContrato(
  db: Database,
  userId: number,
  form: ContratoForm,
  key: string | null,
): Promise<number> {
  return createOnce(db, { userId, key, content: ['contract', form] }, async (tx) => {
    await checkUnits(tx, userId, form, null)
    const id = await insertRow(tx, 'contratos', { ...valuesOf(form), user_id: userId })
    await record(tx, userId, `Contrato agregado: ${form.nombre_arrendatario}`, id)
    return id
  })
}

/**
 * docs/contract.md, 'Call 38'. `change` makes the form from the stored one, which is locked: of two
 * concurrent partial edits both are kept. Throws `NotFound`, then `Locked` for a contract that is
 * over or approved, else as call 34 (docs/contract.md, 'Call 34').
 */
export async function updateContrato(
  db: Database,
  userId: number,
  id: number,
  change: (stored: Contrato) => ContratoForm,
): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await findContrato(tx, userId, id, 'for update')
    await checkOpen(tx, userId, id)
    const form = change(stored)
    await checkUnits(tx, userId, form, id)
    await keepFormerTenant(tx, id, { rut: form.rut_arrendatario, name: form.nombre_arrendatario })
    await updateRow(tx, 'contratos', id, valuesOf(form))
    await record(tx, userId, `Contrato editado: ${form.nombre_arrendatario}`, id)
  })
}

async function checkOpen(tx: Queryable, userId: number, id: number): Promise<void> {
  const state = only(
    await tx.query<{ ended: boolean; approved: boolean }>(
      `select fecha_termino < today() as ended,
         (select count(*) > 0 and bool_and(coalesce(status, ${documentStatus.inReview}) in (${documentStatus.approved}, ${documentStatus.complete}))
          from slots($1, 'contrato', null, array[$2::int])) as approved
       from contratos where id = $2`,
      [userId, id],
    ),
  )
  if (state.ended) throw new Locked('Este contrato ya terminó y no se puede editar.')
  if (state.approved)
    throw new Locked('Los documentos de este contrato ya fueron aprobados y no se puede editar.')
}

async function checkUnits(
  tx: Queryable,
  userId: number,
  form: ContratoForm,
  self: number | null,
): Promise<void> {
  // The second of two concurrent contracts on one property has to see the first. Uploads do not
  // wait.
  if (!(await holdInmueble(tx, userId, form.inmueble, 'for no key update')))
    throw new Invalid({ inmueble: ['La propiedad indicada no existe.'] })
  const errors: Record<string, string[]> = {}
  for (const [field, kind, types] of [
    ['estacionamiento', unitKind.parking, typesWithParking],
    ['bodega', unitKind.storage, typesWithStorage],
  ] as const) {
    if (!types.includes(form.type)) continue
    const [unit] = await tx.query(`select id from units where id = $1 and kind = $2 and inmueble_id = $3`, [
      form[field],
      kind,
      form.inmueble,
    ])
    if (form[field] === null) errors[field] = [`El campo ${field} es obligatorio.`]
    else if (!unit) errors[field] = ['Elige uno que sea de esta propiedad.']
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  await checkFree(tx, form, self)
}

async function checkFree(tx: Queryable, form: ContratoForm, self: number | null): Promise<void> {
  const { property, parking, storage } = partsOf(form)
  const [clash] = await tx.query<{ what: string; inicio: string; termino: string | null }>(
    `select case
         when $2::int is not null and type in ${withProperty} then 'Esta propiedad'
         when $3::int is not null and estacionamiento_id = $3 then 'Este estacionamiento'
         else 'Esta bodega' end as what,
       to_char(fecha_inicio, 'DD/MM/YYYY') as inicio, to_char(fecha_termino, 'DD/MM/YYYY') as termino
     from contratos
     where inmueble_id = $1 and id is distinct from $7 and fecha_inicio <= $6 and fecha_termino >= $5
       and (type in ${withProperty} and $2::int is not null
         or estacionamiento_id = $3::int or bodega_id = $4::int)
     order by fecha_inicio limit 1`,
    [form.inmueble, property, parking, storage, form.fecha_inicio, form.fecha_termino ?? endless, self],
  )
  if (!clash) return
  const { what, inicio, termino } = clash
  const period = termino === null ? `desde el ${inicio}, sin término` : `del ${inicio} al ${termino}`
  throw new Conflict(`${what} ya tiene un arriendo ${period}.`)
}

/** The form may still have choices of another type. */
function partsOf(form: ContratoForm) {
  return {
    property: typesWithProperty.includes(form.type) ? form.inmueble : null,
    parking: typesWithParking.includes(form.type) ? form.estacionamiento : null,
    storage: typesWithStorage.includes(form.type) ? form.bodega : null,
  }
}

function valuesOf(form: ContratoForm): Values {
  const { parking, storage } = partsOf(form)
  const { email_arrendatario } = form
  const stored = {
    ...form,
    estacionamiento: parking,
    bodega: storage,
    email_arrendatario: email_arrendatario ?? '',
    fecha_termino: form.fecha_termino ?? endless,
  }
  return storedValues(contratoFields, stored, columns)
}

function record(tx: Queryable, userId: number, action: string, id: number): Promise<number> {
  return recordActivity(tx, userId, {
    module: 'CONTRATOS',
    action,
    redirect: { name: 'contratoArriendo', ids: [id] },
  })
}
