import * as v from 'valibot'
import { get, put } from './call'
import { list, memberOf } from './wire'

export const noticeKinds = ['rechazo', 'mes', 'vencimiento'] as const

/** docs/contract.md, 'Mails that a landlord can refuse': an addition of the reference backend. */
export const notices = get(
  '/api/client/avisos',
  v.object({
    avisos: list(v.object({ aviso: memberOf([...noticeKinds, null], null, 'aviso'), activo: v.boolean() })),
  }),
)

/** The same. */
export const chooseNotice = put('/api/client/avisos', ['aviso', 'activo'])
