import type { AnswerOf } from '../../shared/calls/call'
import * as calls from '../../shared/calls/monthly'
import { read, readAs } from './read'

export type MonthlyTask = AnswerOf<typeof calls.tasks>['tasks'][number]
export const monthlyTasks = read(calls.tasks, {})

export type MonthlyRows = AnswerOf<typeof calls.rows>
export function monthlyRows(taskId: number) {
  return read(calls.rows, { taskId })
}

export type MonthlyDocument = AnswerOf<typeof calls.documents>['documents'][number]
export function monthlyDocuments(typeId: number, taskId: number) {
  return readAs(calls.documents, { typeId, taskId }, ({ documents }) => documents)
}
