import * as v from 'valibot'
import { expiring } from '../../shared/calls/expiry'
import { icalendar } from '../../shared/calendar/icalendar'
import { closeCalendar, findCalendar, findCalendarToken, renewCalendar } from '../domain/calendar'
import { NotFound } from '../domain/errors'
import { readForm } from '../domain/fields'
import { listExpiringDocuments } from '../domain/expiry'
import { originOf } from './wire/origin'
import type { Routes } from './wire/routes'
import { serve } from './wire/serve'
import { userOf } from './wire/session'

const changeSchema = v.object({ activa: v.boolean('El campo activa no es válido.') })

/** docs/contract.md, 'Documents that expire' and 'Address of the calendar': the landlord's own calls. */
export const calendarRoutes: Routes = (app, { config, db }) => {
  serve(app, expiring, async (request) => ({
    documentos: await listExpiringDocuments(db, userOf(request).id),
  }))

  app.get('/api/client/calendario', async (request) => {
    const token = await findCalendarToken(db, userOf(request).id)
    return { direccion: token && `${originOf(request, config)}/files/calendars/${token}.ics` }
  })

  app.put('/api/client/calendario', async (request) => {
    const { id } = userOf(request)
    const { activa } = readForm(changeSchema, request.body)
    await (activa ? renewCalendar(db, id) : closeCalendar(db, id))
    return { status: 200 }
  })
}

/** The same, for a calendar, which has no session. */
export const calendarFileRoutes: Routes = (app, { config, db }) => {
  app.get<{ Params: { file: string } }>('/files/calendars/:file', async (request, reply) => {
    const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1]
    if (token === undefined) throw new NotFound()
    const { userId, entries } = await findCalendar(db, token)
    const owner = `${userId}@${new URL(originOf(request, config)).host}`
    void reply.headers({
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="calendario.ics"',
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
    })
    return reply.send(icalendar(entries, owner, Date.now(), { subscribed: true }))
  })
}
