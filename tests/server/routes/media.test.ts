import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeMedia, mediaItem, sidebarMedia } from '../../../src/api/media'
import { openServer, type TestServer } from '../../support/server'

let server: TestServer

beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.stop())

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

test('a link to a private address, published by an earlier version, is not given', async () => {
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
