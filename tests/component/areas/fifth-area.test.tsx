import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import {
  addressOf,
  areaIds,
  areas,
  listOf,
  targetAt,
  targetOfFields,
  type Area,
  type Target,
} from '../../../shared/areas'
import { areaLists } from '../../../src/areas/area-lists'
import { areaSummaries } from '../../../src/areas/area-progress'
import { untold } from '../../../src/areas/asked'
import { startWireServer, type WireServer } from '../../support/wire-server'

// A row in each table, and nothing else. What is made of them when a module loads is loaded after it.
const garage = 'garage' as Area
Object.assign(areas, {
  garage: {
    name: 'Estacionamientos',
    module: 'ESTACIONAMIENTOS',
    list: '/task/garage',
    routeName: 'garage',
    visit: 'garage',
    form: '/task/garage/createDocument',
    create: '/api/client/garage/createDocument',
    ids: [
      { name: 'garage', field: 'garage_id' },
      { name: 'type', field: 'tipoDocument' },
    ],
  },
})
;(areaIds as Area[]).push(garage)
Object.assign(areaSummaries, { garage: { icon: 'building', asks: 'each', progress: () => null } })
const rows = v.object({ documents: v.array(v.object({ id: v.number(), idDocument: v.number() })) })
Object.assign(areaLists, {
  garage: {
    rows: (near: Target) => [
      {
        read: { path: '/api/client/garage/7', schema: rows },
        name: 'documents',
        asked: ({ documents }: v.InferOutput<typeof rows>, listedAt: number | null) =>
          documents.map(({ id: type, idDocument }) => ({
            ...{ ...untold, target: { ...near, type }, name: 'Permiso', idDocument, status: 2, listedAt },
          })),
      },
    ],
    others: () => ({
      read: { path: '/api/client/garage/7/other', schema: rows },
      name: 'documents',
      asked: () => [],
    }),
  },
})
const { choose, photo, save, saved } = await import('../../support/upload-form')
const { openApp } = await import('../../support/open-app')
const { uploadRoutes } = await import('../../../server/routes/uploads')
const { outbox } = await import('../../../src/outbox/page/page-outbox')

let server: WireServer
beforeEach(async () => {
  server = await startWireServer({
    'GET /api/client/task/documentType/90': { DocumentType: { id: 90, name: 'Permiso' } },
    'GET /api/client/garage/7': { documents: [{ id: 90, idDocument: 555 }] },
    'GET /api/client/notifications/rejected': { rejected: [] },
    'POST /api/client/garage/createDocument': { status: 200 },
  })
  outbox.start()
})
afterEach(async () => {
  cleanup()
  await server.close()
})

test('a fifth area is a row in each table: its form uploads to the path that the server listens at', async () => {
  await openApp(server, '/task/garage/createDocument/7/90')
  await screen.findByRole('heading', { level: 1, name: 'Permiso' })
  expect(screen.getByText('Estacionamientos')).toBeVisible()
  // Its own list knows that it was rejected.
  expect(await screen.findByRole('region', { name: 'Por qué se rechazó' })).toBeVisible()
  await choose(photo())
  await screen.findByRole('img', { name: 'Vista previa' })
  await save()
  await screen.findByText(saved)

  const sent = server.received.find(({ method }) => method === 'POST')
  const paths: string[] = []
  uploadRoutes({ post: (path: string) => paths.push(path) } as never, {} as never)
  expect(paths).toContain(sent?.path)
  expect(sent?.body).toMatchObject({ garage_id: '7', tipoDocument: '90', detalle: '' })
  const target = targetAt('/task/garage/createDocument/7/90')
  expect(targetOfFields(garage, { garage_id: 7, tipoDocument: 90 })).toEqual(target)
  expect(target && [addressOf(target), listOf(target)]).toEqual([
    '/task/garage/createDocument/7/90',
    '/task/garage',
  ])
})
