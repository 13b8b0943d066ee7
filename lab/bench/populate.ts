import { only, type Database, type Queryable } from '../../server/database/database'
import { areaIds, areas } from '../../shared/areas'
import { documentStatus } from '../../shared/document-status'
import { Conflict } from '../../server/domain/errors'
import { hashPassword } from '../../server/domain/passwords'

/** How much `populate` makes. `inmuebles` and `documentos` are the first landlord's; the others are of ordinary size. */
export type Size = { inversionistas: number; inmuebles: number; meses: number; documentos: number }

/** What there is afterwards, of all landlords together; `email` is the first landlord's. */
export type Populated = Size & { contratos: number; email: string }

/** No mail ever arrives in this domain: https://www.rfc-editor.org/rfc/rfc2606#section-2 */
const domain = 'poblar.example'
export const largestLandlord = `inversionista-1@${domain}`

/** Properties of each landlord but the first. */
const ordinary = 2

/**
 * Fills an empty database with landlords at size: the same rows for the same size, on days that count from today. The documents have rows
 * and no files. No mail tells of them. All can sign in with `password`. Throws `Conflict` if there are landlords.
 */
export async function populate(db: Database, size: Size, password: string): Promise<Populated> {
  const hash = await hashPassword(password)
  const counts = await db.transaction(async (tx) => {
    await tx.script(`set local statement_timeout = 0; lock table users`)
    const { landlords } = only(
      await tx.query<{ landlords: number }>(`select count(*)::int as landlords from users`),
    )
    if (landlords > 0) throw new Conflict(`There are ${landlords} landlords in these data.`)
    await addLandlords(tx, size, hash)
    await addProperties(tx, size)
    await addMonths(tx, size)
    await addPapersOfOthers(tx)
    await addDocumentsOfLargest(tx, size)
    await addHistory(tx)
    return only(
      await tx.query<Omit<Populated, 'email' | 'meses'>>(
        `select (select count(*) from users)::int as inversionistas, (select count(*) from inmuebles)::int as inmuebles,
         (select count(*) from contratos)::int as contratos, (select count(*) from documents)::int as documentos`,
      ),
    )
  })
  // Before autovacuum would.
  await db.script(`analyze`)
  return { ...counts, meses: size.meses, email: largestLandlord }
}

async function addLandlords(tx: Queryable, size: Size, hash: string): Promise<void> {
  await tx.query(
    `insert into users (name, email, password_hash, password_updated, created_at)
     select 'Inversionista ' || n, 'inversionista-' || n || '@${domain}', $2, true, now() - make_interval(months => $3 + 1)
     from generate_series(1, $1::int) n`,
    [size.inversionistas, hash, size.meses],
  )
  await tx.script(
    `insert into mail_refusals (user_id, kind) select id, kind from users, unnest(array['rechazo', 'mes', 'vencimiento']) kind`,
  )
}

/** Nineteen in twenty are let, from the first month on. */
async function addProperties(tx: Queryable, size: Size): Promise<void> {
  await tx.query(
    `insert into inmuebles (user_id, tipo, region, comuna, numero_departamento, direccion, rol, fecha_escritura, valor_uf,
       avaluo, created_at)
     select u.id, (array['Departamento', 'Casa', 'Oficina'])[1 + n % 3], c.region, c.nombre, (100 + n)::text,
       'Av. Irarrázaval ' || 100 + n, n || '-' || n % 90, date '2018-01-15' + n % 700, 2000 + n % 3000, 1500 + n % 2000, u.created_at
     from users u
     cross join lateral generate_series(1, case when u.email = $1 then $2::int else ${ordinary} end) n
     join (select nombre, region, row_number() over (order by nombre) as at, count(*) over () as comunas from comunas) c
       on c.at = 1 + n % c.comunas
     order by u.id, n`,
    [largestLandlord, size.inmuebles],
  )
  await tx.query(
    `insert into contratos (user_id, type, inmueble_id, fecha_inicio, fecha_termino, valor_arriendo,
       valor_estacionamiento_arriendo, valor_bodega_arriendo, nombre_arrendatario, rut_arrendatario, mobile_phone, email_arrendatario)
     select user_id, 1, id, (date_trunc('month', today()) - make_interval(months => $1))::date,
       (date_trunc('month', today()) + interval '1 year')::date, 400000 + id % 50 * 10000, 0, 0,
       'Arrendatario ' || numero_departamento, '12.345.678-5', '56987654321', ''
     from inmuebles where numero_departamento::int % 20 <> 0 order by id`,
    [size.meses],
  )
}

