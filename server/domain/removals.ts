import { only, type Database, type Queryable } from '../database/database'
import { knownDay } from './contract-end'
import { Conflict, existing } from './errors'
import { forgetTenants } from './former-tenants'
import { recordAct, type Actor } from './trail'

/** For a property or contract that was made by mistake. It refuses one with delivered documents. */

export type ListedPlace = {
  id: number
  name: string
  address: string | null
  contracts: { id: number; tenant: string; starts: string; ends: string | null; documents: number }[]
  documents: number
}

/** With the contracts, and how many documents were delivered for a property or contract. */
export function listPlaces(db: Queryable, userId: number): Promise<ListedPlace[]> {
  return db.query<ListedPlace>(
    `select i.id, i.tipo || ' ' || i.numero_departamento as name, i.direccion as address,
       (select count(*)::int from documents d where d.inmueble_id = i.id) as documents,
       coalesce((select json_agg(json_build_object('id', c.id, 'tenant', c.nombre_arrendatario,
           'starts', c.fecha_inicio::text, 'ends', ${knownDay('c.fecha_termino')}::text,
           'documents', (select count(*) from documents d where d.contrato_id = c.id)) order by c.id)
         from contratos c where c.inmueble_id = i.id), '[]') as contracts
     from inmuebles i where i.user_id = $1 order by i.id`,
    [userId],
  )
}

/**
 * With its parking and storage. Resolves to its name. Throws `NotFound`, and `Conflict` if it has
 * documents or contracts.
 */
export function removeInmueble(db: Database, id: number, by: Actor): Promise<string> {
  return db.transaction(async (tx) => {
    const found = existing(
      await tx.query<{ user: number; name: string }>(
        `select user_id as user, tipo || ' ' || numero_departamento as name from inmuebles where id = $1 for update`,
        [id],
      ),
      `No hay un inmueble ${id}.`,
    )
    await refuseDelivered(tx, 'inmueble_id', id, `El inmueble ${id}`)
    const contracts = await tx.query<{ id: number }>(
      `select id from contratos where inmueble_id = $1 order by id`,
      [id],
    )
    if (contracts.length > 0) {
      const ids = contracts.map((contract) => contract.id).join(', ')
      throw new Conflict(
        `El inmueble ${id} tiene contratos (${ids}). Quítalos antes con 'quitar-contrato', si no tienen documentos.`,
      )
    }
    await remove(tx, 'inmuebles', id)
    await recordAct(tx, `inmueble quitado: ${found.name}`, found, by)
    return found.name
  })
}

/** Resolves to its tenant's name. Throws `NotFound`, and `Conflict` if it has documents. */
export function removeContrato(db: Database, id: number, by: Actor): Promise<string> {
  return db.transaction(async (tx) => {
    const found = existing(
      await tx.query<{ user: number; name: string }>(
        `select user_id as user, nombre_arrendatario as name from contratos where id = $1 for update`,
        [id],
      ),
      `No hay un contrato ${id}.`,
    )
    await refuseDelivered(tx, 'contrato_id', id, `El contrato ${id}`)
    await forgetTenants(tx, id)
    await remove(tx, 'contratos', id)
    // The trail is kept, so it does not name the tenant.
    await recordAct(tx, `contrato quitado: ${id}`, found, by)
    return found.name
  })
}

async function refuseDelivered(
  tx: Queryable,
  column: 'inmueble_id' | 'contrato_id',
  id: number,
  what: string,
): Promise<void> {
  const { count } = only(
    await tx.query<{ count: number }>(`select count(*)::int from documents where ${column} = $1`, [id]),
  )
  if (count > 0)
    throw new Conflict(
      `${what} tiene documentos entregados (${count}), con sus notas: lo entregado no se quita.`,
    )
}

async function remove(tx: Queryable, table: 'inmuebles' | 'contratos', id: number): Promise<void> {
  await tx.query(`delete from ${table} where id = $1`, [id])
}
