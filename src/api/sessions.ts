import { sessions } from '../../shared/calls/sessions'
import { readAs } from './read'

export const openSessions = {
  ...readAs(sessions, {}, ({ sesiones }) => sesiones),
  isAddition: true,
} as const
