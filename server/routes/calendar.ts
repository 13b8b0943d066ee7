import * as v from 'valibot'
import { icalendar } from '../../shared/calendar/icalendar'
import { closeCalendar, findCalendar, findCalendarToken, renewCalendar } from '../domain/calendar'
import { NotFound } from '../domain/errors'
import { listExpiringDocuments } from '../domain/expiry'
import { call, done, formCall } from './wire/call'
import { originOf } from './wire/origin'
import type { Routes } from './wire/routes'
import { userOf } from './wire/session'
import { address, area, day, id, words } from './wire/shapes'

const changeSchema = v.object({ activa: v.boolean('El campo activa no es válido.') })

const expiringAnswer = v.object({
  documentos: v.array(
    v.object({
      document_id: id,
      area,
      documento: v.string(),
      detalle: words,
      tipo: words,
      numero_departamento: words,
      vence: day,
    }),
  ),
})

const see = "docs/contract.md, 'Address of the calendar'"

/** docs/contract.md, 'Documents that expire' and 'Address of the calendar': the landlord's own calls. */
export const calendarRoutes: Routes = (app, { config, db }) => {
  app.get(
    '/api/client/vencimientos',
    call({
      see: "docs/contract.md, 'Documents that expire'",
      summary: 'Documents that expire',
      answer: expiringAnswer,
    }),
    async (request) => ({ documentos: await listExpiringDocuments(db, userOf(request).id) }),
  )

  app.get(
    '/api/client/calendario',
    call({ see, summary: 'The address of the calendar', answer: v.object({ direccion: address }) }),
    async (request) => {
      const token = await findCalendarToken(db, userOf(request).id)
      return { direccion: token && `${originOf(request, config)}/files/calendars/${token}.ics` }
    },
  )

  app.put(
    '/api/client/calendario',
    formCall(
      { see, summary: 'Another address of the calendar, or none', form: changeSchema, answer: done },
      async (request, form) => {
        const { id } = userOf(request)
        const { activa } = form()
        await (activa ? renewCalendar(db, id) : closeCalendar(db, id))
        return { status: 200 }
      },
    ),
  )
}

/** The same, for a calendar, which has no session. */
export const calendarFileRoutes: Routes = (app, { config, db }) => {
  const file = call({
    see,
    summary: 'The calendar, to programs that subscribed to it',
    param: 'text',
    answers: { 200: { description: 'The dates to come', type: 'text/calendar' } },
  })
  app.get<{ Params: { file: string } }>('/files/calendars/:file', file, async (request, reply) => {
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
