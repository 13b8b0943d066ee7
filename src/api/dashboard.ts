import type { AnswerOf } from '../../shared/calls/call'
import * as calls from '../../shared/calls/dashboard'
import { read } from './read'

export type Totals = AnswerOf<typeof calls.totals>
export const totals = read(calls.totals, {})

export const notificationsSummary = read(calls.notificationsSummary, {})
