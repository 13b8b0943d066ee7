import type { FastifyReply } from 'fastify'
import * as v from 'valibot'
import * as calls from '../../shared/calls/mail-notices'
import { oneOf } from '../domain/fields'
import {
  listWanted,
  readRefusal,
  refusableKinds,
  setWanted,
  type RefusableKind,
} from '../domain/mail-refusals'
import { places } from '../domain/places'
import { escapeHtml } from '../mail/letter'
import type { Routes } from './wire/routes'
import { serve, serveForm } from './wire/serve'
import { userOf } from './wire/session'

const choiceSchema = v.object({
  aviso: oneOf('aviso', refusableKinds),
  activo: v.boolean('El campo activo no es válido.'),
})

/** docs/contract.md, 'Mails that a landlord can refuse'. */
export const mailRefusalRoutes: Routes = (app, { db }) => {
  serve(app, calls.notices, async (request) => ({ avisos: await listWanted(db, userOf(request).id) }))

  serveForm(app, calls.chooseNotice, choiceSchema, (request, form) =>
    setWanted(db, userOf(request).id, form()),
  )
}

const linkSchema = v.object({ inversionista: v.string(), aviso: v.string(), firma: v.string() })

/** The link of a mail, which needs no session. A GET changes nothing: programs that look for viruses follow links. */
export const publicMailRefusalRoutes: Routes = (app, { db, secret }) => {
  const path = '/api/avisos/baja'
  const read = (query: unknown) => {
    const parsed = v.safeParse(linkSchema, query)
    return parsed.success ? readRefusal(secret, parsed.output) : null
  }

  app.get(path, (request, reply) => {
    const refusal = read(request.query)
    return refusal ? send(reply, question(refusal.kind)) : send(reply, forged, 404)
  })

  app.register((scope) => {
    // RFC 8058 sends 'List-Unsubscribe=One-Click' as a form of either kind; the link says it all.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) =>
      done(null),
    )
    scope.post(path, async (request, reply) => {
      const refusal = read(request.query)
      if (!refusal) return send(reply, forged, 404)
      await setWanted(db, refusal.userId, { aviso: refusal.kind, activo: false })
      return send(reply, refused(refusal.kind))
    })
  })
}

const names: Record<RefusableKind, string> = {
  rechazo: 'cuando tu contador rechaza un documento',
  mes: 'cuando empieza un mes nuevo',
  vencimiento: 'antes de que venzan el F29 y las contribuciones',
}

const profile = `<p><a href="${places.profile}">Elegir mis avisos en el portal</a></p>`

function question(kind: RefusableKind): string {
  return `<h1>¿No quieres más estos correos?</h1>
<p>Dejaremos de escribirte ${escapeHtml(names[kind])}. En el portal lo verás de todos modos.</p>
<form method="post"><button>No recibir más</button></form>`
}

function refused(kind: RefusableKind): string {
  return `<h1>Listo</h1>
<p>Ya no te escribiremos ${escapeHtml(names[kind])}. Si cambias de opinión, enciéndelo en tu perfil.</p>
${profile}`
}

const forged = `<h1>Este enlace no sirve</h1>
<p>Está incompleto o es de antes. En tu perfil puedes elegir qué correos recibes.</p>
${profile}`

/** A page of the server's own: the app may not be installed where a mail is read. */
function send(reply: FastifyReply, content: string, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="es-CL">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Avisos por correo · Portal Inversionista</title>
<style>
body { margin: 0; padding: 24px 16px; background: #f7f4ee; color: #1d2a2b; font: 18px/1.5 system-ui, sans-serif }
main { max-width: 520px; margin: 0 auto; padding: 24px; background: #fff; border-radius: 8px }
h1 { margin-top: 0; font-size: 26px; line-height: 1.25 }
button { min-height: 48px; padding: 12px 24px; border: 0; border-radius: 8px; background: #0a5a5f; color: #fff; font: inherit }
a { color: #0a5a5f }
</style>
</head>
<body><main>
${content}
</main></body>
</html>
`)
}
