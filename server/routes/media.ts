import { findSidebarMedium, listHomeMedia, listSidebarMedia, type ShownMedium } from '../domain/media'
import type { Services } from '../services'
import { fileUrl } from './wire/file-urls'
import { idParam } from './wire/params'
import { originOf } from './wire/origin'
import { userOf } from './wire/session'
import type { FastifyRequest } from 'fastify'
import type { Routes } from './wire/routes'

/** Media are for every landlord, so their addresses work for a week: a list that a device stored still opens. */
const mediaSeconds = 7 * 24 * 60 * 60

/** docs/contract.md, 'Calls 9 to 11'. */
export const mediaRoutes: Routes = (app, services) => {
  const { db } = services

  app.get('/api/client/media/home', async (request) => {
    const media = await listHomeMedia(db)
    return media.map((medium) => withAddress(request, services, medium))
  })

  app.get('/api/client/media/sidebar', async (request) => {
    const media = await listSidebarMedia(db)
    return media.map((medium) => withAddress(request, services, medium))
  })

  app.get('/api/client/media/sidebar/:id', async (request) => {
    const medium = await findSidebarMedium(db, idParam(request, 'id'))
    // docs/contract.md, 'Call 11': not found is a response like any other, not an error.
    return medium ? withAddress(request, services, medium) : { id: 0, file_path: null, title: null }
  })
}

function withAddress(
  request: FastifyRequest,
  { config, secret }: Services,
  medium: ShownMedium,
): ShownMedium {
  if (medium.file_path !== null) return medium
  const { session } = userOf(request)
  const path = fileUrl(secret, `media/${medium.id}`, session, Date.now(), mediaSeconds)
  return { ...medium, file_path: originOf(request, config) + path }
}
