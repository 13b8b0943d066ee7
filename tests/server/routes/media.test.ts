import { beforeAll, describe, expect, test, vi } from 'vitest'
import { homeMedia, mediaItem, sidebarMedia } from '../../../src/api/media'
import { useServer } from '../../support/use-server'

const server = useServer()

beforeAll(async () => {
  await server.services.db.query(
    `insert into media (title, location, sidebar_content_type, file_path) values
       ('Cómo recuperar el IVA', 'video_home', null, 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'),
       ('Paso a paso del Formulario 29', null, 1, 'https://www.youtube.com/watch?v=aqz-KE-bpKQ')`,
  )
})

test('the home screen has its video and its button', async () => {
  expect(await server.maria.read(homeMedia)).toEqual({
    video: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    button: { url: 'https://www.sii.cl/servicios_online/', label: 'Quiero recuperar mi IVA' },
  })
})

test('the sidebar has documents and videos, each found by its id', async () => {
  const { documents, videos } = await server.maria.read(sidebarMedia)
  expect([documents.length, videos.length]).toEqual([2, 2])
  for (const { id, title } of [...documents, ...videos]) {
    expect(await server.maria.read(mediaItem(id))).toMatchObject({ id, title })
  }
})

test('a link to a private address, as data of 0.1 may have, is not given', async () => {
  const { db } = server.services
  const [{ id } = { id: 0 }] = await db.query<{ id: number }>(
    `insert into media (title, sidebar_content_type, file_path) values ('Router', 0, 'http://192.168.0.1/') returning id`,
  )
  const { documents } = await server.maria.read(sidebarMedia)
  expect(documents.map(({ title }) => title)).not.toContain('Router')
  expect(await server.maria.read(mediaItem(id))).toBeNull()
})

test('a document that the accountant stored opens at its address', async () => {
  const { documents } = await server.maria.read(sidebarMedia)
  const guide = documents.find(({ title }) => title === 'Guía del arrendador')
  const item = await server.maria.read(mediaItem(guide?.id ?? 0))
  const response = await fetch(item?.file_path ?? '')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await fetch((item?.file_path ?? '').replace('signature=', 'signature=x'))).status).toBe(404)
})

test('an id that is not in the sidebar gets an empty medium, not an error', async () => {
  expect(await server.maria.read(mediaItem(0))).toBeNull()
  expect(await server.maria.read(mediaItem(999_999))).toBeNull()
})

describe('the address of a stored medium', () => {
  const hour = 3_600_000
  const address = async () => {
    const { documents } = await server.maria.read(sidebarMedia)
    const guide = documents.find(({ title }) => title === 'Guía del arrendador')
    return (await server.maria.read(mediaItem(guide?.id ?? 0)))?.file_path ?? ''
  }

  test('is the same for an hour, and works for a week of each of its minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const start = Math.ceil(Date.now() / hour) * hour
    vi.setSystemTime(start + 1)
    const first = await address()
    vi.setSystemTime(start + hour - 1)
    expect(await address()).toBe(first)
    vi.setSystemTime(start + hour + 1)
    expect(await address()).not.toBe(first)
    vi.setSystemTime(start + hour - 1 + 7 * 24 * hour)
    expect((await fetch(first)).status).toBe(200)
    vi.setSystemTime(start + hour + 1 + 7 * 24 * hour)
    expect((await fetch(first)).status).toBe(410)
  })

  test('is asked again without its bytes, and a part only of the version that the client has', async () => {
    const url = await address()
    const get = async (headers: Record<string, string>, method = 'GET') => {
      const response = await fetch(url, { method, headers })
      const bytes = (await response.arrayBuffer()).byteLength
      return {
        status: response.status,
        bytes,
        length: response.headers.get('content-length'),
        headers: response.headers,
      }
    }
    const whole = await get({})
    const etag = whole.headers.get('etag') ?? ''
    expect(whole).toMatchObject({ status: 200, length: String(whole.bytes) })
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const same = await get({ 'If-None-Match': known, Range: 'bytes=0-9' })
      expect([same.status, same.bytes, same.headers.get('etag')], known).toEqual([304, 0, etag])
      expect(same.headers.get('cache-control')).toBe(whole.headers.get('cache-control'))
    }
    expect((await get({ 'If-None-Match': '"other"' })).bytes).toBe(whole.bytes)
    expect((await get({ 'If-Range': etag, Range: 'bytes=0-9' })).status).toBe(206)
    for (const other of ['"other"', `W/${etag}`, 'Thu, 26 Nov 2026 00:00:00 GMT'])
      expect(await get({ 'If-Range': other, Range: 'bytes=0-9' }), other).toMatchObject({
        status: 200,
        bytes: whole.bytes,
      })
    expect(await get({ Range: 'bytes=0-9' }, 'HEAD')).toMatchObject({ status: 200, length: whole.length })
    expect(await get({ Range: 'bytes=99999999-' }, 'HEAD')).toMatchObject({
      status: 200,
      length: whole.length,
    })
    expect(await get({ 'If-None-Match': etag }, 'HEAD')).toMatchObject({ status: 304 })
  })
})
