import { sessions } from '../../shared/calls/account'
import { readAs } from './read'

export const openSessions = readAs(sessions, {}, ({ sesiones }) => sesiones)
