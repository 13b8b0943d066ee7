import { endSessions, sessions } from '../../shared/calls/account'
import type { AnswerOf } from '../../shared/calls/call'
import { readAs } from './read'
import { write } from './write'

export type OpenSession = AnswerOf<typeof sessions>['sesiones'][number]
export const openSessions = readAs(sessions, {}, ({ sesiones }) => sesiones)

export function endOtherSessions(password: string) {
  return write(endSessions, {}, { password })
}
