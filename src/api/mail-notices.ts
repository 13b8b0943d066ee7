import * as calls from '../../shared/calls/mail-notices'
import { readAs } from './read'

export type MailNotice = { aviso: (typeof calls.noticeKinds)[number]; activo: boolean }

export const mailNotices = {
  ...readAs(calls.notices, {}, ({ avisos }) =>
    avisos.flatMap(({ aviso, activo }): MailNotice[] => (aviso === null ? [] : [{ aviso, activo }])),
  ),
  isAddition: true,
} as const
