import * as calls from '../../shared/calls/mail-notices'
import { readAs } from './read'
import { write } from './write'

export type MailNotice = { aviso: (typeof calls.noticeKinds)[number]; activo: boolean }

export const mailNotices = readAs(calls.notices, {}, ({ avisos }) =>
  avisos.flatMap(({ aviso, activo }): MailNotice[] => (aviso === null ? [] : [{ aviso, activo }])),
)

export function chooseMailNotice(choice: MailNotice) {
  return write(calls.chooseNotice, {}, choice)
}
