import type { AnswerOf } from '../../shared/calls/call'
import * as calls from '../../shared/calls/dashboard'
import { read, readAs } from './read'

export type Totals = AnswerOf<typeof calls.totals>
export const totals = read(calls.totals, {})

export type ActivityRecord = AnswerOf<typeof calls.activity>['ActivityRecord'][number]
export const activity = readAs(calls.activity, {}, (answer) => answer.ActivityRecord)

export const notificationsSummary = read(calls.notificationsSummary, {})
