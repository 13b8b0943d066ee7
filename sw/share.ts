import { registerRoute } from 'workbox-routing'
import { keepArrived } from '../src/outbox/engine/keep-files'
import { isFullDisk } from '../src/lib/full-disk'
import { routes } from '../src/lib/routes'
import { shareAddress, type ShareFailure } from '../src/lib/share-address'
import { isFromAnotherSite } from './from-another-site'

declare const self: ServiceWorkerGlobalScope

/**
 * A share of another app is a form (the manifest's `share_target`): the one POST that this worker
 * answers (docs/architecture.md, 'The service worker and POST'). It is stored before the screen
 * opens, which a reload then finds.
 */
export function receiveSharedFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === routes.compartir,
    async ({ request }) => Response.redirect(shareAddress(await receive(request)), 303),
    'POST',
  )
}

async function receive(request: Request): Promise<ShareFailure | null> {
  if (isFromAnotherSite(request, self.location.origin)) return 'failed'
  try {
    const parts = [...(await request.formData()).values()]
    // A form without a file has an empty one without a name.
    const files = parts
      .filter((part) => part instanceof File)
      .filter(({ size, name }) => size > 0 || name !== '')
    return await keepArrived(files)
  } catch (error) {
    console.warn('share: not stored', error)
    return isFullDisk(error) ? 'full' : 'failed'
  }
}
