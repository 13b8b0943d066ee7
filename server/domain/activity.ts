import type { Queryable } from '../database/database'
import type { Target } from './targets'

/** The modules as the specification's notifications name them; `CUENTA` is for what concerns the user. */
export type Module = 'DOCUMENTACIÓN INICIAL' | 'INMUEBLES' | 'CONTRATOS' | 'DEBERES MENSUALES' | 'CUENTA'

/** A place of the client by its route name (specification §2), with the ids that it needs. */
export type Redirect = { name: string; ids?: readonly number[] }

export const moduleOf = {
  initial: 'DOCUMENTACIÓN INICIAL',
  inmueble: 'INMUEBLES',
  contrato: 'CONTRATOS',
  monthly: 'DEBERES MENSUALES',
} as const satisfies Record<Target['area'], Module>

export type ActivityEntry = { module: Module; action: string; redirect: Redirect }

export async function recordActivity(db: Queryable, userId: number, entry: ActivityEntry): Promise<void> {
  await db.query(
    `insert into activity (user_id, module, action, redirect_name, redirect) values ($1, $2, $3, $4, $5)`,
    [userId, ...activityRow(entry)],
  )
}

/** An entry's columns: module, action, redirect_name, redirect. */
export function activityRow({ module, action, redirect }: ActivityEntry): [string, string, string, string] {
  return [module, action, redirect.name, (redirect.ids ?? []).join('/')]
}

/** Where a document's row is shown. */
export function placeOf(target: Target): Redirect {
  switch (target.area) {
    case 'initial':
      return { name: 'taskInitial' }
    case 'inmueble':
      return { name: 'inmueble', ids: [target.inmueble] }
    case 'contrato':
      return { name: 'contratoArriendo', ids: [target.contrato] }
    case 'monthly':
      return { name: 'monthlyTask' }
  }
}
