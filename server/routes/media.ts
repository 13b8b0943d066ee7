import * as calls from '../../shared/calls/media'
import { findSidebarMedium, listHomeMedia, listSidebarMedia, type ShownMedium } from '../domain/media'
import type { Services } from '../services'
import { fileUrl } from './wire/file-urls'
import { idParam, originOf, userOf } from './wire/request'
import { serve, type Routes } from './wire/serve'
import type { FastifyRequest } from 'fastify'

/**
 * Addresses of media work for a week, so that a stored list still opens. In an hour a session gets
 * one, by which a browser knows what it has.
 */
const expiry = { seconds: 7 * 24 * 60 * 60, roundedTo: 60 * 60 }

/** docs/contract.md, 'Calls 9 to 11'. */
export const mediaRoutes: Routes = (app, services) => {
  const { db } = services

  serve(app, calls.home, async (request) =>
    (await listHomeMedia(db)).map((medium) => withAddress(request, services, medium)),
  )

  serve(app, calls.sidebar, async (request) =>
    (await listSidebarMedia(db)).map((medium) => withAddress(request, services, medium)),
  )

  serve(app, calls.item, async (request) => {
    const medium = await findSidebarMedium(db, idParam(request, 'id'))
    // docs/contract.md, 'Call 11': 'not found' is a response, not an error.
    return medium ? withAddress(request, services, medium) : { id: 0, file_path: null, title: null }
  })
}

function withAddress<Medium extends ShownMedium>(
  request: FastifyRequest,
  { config, secret }: Services,
  medium: Medium,
): Medium {
  if (medium.file_path !== null) return medium
  const { session } = userOf(request)
  const path = fileUrl(secret, `media/${medium.id}`, session, Date.now(), expiry)
  return { ...medium, file_path: originOf(request, config) + path }
}
