import Fastify from 'fastify'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { get, post, put } from '../../../../shared/calls/call'
import { list, numeric, reference, text } from '../../../../shared/calls/wire'
import { serve, serveForm } from '../../../../server/routes/wire/serve'

const rows = get(
  '/rows/:id',
  v.object({ rows: list(v.object({ id: numeric, name: text, other: reference })) }),
)
const rename = put('/rows/:id', ['name', 'note?'])
const make = post('/rows', ['name'], v.object({ id: numeric }))
const form = v.object({ name: v.string() })

test('a call is served at its path with its answer, a write without one with its status', async () => {
  const app = Fastify()
  serve(app, rows, () => ({ rows: [{ id: 1, name: null, other: 0 }] }))
  const names: string[] = []
  serveForm(app, rename, form, (_request, read) => void names.push(read().name))
  serveForm(app, make, form, () => ({ id: 2 }))
  const body = { name: 'Otro' }
  expect((await app.inject('/rows/1')).json()).toEqual({ rows: [{ id: 1, name: null, other: 0 }] })
  expect((await app.inject({ method: 'PUT', url: '/rows/1', body })).json()).toEqual({ status: 200 })
  expect((await app.inject({ method: 'POST', url: '/rows', body })).json()).toEqual({ id: 2 })
  expect(names).toEqual(['Otro'])
})

test('an answer of another kind or name does not compile, nor a form that lacks a field', () => {
  const app = Fastify()
  // @ts-expect-error text for a number
  serve(app, rows, () => ({ rows: [{ id: '1', name: null, other: 0 }] }))
  // @ts-expect-error the list under another name
  serve(app, { ...rows, path: '/a' }, () => ({ list: [] }))
  // @ts-expect-error without an answer
  serve(app, make, () => undefined)
  // @ts-expect-error another field
  serveForm(app, { ...make, path: '/b' }, v.object({ nombre: v.string() }), () => ({ id: 1 }))
  // @ts-expect-error an answer of another kind
  serveForm(app, { ...make, path: '/c' }, form, () => ({ id: null }))
  expect(app.hasRoute({ method: 'GET', url: '/a' })).toBe(true)
})
