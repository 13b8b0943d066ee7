import type { FastifyRequest } from 'fastify'
import { actions } from '../../actions/all'
import type { Action } from '../../actions/action'
import { Invalid } from '../../domain/errors'
import type { Actor } from '../../domain/trail'
import { fileUrl } from '../wire/file-urls'
import { idParam, originOf, userOf } from '../wire/request'
import { serve, type Routes } from '../wire/serve'

/** docs/contract.md, 'Desk of the accountant': the accountant's actions as calls. */
export const actionRoutes: Routes = (app, services) => {
  const { config, secret } = services
  for (const { desk, prepare } of Object.values(actions)) {
    if (!desk) continue
    serve(app, desk.call, async (request) => {
      const { id, name, session } = userOf(request)
      const by: Actor = { name, accountant: id, place: 'el escritorio' }
      const { data } = await readInput(request, desk.names, prepare)(services, by)
      const file = (document: number) =>
        originOf(request, config) + fileUrl(secret, `documents/${document}`, session, Date.now())
      return desk.answer(data, { file })
    })
  }
}

/** An id in the path that can't be one is not found. Wrong fields are named as the call names them. */
function readInput(
  request: FastifyRequest,
  names: Readonly<Record<string, string>>,
  prepare: Action['prepare'],
): ReturnType<Action['prepare']> {
  const { query, body, params } = request
  const ids = Object.keys(params as object).map((name): [string, string] => [
    name,
    String(idParam(request, name)),
  ])
  const given = Object.entries({ ...(query as object), ...(body as object), ...Object.fromEntries(ids) })
  try {
    return prepare(Object.fromEntries(given.map(([name, value]) => [names[name] ?? name, value])))
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const fieldOf = (arg: string) => Object.keys(names).find((name) => names[name] === arg) ?? arg
    throw new Invalid(
      Object.fromEntries(Object.entries(error.errors).map(([arg, said]) => [fieldOf(arg), said])),
    )
  }
}
