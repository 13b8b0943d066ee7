import * as v from 'valibot'
import { findSidebarMedium, listHomeMedia, listSidebarMedia, type ShownMedium } from '../domain/media'
import type { Services } from '../services'
import { fileUrl } from './wire/file-urls'
import { call } from './wire/call'
import { idParam } from './wire/params'
import { originOf } from './wire/origin'
import { userOf } from './wire/session'
import { address, count, id, words } from './wire/shapes'
import type { FastifyRequest } from 'fastify'
import type { Routes } from './wire/routes'

/**
 * Media are for every landlord, so their addresses work for a week: a list that a device stored still opens. Each hour has one
 * address, by which a browser knows what it has.
 */
const expiry = { seconds: 7 * 24 * 60 * 60, roundedTo: 60 * 60 }

const shown = { id, title: v.string(), file_path: address }
const homeAnswer = v.array(v.object({ ...shown, location: v.picklist(['video_home', 'btn_home']) }))
const sidebarAnswer = v.array(v.object({ ...shown, sidebar_content_type: count }))
const mediumAnswer = v.object({ id: count, title: words, file_path: address })

/** docs/contract.md, 'Calls 9 to 11'. */
export const mediaRoutes: Routes = (app, services) => {
  const { db } = services

  app.get(
    '/api/client/media/home',
    call({
      see: "docs/contract.md, 'Call 9'",
      summary: 'The video and the button of the home screen',
      answer: homeAnswer,
    }),
    async (request) => {
      const media = await listHomeMedia(db)
      return media.map((medium) => withAddress(request, services, medium))
    },
  )

  app.get(
    '/api/client/media/sidebar',
    call({
      see: "docs/contract.md, 'Call 10'",
      summary: 'The documents and videos of the menu',
      answer: sidebarAnswer,
    }),
    async (request) => {
      const media = await listSidebarMedia(db)
      return media.map((medium) => withAddress(request, services, medium))
    },
  )

  app.get(
    '/api/client/media/sidebar/:id',
    call({ see: "docs/contract.md, 'Call 11'", summary: 'A medium of the menu', answer: mediumAnswer }),
    async (request) => {
      const medium = await findSidebarMedium(db, idParam(request, 'id'))
      // docs/contract.md, 'Call 11': not found is a response like any other, not an error.
      return medium ? withAddress(request, services, medium) : { id: 0, file_path: null, title: null }
    },
  )
}

function withAddress(
  request: FastifyRequest,
  { config, secret }: Services,
  medium: ShownMedium,
): ShownMedium {
  if (medium.file_path !== null) return medium
  const { session } = userOf(request)
  const path = fileUrl(secret, `media/${medium.id}`, session, Date.now(), expiry)
  return { ...medium, file_path: originOf(request, config) + path }
}
