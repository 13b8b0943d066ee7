import { only, type Database, type Queryable } from '../../database/database'
import { otherDocumentType } from '../../../shared/document-types'
import { knownDay } from '../contract-end'
import { isOfContract, withoutTenant } from '../former-tenants'
import { recordAct, type Actor } from '../trail'

/**
 * Ley 21.719 gives tenants the landlords' rights. A running contract needs their data; after it go
 * contact, income and identity papers; what backs the landlord's tax return stays for its years.
 * If the contract now names someone else, the former tenant's name and RUT go at once.
 */

/** `name` is for former tenants in data of 0.1, who may have no RUT. */
export type TenantQuery = { rut: string; name: null } | { rut: null; name: string }

export type TenantContract = {
  id: number
  landlord: string
  property: string
  name: string
  phone: string
  email: string
  /** `DD/MM/YYYY`. */
  starts: string
  ends: string
  ended: boolean
  /** Until when the contract named this tenant, `DD/MM/YYYY`; null if it still does. */
  until: string | null
  /** Documents that were delivered while a former tenant was there. */
  documents: { id: number; type: string }[]
}

/** For a tenant who asks. A part of the name is enough. */
export function findTenant(db: Queryable, { rut, name }: TenantQuery): Promise<TenantContract[]> {
  return db.query<TenantContract>(
    `with named as (
       select id, rut_arrendatario as rut, nombre_arrendatario as name, mobile_phone as phone, email_arrendatario as email,
         null::timestamptz as until from contratos
       union all select contrato_id, rut, name, '', '', until from former_tenants
     )
     select c.id, u.email as landlord, i.tipo || ' ' || i.numero_departamento as property, n.name, n.phone, n.email,
       to_char(c.fecha_inicio, 'DD/MM/YYYY') as starts, coalesce(to_char(c.fecha_termino, 'DD/MM/YYYY'), 'indefinido') as ends,
       c.fecha_termino < today() as ended, to_char(day_in_chile(n.until), 'DD/MM/YYYY') as until,
       coalesce((select json_agg(json_build_object('id', d.id, 'type', coalesce(d.detalle, t.name)) order by d.id)
         from documents d join document_types t on t.id = d.type_id
         where d.contrato_id = c.id and d.created_at <= coalesce(n.until, 'infinity')), '[]') as documents
     from named n join contratos c on c.id = n.id join users u on u.id = c.user_id join inmuebles i on i.id = c.inmueble_id
     where n.rut = $1 or strpos(fold(n.name), fold($2::text)) > 0 order by c.fecha_inicio, c.id, n.until desc nulls first`,
    [rut, name],
  )
}

/** Types of papers about the tenant, not the lease: by name, since an operator may add types. */
const aboutTenant = String.raw`\marrendatari[oa]s?\M`

/**
 * `now`: documents that are deleted now. `until`: the last day of what is kept, `DD/MM/YYYY`, or
 * null.
 */
export type TenantKept = {
  contracts: number
  running: number
  documents: number
  now: number
  until: string | null
  /** Contracts that name another by now. */
  former: number
}

/** By name: former tenants without a RUT. */
export async function findTenantKept(
  db: Queryable,
  { rut, name }: TenantQuery,
  years: number,
): Promise<TenantKept> {
  return only(
    await db.query<TenantKept>(
      `select count(distinct c.id)::int as contracts,
         (select count(distinct f.contrato_id)::int from former_tenants f join contratos c on c.id = f.contrato_id
          where ${isFormer('$1', '$4')}) as former,
         count(distinct c.id) filter (where c.fecha_termino >= today())::int as running,
         count(d.id)::int as documents,
         count(d.id) filter (where c.fecha_termino < today() and (fold(t.name) ~ $3 or ${isOver('$2')}))::int as now,
         to_char(max(${knownDay('greatest(c.fecha_termino, day_in_chile(d.created_at))')}) filter (where not ${isOver('$2')})
           + make_interval(years => $2), 'DD/MM/YYYY') as until
       from contratos c left join documents d on d.contrato_id = c.id left join document_types t on t.id = d.type_id
       where c.rut_arrendatario = $1`,
      [rut, years, aboutTenant, name],
    ),
  )
}

/** SQL: whether a row `f` of a contract `c` is about a tenant whom the contract no longer names. */
function isFormer(rut: string, name: string): string {
  return `(f.rut = ${rut} and f.rut <> c.rut_arrendatario or f.rut is null and fold(f.name) = fold(${name}::text))`
}

/** SQL: whether the years of a document `d` of a contract `c` are over. */
function isOver(years: string): string {
  return `greatest(c.fecha_termino, day_in_chile(d.created_at)) + make_interval(years => ${years}) <= today()`
}

