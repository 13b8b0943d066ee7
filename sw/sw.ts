import type { PrecacheEntry } from 'workbox-precaching'
import { forgetEndedUsers } from '../src/forget-user'
import { storeResponses } from './responses'
import { keepOnDemandAssets } from './on-demand-assets'
import { handleClientMessages } from './messages'
import { sendOutboxOnSync } from './outbox'
import { receiveSharedFiles } from './share'
import { precacheShell, shellOf } from './shell'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

const manifest = self.__WB_MANIFEST

// In order: requests that none of these takes go to the network untouched.
precacheShell(manifest)
keepOnDemandAssets()
storeResponses()
receiveSharedFiles()
sendOutboxOnSync()
handleClientMessages(shellOf(manifest))
// Finishes a sign-out that a page could not.
void forgetEndedUsers()
