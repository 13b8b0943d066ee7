import * as calls from '../../shared/calls/activity'
import type { AnswerOf } from '../../shared/calls/call'
import { readAs } from './read'

export type ActivityRecord = AnswerOf<typeof calls.activity>['ActivityRecord'][number]
export const activity = readAs(calls.activity, {}, (answer) => answer.ActivityRecord)
