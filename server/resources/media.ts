import { fileUrl } from '../domain/file-urls'
import { idParam } from '../http/params'
import { originOf } from '../http/origin'
import type { FastifyRequest } from 'fastify'
import type { Resource, Services } from '../services'

type MediaRow = { id: number; title: string; file_path: string | null }

/** Media are for every landlord: their addresses work for a week, so that a list that was stored still opens. */
const mediaSeconds = 7 * 24 * 60 * 60

/** Calls 9 to 11. */
export const mediaRoutes: Resource = (app, services) => {
  const { db } = services

  app.get('/api/client/media/home', async (request) => {
    const rows = await db.query<MediaRow>(
      `select id, title, file_path, location from media where location is not null order by id`,
    )
    return rows.map((row) => withAddress(request, services, row))
  })

  app.get('/api/client/media/sidebar', async (request) => {
    const rows = await db.query<MediaRow>(
      `select id, title, file_path, sidebar_content_type from media where sidebar_content_type is not null order by id`,
    )
    return rows.map((row) => withAddress(request, services, row))
  })

  app.get('/api/client/media/sidebar/:id', async (request) => {
    const [row] = await db.query<MediaRow>(
      `select id, file_path, title from media where id = $1 and sidebar_content_type is not null`,
      [idParam(request, 'id')],
    )
    // Contract, call 11: not found is an answer, not an error.
    return row ? withAddress(request, services, row) : { id: 0, file_path: null, title: null }
  })
}

/** A medium without an address of its own is a file that the accountant stored. */
function withAddress<Row extends MediaRow>(
  request: FastifyRequest,
  { config, secret }: Services,
  row: Row,
): Row {
  if (row.file_path !== null) return row
  return {
    ...row,
    file_path: originOf(request, config) + fileUrl(secret, `media/${row.id}`, Date.now(), mediaSeconds),
  }
}
