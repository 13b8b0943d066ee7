import * as v from 'valibot'
import type { Read } from './read'
import { list, memberOf } from './wire'
import type { Write } from './write'

const kinds = ['rechazo', 'mes', 'vencimiento'] as const
export type MailNotice = { aviso: (typeof kinds)[number]; activo: boolean }

/** docs/contract.md, 'Mails that a landlord can refuse': an addition of the reference backend. */
export const mailNotices: Read<MailNotice[]> = {
  path: '/api/client/avisos',
  schema: v.pipe(
    v.object({
      avisos: list(v.object({ aviso: memberOf([...kinds, null], null, 'aviso'), activo: v.boolean() })),
    }),
    v.transform(({ avisos }) =>
      avisos.flatMap(({ aviso, activo }): MailNotice[] => (aviso === null ? [] : [{ aviso, activo }])),
    ),
  ),
}

/** The same. */
export function chooseMailNotice(choice: MailNotice): Write {
  return { method: 'PUT', path: '/api/client/avisos', body: choice }
}
