import type { AnswerOf } from '../../shared/calls/call'
import type { activity } from '../../shared/calls/activity'
import type { Queryable } from '../database/database'
import { insertRow } from '../database/rows'
import type { Actor } from './trail'
import { areas, cardOf, type Area, type Target } from '../../shared/areas'

/** docs/contract.md, 'Areas and modules'. `CUENTA` is for what concerns the user. */
type Module = (typeof areas)[Area]['module'] | 'CUENTA'

/** A screen of the app (docs/contract.md, 'Route names') and the ids that it needs. */
type Redirect = { name: string; ids?: readonly number[] }

export type ActivityEntry = { module: Module; action: string; redirect: Redirect }

/** Entries that are shown. */
const latest = 500

/** docs/contract.md, 'Call 7': the latest first. */
export function listActivity(
  db: Queryable,
  userId: number,
): Promise<AnswerOf<typeof activity>['ActivityRecord']> {
  return db.query(
    `select id, module as modulo_name, action as accion, iso(at) as fecha_hora,
       redirect_name as url_redirect_name, redirect as url_redirect
     from activity where user_id = $1 order by activity.at desc, id desc limit ${latest}`,
    [userId],
  )
}

/** `by`: the accountant who did it; null if the landlord did. Resolves to the entry's id. */
export async function recordActivity(
  db: Queryable,
  userId: number,
  entry: ActivityEntry,
  by: Actor | null = null,
): Promise<number> {
  const [module, action, redirect_name, redirect] = activityRow(entry)
  const signed = { accountant_id: by?.accountant, contador_name: by?.name }
  return insertRow(db, 'activity', { user_id: userId, module, action, redirect_name, redirect, ...signed })
}

export function activityRow({ module, action, redirect }: ActivityEntry): [string, string, string, string] {
  return [module, action, redirect.name, (redirect.ids ?? []).join('/')]
}

/** The link leads to the screen that lists the document. */
export function activityOf(target: Target, action: string): ActivityEntry {
  const { module, routeName } = areas[target.area]
  const card = cardOf(target)
  return { module, action, redirect: { name: routeName, ...(card !== null && { ids: [card] }) } }
}