/** Notes the request for `eraseTenantsDue`. By a name without a RUT everything goes now. */
export async function askTenantErasure(db: Database, { rut, name }: TenantQuery, by: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const landlords = await tx.query<{ id: number }>(
      `select user_id as id from contratos where rut_arrendatario = $1
       union select c.user_id from former_tenants f join contratos c on c.id = f.contrato_id where ${isFormer('$1', '$2')}
       order by 1`,
      [rut, name],
    )
    for (const { id } of landlords)
      await recordAct(tx, 'eliminación de arrendatario pedida', { user: id }, by)
    if (rut !== null) {
      await tx.query(`insert into tenant_erasures (rut) values ($1) on conflict do nothing`, [rut])
      return
    }
    await eraseFormer(tx, isFormer('null', '$1'), [name])
    await tx.query(`insert into tenant_erasures (done_at) values (now())`)
  })
}

/**
 * Deletes the rows `f` of a contract `c` for which `which` holds, and their names in the activity.
 */
async function eraseFormer(tx: Queryable, which: string, parameters: readonly unknown[] = []): Promise<void> {
  await tx.query(
    `with gone as (
       delete from former_tenants f using contratos c where c.id = f.contrato_id and ${which}
       returning c.user_id, c.id, f.name, c.nombre_arrendatario as current
     )
     update activity a set action = ${withoutTenant} from gone
     where ${isOfContract('gone')} and gone.name = ${namedTenant} and gone.name <> gone.current`,
    parameters,
  )
}

/** SQL: the tenant whom an activity `a` of a contract names, or null. */
const namedTenant = String.raw`substring(a.action from '^Contrato \w+: (.*)$')`

/** Deletes what is due of the tenants of `askTenantErasure`. */
export async function eraseTenantsDue(db: Database, years: number): Promise<void> {
  await db.transaction(async (tx) => {
    await eraseFormer(tx, `f.rut in (select rut from tenant_erasures) and f.rut <> c.rut_arrendatario`)
    await tx.query(
      `update contratos c set mobile_phone = '', email_arrendatario = '' from tenant_erasures e
       where e.rut = c.rut_arrendatario and c.fecha_termino < today() and (c.mobile_phone, c.email_arrendatario) <> ('', '')`,
    )
    // A deleted document is not asked for again.
    await tx.query(
      `with due as (
         delete from documents d using contratos c, tenant_erasures e, document_types t
         where c.id = d.contrato_id and e.rut = c.rut_arrendatario and t.id = d.type_id
           and c.fecha_termino < today() and (fold(t.name) ~ $2 or ${isOver('$1')})
         returning d.file_key, d.user_id, d.type_id, d.inmueble_id, d.contrato_id, d.task_id
       ), swept as (
         insert into upload_tries (file_key, at) select file_key, now() - interval '1 day' from due where file_key is not null
       )
       insert into answers (user_id, type_id, inmueble_id, contrato_id, task_id, respuesta, accepted_at, digest_id)
       select distinct user_id, type_id, inmueble_id, contrato_id, task_id, 'no-aplica', now(), 0
       from due where type_id <> ${otherDocumentType}
       on conflict (user_id, slot) do update set respuesta = 'no-aplica', detalle = null, accepted_at = now()`,
      [years, aboutTenant],
    )
    await tx.query(
      `with due as (
         select c.id, c.user_id, c.rut_arrendatario as rut from contratos c join tenant_erasures e on e.rut = c.rut_arrendatario
         where c.fecha_termino + make_interval(years => $1) <= today()
           and not exists (select from documents d where d.contrato_id = c.id)
       ), noted as (
         update activity a set action = ${withoutTenant} from due where ${isOfContract('due')}
       ), forgotten as (
         delete from former_tenants f using due where f.contrato_id = due.id and f.rut = due.rut
       )
       update contratos c set nombre_arrendatario = 'Arrendatario', rut_arrendatario = '' from due where c.id = due.id`,
      [years],
    )
    await tx.query(
      `update tenant_erasures e set done_at = now(), rut = null
       where done_at is null and not exists (select from contratos c where c.rut_arrendatario = e.rut)
         and not exists (select from former_tenants f where f.rut = e.rut)`,
    )
  })
}

export type TenantErasure = { rut: string | null; asked_at: string; done_at: string | null }

/** The latest first. Of those who are deleted only the dates are left. */
export function listTenantErasures(db: Queryable): Promise<TenantErasure[]> {
  return db.query<TenantErasure>(
    `select rut, iso(asked_at) as asked_at, iso(done_at) as done_at from tenant_erasures e order by e.asked_at desc`,
  )
}
