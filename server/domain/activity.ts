import type { Queryable } from '../database/database'
import type { Target } from './targets'

/** The modules as notifications name them (docs/contract.md, 'Areas and modules'); `CUENTA` is for what concerns the user. */
export type Module = 'DOCUMENTACIÓN INICIAL' | 'INMUEBLES' | 'CONTRATOS' | 'DEBERES MENSUALES' | 'CUENTA'

/** A place of the client: its route name (docs/contract.md, 'Route names') and the ids that it needs. */
export type Redirect = { name: string; ids?: readonly number[] }

export const moduleOf = {
  initial: 'DOCUMENTACIÓN INICIAL',
  inmueble: 'INMUEBLES',
  contrato: 'CONTRATOS',
  monthly: 'DEBERES MENSUALES',
} as const satisfies Record<Target['area'], Module>

export type ActivityEntry = { module: Module; action: string; redirect: Redirect }

/** How much of the history is shown. */
const latest = 500

/** docs/contract.md, 'Call 7': the latest first. */
export function listActivity(db: Queryable, userId: number): Promise<object[]> {
  return db.query(
    `select id, module as modulo_name, action as accion, iso(at) as fecha_hora,
       redirect_name as url_redirect_name, redirect as url_redirect
     from activity where user_id = $1 order by activity.at desc, id desc limit ${latest}`,
    [userId],
  )
}

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

/** The place that shows a document's row. */
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
