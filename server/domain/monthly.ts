import type { AnswerOf } from '../../shared/calls/call'
import type * as calls from '../../shared/calls/monthly'
import type { Queryable } from '../database/database'
import { countedPlaces } from './counts'
import { existing } from './errors'
import { describedRows, movidoOf } from './rows'

type Tasks = AnswerOf<typeof calls.tasks>
type TaskRow = Omit<Tasks['tasks'][number], 'task'> & Tasks['tasks'][number]['task']

/**
 * docs/contract.md, 'Call 39', the latest period first. `countImpuestoDocumentPendingUser`: rows of
 * the first tax (docs/contract.md, 'Call 40') that take a document.
 */
export async function listTasks(db: Queryable, userId: number): Promise<Tasks> {
  const tasks = await db.query<TaskRow>(
    `select k.id, k.mes, k.periodo, k.descripcion,
       percentage(n.delivered, n.asked) as "taskDocumentPorcentaje",
       n.asked as "numberTasks", n.delivered as "numberTasksUser",
       coalesce(n.asked_in[1], 0) as "countDividendoDocument",
       coalesce(n.delivered_in[1], 0) as "countDividendoDocumentUser",
       coalesce(n.asked_in[2], 0) as "countArriendoDocument",
       coalesce(n.delivered_in[2], 0) as "countArriendoDocumentUser",
       coalesce(n.asked_in[3], 0) as "countImpuestoDocument",
       coalesce(n.delivered_in[3], 0) as "countImpuestoDocumentUser",
       n.open_taxes as "countImpuestoDocumentPendingUser",
       n.others as "countOtrosDocument"
     from tasks k join (${countedPlaces('monthly')}) n on n.place = k.id
     where k.user_id = $1 order by k.periodo desc, k.mes desc`,
    [userId],
  )
  const numberTasks = tasks.reduce((sum, task) => sum + task.numberTasks, 0)
  const numberTasksUser = tasks.reduce((sum, task) => sum + task.numberTasksUser, 0)
  return {
    tasks: tasks.map(({ mes, periodo, descripcion, ...task }) => ({
      ...task,
      task: { mes, periodo, descripcion },
    })),
    numberTasks,
    numberTasksUser,
    taskDocumentPorcentaje: numberTasks === 0 ? 0 : Math.floor((100 * numberTasksUser) / numberTasks),
  }
}

/** Throws `NotFound`, also for another user's. */
export async function findTask(db: Queryable, userId: number, id: number): Promise<{ id: number }> {
  return existing(
    await db.query<{ id: number }>(`select id from tasks where id = $1 and user_id = $2`, [id, userId]),
  )
}

/** The document types of a period's rows: the first of each duty, or 0. */
export async function findDutyTypes(
  db: Queryable,
): Promise<{ dividendo: number; arriendo: number; impuesto: number }> {
  const rows = await db.query<{ duty: 'dividendo' | 'arriendo' | 'impuesto'; id: number }>(
    `select distinct on (duty) duty, id from document_types where area = 'monthly' order by duty, position, id`,
  )
  const types = { dividendo: 0, arriendo: 0, impuesto: 0 }
  for (const { duty, id } of rows) types[duty] = id
  return types
}

/** docs/contract.md, 'Call 41'. A tax has its name in `detalle`. */
export async function listTaskDocuments(
  db: Queryable,
  userId: number,
  taskId: number,
  typeId: number,
): Promise<AnswerOf<typeof calls.documents>['documents']> {
  const type = existing(
    await db.query<{ duty: string }>(`select duty from document_types where id = $1 and area = 'monthly'`, [
      typeId,
    ]),
  )
  return db.query(
    `select type_id as id, document_id as "idDocument", status, respuesta, ${movidoOf('rows')},
       case duty when 'impuesto' then name else detalle end as detalle,
       coalesce(property_id, 0) as inmueble_id, coalesce(contrato_id, 0) as contrato_id,
       tipo, numero_departamento, direccion, nombre_arrendatario, mes, periodo
     from (${describedRows({ area: 'monthly', places: '$2::int[]' })}) rows where duty = $3
     order by position, property_id nulls first, contrato_id nulls first`,
    [userId, [taskId], type.duty],
  )
}
