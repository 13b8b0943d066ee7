import type { Action } from './action'
import { accountantActions } from './accountants'
import { answerActions } from './answers'
import { decisionActions } from './decisions'
import { documentTypeActions } from './document-types'
import { documentActions } from './documents'
import { erasureActions } from './erasure'
import { expiryActions } from './expiry'
import { exportActions } from './export'
import { historyActions } from './history'
import { hitActions } from './hits'
import { inspectionActions } from './inspection'
import { landlordActions } from './landlords'
import { mediaActions } from './media'
import { messageActions } from './messages'
import { monthActions } from './months'
import { needActions } from './needs'
import { queueActions } from './queue'
import { reasonActions } from './reasons'
import { removalActions } from './removals'
import { tenantActions } from './tenants'
import { ufActions } from './uf'

/** All actions of an accountant, in the order of the help: commands, calls of the desk, or both. */
export const actions: Readonly<Record<string, Action>> = {
  ...queueActions,
  ...decisionActions,
  ...documentActions,
  ...reasonActions,
  ...expiryActions,
  ...answerActions,
  ...historyActions,
  ...hitActions,
  ...monthActions,
  ...documentTypeActions,
  ...needActions,
  ...mediaActions,
  ...ufActions,
  ...landlordActions,
  ...accountantActions,
  ...removalActions,
  ...exportActions,
  ...erasureActions,
  ...tenantActions,
  ...messageActions,
  ...inspectionActions,
}

/** The actions that are commands, by name. */
export const commands = new Map(
  Object.entries(actions).flatMap(([name, one]) => (one.summary === null ? [] : [[name, one] as const])),
)