async function addMonths(tx: Queryable, size: Size): Promise<void> {
  await tx.query(
    `insert into tasks (user_id, periodo, mes)
     select id, extract(year from month), extract(month from month)
     from users, generate_series(date_trunc('month', today()) - make_interval(months => $1 - 1),
       date_trunc('month', today()), interval '1 month') month
     order by id, month`,
    [size.meses],
  )
}

/** A stored document of each row of `rows` (user_id, type_id, inmueble_id, contrato_id, task_id, at, n). */
function insertDocuments(rows: string): string {
  const { inReview, approved, rejected, complete } = documentStatus
  return `
    insert into documents (user_id, type_id, inmueble_id, contrato_id, task_id, status, file_key, file_name, mime, bytes, sha256, created_at)
    select user_id, type_id, inmueble_id, contrato_id, task_id,
      case when n % 100 = 0 then ${rejected} when n % 50 = 1 then ${inReview} when n % 3 = 0 then ${approved} else ${complete} end,
      'poblar-' || user_id || '-' || type_id || '-' || n, 'documento.pdf', 'application/pdf', 100000 + n % 90000,
      encode(sha256(convert_to(user_id || '/' || n, 'UTF8')), 'hex'), least(at, now())
    from (${rows}) rows order by n`
}

async function addPapersOfOthers(tx: Queryable): Promise<void> {
  await tx.query(
    insertDocuments(
      `select u.id as user_id, t.id as type_id, null::int as inmueble_id, null::int as contrato_id, null::int as task_id,
         u.created_at as at, t.position as n
       from users u, document_types t where t.area = 'initial' and u.email <> $1`,
    ),
    [largestLandlord],
  )
}

/** The papers first, then month after month; one property in ten is financed. */
async function addDocumentsOfLargest(tx: Queryable, size: Size): Promise<void> {
  const financed = await tx.query(
    `${insertDocuments(
      `select i.user_id, t.id as type_id, i.id as inmueble_id, null::int as contrato_id, null::int as task_id,
         i.created_at as at, row_number() over (order by i.id) as n
       from inmuebles i join users u on u.id = i.user_id and u.email = $1, document_types t
       where t.marks_financing and i.numero_departamento::int % 10 = 0 limit $2`,
    )} returning id`,
    [largestLandlord, size.documentos],
  )
  await tx.query(
    insertDocuments(
      `select u.id as user_id, a.type_id, a.inmueble_id, a.contrato_id, a.task_id,
         coalesce(make_date(k.periodo, k.mes, 1), u.created_at) + interval '9 days' as at,
         row_number() over (order by k.periodo nulls first, k.mes, a.type_id, a.inmueble_id, a.contrato_id) as n
       from users u, document_types t, slots(u.id) a left join tasks k on k.id = a.task_id
       where u.email = $1 and t.id = a.type_id and a.document_id is null and t.section is distinct from 3
       order by n limit $2`,
    ),
    [largestLandlord, size.documentos - financed.length],
  )
}

/** What an upload and a rejection leave behind. */
async function addHistory(tx: Queryable): Promise<void> {
  await tx.script(
    `insert into activity (user_id, module, action, at, redirect_name, redirect)
     select d.user_id, m.module, 'Documento subido: ' || t.name, d.created_at, m.place,
       coalesce(case d.area when 'inmueble' then d.inmueble_id when 'contrato' then d.contrato_id end::text, '')
     from documents d join document_types t on t.id = d.type_id
     join (values
       ${areaIds.map((area) => `('${area}', '${areas[area].module}', '${areas[area].routeName}')`).join(', ')}
     ) m (area, module, place) on m.area = d.area
     order by d.id`,
  )
  await tx.script(
    `insert into notes (document_id, contador_name, detail, created_at, digest_id)
     select id, 'Contador', 'Falta una página.', created_at + interval '1 day', 0 from documents
     where status = ${documentStatus.rejected} order by id`,
  )
}
