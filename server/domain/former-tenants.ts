import type { Queryable } from '../database/database'

/** Whom a contract named before it was changed, and where the activity names a tenant. */

/** Call it before a contract is changed: notes the tenant whom it names. */
export async function keepFormerTenant(
  tx: Queryable,
  contrato: number,
  next: { rut: string; name: string },
): Promise<void> {
  await tx.query(
    `insert into former_tenants (contrato_id, rut, name) select id, rut_arrendatario, nombre_arrendatario from contratos
     where id = $1 and (rut_arrendatario, nombre_arrendatario) <> ($2, $3)`,
    [contrato, next.rut, next.name],
  )
}

/** Before a contract is removed: afterwards nothing names its tenants. */
export async function forgetTenants(tx: Queryable, contrato: number): Promise<void> {
  await tx.query(
    `update activity a set action = ${withoutTenant} from contratos c where c.id = $1 and ${isOfContract('c')}`,
    [contrato],
  )
}

/** SQL: an activity `a` without the tenant's name. */
export const withoutTenant = String.raw`regexp_replace(a.action, '^(Contrato \w+): .*', '\1')`

/** SQL: whether an activity `a` is of a contract with these columns `user_id` and `id`. */
export function isOfContract(contrato: string): string {
  return `a.user_id = ${contrato}.user_id and a.module = 'CONTRATOS' and a.redirect = ${contrato}.id::text`
}
