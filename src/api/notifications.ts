import type { AnswerOf } from '../../shared/calls/call'
import * as calls from '../../shared/calls/notifications'
import { readAs } from './read'

type Pending = AnswerOf<typeof calls.pending>['pendings'][number]
type Rejected = AnswerOf<typeof calls.rejected>['rejected'][number]

export type NotificationItem = Pending & Rejected
/** A rejected document that a newer one replaced. */
export type EarlierVersion = Rejected['anteriores'][number]

export const pendingDocuments = readAs(calls.pending, {}, ({ pendings }) =>
  pendings.map((row): NotificationItem => ({ ...row, anteriores: [] })),
)

export const rejectedDocuments = readAs(calls.rejected, {}, ({ rejected }) =>
  rejected.map((row): NotificationItem => ({ ...row, respuesta: null })),
)
