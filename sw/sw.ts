import type { PrecacheEntry } from 'workbox-precaching'
import { forgetEndedUsers } from '../src/forget-user'
import { storeResponses } from './responses'
import { keepOnDemandAssets } from './on-demand-assets'
import { handleClientMessages } from './messages'
import { sendOutboxOnSync } from './outbox'
import { receiveSharedFiles } from './share'
import { precacheShell } from './shell'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

/** PDF.js, which reads what a paper says (docs/architecture.md, 'What a paper says of itself'). */
const isAhead = ({ url }: PrecacheEntry) => /^assets\/pdf[.-]/.test(url)

const built: PrecacheEntry[] = self.__WB_MANIFEST
const manifest = built.filter((entry) => !isAhead(entry))

// In order: requests that none of these takes go to the network untouched.
const shell = precacheShell(manifest)
keepOnDemandAssets()
storeResponses()
receiveSharedFiles()
sendOutboxOnSync()
handleClientMessages(
  shell,
  built.filter(isAhead).map(({ url }) => new URL(url, self.location.href).href),
)
// Finishes a sign-out that a page could not.
void forgetEndedUsers()
