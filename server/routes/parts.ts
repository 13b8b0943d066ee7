import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NotFound } from '../domain/errors'
import { tooLarge, uploadLimit } from '../domain/received-file'
import type { PartialFile } from '../storage/parts'
import { call } from './wire/call'
import { textParam } from './wire/params'
import { readPartialFile } from './wire/parts'
import type { Routes } from './wire/routes'
import { userOf } from './wire/session'
import { notUnderstood, WireError } from './wire/wire-error'

const version = '1.0.0'
const place = '/api/client/subidas'

const see = "docs/contract.md, 'Uploads in parts'"
const headers = { 'Tus-Resumable': version }
const begun = { 'Upload-Offset': 'How many bytes are there' }

/** What each request is about (docs/contract.md, 'Uploads in parts'). */
const told = {
  options: call({
    see,
    summary: 'What this server takes',
    answers: { 204: { description: 'The versions, the extensions and the largest size' } },
  }),
  create: call({
    see,
    summary: 'Begin a file that comes in parts',
    refuses: [400, 412, 413],
    headers: { ...headers, 'Upload-Length': 'Its bytes', 'Upload-Metadata': '`clave` and the key in base64' },
    answers: { 201: { description: 'It takes parts', headers: { Location: 'Where they go' } } },
  }),
  offset: call({
    see,
    summary: 'How much of a file is there',
    headers,
    param: 'text',
    refuses: [412],
    answers: { 200: { description: 'Where to go on', headers: begun } },
  }),
  append: call({
    see,
    summary: 'Send a part',
    param: 'text',
    refuses: [408, 409, 411, 412, 413, 415],
    headers: { ...headers, 'Upload-Offset': 'The byte at which the part begins' },
    part: 'application/offset+octet-stream',
    answers: { 204: { description: 'It is there', headers: begun } },
  }),
}

/** docs/contract.md, 'Uploads in parts': the core of tus and its creation (https://tus.io/protocols/resumable-upload). */
export const partRoutes: Routes = (app, { parts }) => {
  app.register((tus, _options, done) => {
    tus.addHook('onRequest', (request, reply, next) => {
      void reply.header('Tus-Resumable', version)
      const isSpoken = request.method === 'OPTIONS' || request.headers['tus-resumable'] === version
      next(isSpoken ? undefined : new WireError(412, { message: notUnderstood }, { 'Tus-Version': version }))
    })
    tus.addContentTypeParser('application/offset+octet-stream', (_request, body, next) => next(null, body))

    tus.options(place, told.options, (_request, reply) =>
      reply
        .headers({ 'Tus-Version': version, 'Tus-Extension': 'creation', 'Tus-Max-Size': uploadLimit })
        .code(204)
        .send(),
    )

    tus.post(place, told.create, async (request, reply) => {
      const file = fileToCreate(request)
      await parts.create(file)
      return reply.header('Location', `${place}/${file.key}.${file.bytes}`).code(201).send()
    })

    tus.head(`${place}/:id`, told.offset, async (request, reply) => {
      const file = fileOf(request)
      const arrived = await parts.arrived(file)
      if (arrived === null) throw new NotFound()
      return offset(reply, arrived).header('Upload-Length', file.bytes).code(200).send()
    })

    tus.patch(`${place}/:id`, told.append, async (request, reply) => {
      const file = fileOf(request)
      // A browser sends a part again by itself if its connection is cut: one that is read late must not end the one after it.
      if (request.raw.destroyed) throw cut()
      const arrived = await parts.arrived(file)
      if (arrived === null) throw new NotFound()
      if (request.headers['upload-offset'] !== String(arrived))
        throw new WireError(409, { status: 409, error: 'El envío sigue en otro byte.' })
      const length = Number(request.headers['content-length'])
      if (Number.isNaN(length)) throw new WireError(411, { message: notUnderstood })
      if (arrived + length > file.bytes) throw tooLarge()
      await append(file, arrived, request)
      return offset(reply, arrived + length)
        .code(204)
        .send()
    })
    done()
  })

  async function append(file: PartialFile, arrived: number, request: FastifyRequest): Promise<void> {
    try {
      await parts.append(file, arrived, request.body as Readable)
    } catch (error) {
      // Cut short, or continued on another connection. What arrived counts.
      if (!request.raw.complete) throw cut()
      throw error
    }
  }
}

function cut(): WireError {
  return new WireError(408, { message: 'La conexión se cortó.' })
}

function fileOf(request: FastifyRequest): PartialFile {
  const file = readPartialFile(textParam(request, 'id'), userOf(request).id)
  if (!file) throw new NotFound()
  return file
}

function fileToCreate(request: FastifyRequest): PartialFile {
  const length = String(request.headers['upload-length'])
  if (!/^[1-9]\d{0,7}$/.test(length)) throw new WireError(400, { message: notUnderstood })
  if (Number(length) > uploadLimit) throw tooLarge()
  const [, encoded] = /(?:^|,)clave ([\w+/=-]+)/.exec(String(request.headers['upload-metadata'])) ?? []
  const key = encoded ? Buffer.from(encoded, 'base64').toString() : randomUUID()
  const file = readPartialFile(`${key}.${length}`, userOf(request).id)
  if (!file) throw new WireError(400, { message: notUnderstood })
  return file
}

function offset(reply: FastifyReply, arrived: number): FastifyReply {
  return reply.headers({ 'Upload-Offset': arrived, 'Cache-Control': 'no-store' })
}
