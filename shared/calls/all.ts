import { areaIds } from '../areas'
import * as activity from './activity'
import type { Get, Write } from './call'
import * as contrato from './contrato'
import * as contratos from './contratos'
import * as dashboard from './dashboard'
import * as documents from './documents'
import * as expiry from './expiry'
import * as initial from './initial'
import * as inmuebles from './inmuebles'
import * as mailNotices from './mail-notices'
import * as media from './media'
import * as monthly from './monthly'
import * as notifications from './notifications'
import * as ownData from './own-data'
import * as password from './password'
import * as passwordReset from './password-reset'
import * as regions from './regions'
import * as session from './session'
import * as sessions from './sessions'
import * as units from './units'
import { createIn } from './uploads'

const described: readonly object[] = [
  ...[activity, contrato, contratos, dashboard, documents, expiry, initial, inmuebles, mailNotices],
  ...[media, monthly, notifications, ownData, password, passwordReset, regions, session, sessions, units],
].flatMap((resource) => Object.values<object>(resource))

/** Every call. Not for a screen, which would load them all. */
export const calls: readonly (Get | Write)[] = [
  ...described.filter((one): one is Get | Write => 'method' in one),
  ...areaIds.map(createIn),
]
