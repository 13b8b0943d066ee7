import { render, screen, waitFor } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { BrowserRouter } from 'react-router-dom'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import {
  areaIds,
  areas,
  listOf,
  targetAt,
  targetOfFields,
  type Area,
  type Target,
} from '../../../shared/areas'
import { uploadRoutes } from '../../../server/routes/uploads'
import { areaLists } from '../../../src/areas/area-lists'
import { blankRow } from '../../../src/areas/asked'
import { uploadPage } from '../../../src/documents/upload/upload-page'
import { outbox } from '../../../src/outbox/page/page-outbox'
import { QueryProvider } from '../../../src/queries/query-provider'
import { startSession } from '../../../src/session/session'
import { maria } from '../../support/open-app'
import { choosePhoto, save } from '../../support/upload-form'
import { useWireServer } from '../../support/wire-server'

const garage = 'garage' as Area
const rows = v.object({ documents: v.array(v.object({ id: v.number(), idDocument: v.number() })) })
/** A row in each table that the way of an upload asks, and nothing else. */
const garageRow = {
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
}
const garageLists = {
  rows: (near: Target) => [
    {
      read: { path: '/api/client/garage/7', schema: rows },
      name: 'documents',
      asked: ({ documents }: v.InferOutput<typeof rows>, listedAt: number | null) =>
        documents.map(({ id: type, idDocument }) => ({
          ...{ ...blankRow, target: { ...near, type }, name: 'Permiso', idDocument, status: 2, listedAt },
        })),
    },
  ],
  others: () => ({
    read: { path: '/api/client/garage/7/other', schema: rows },
    name: 'documents',
    asked: () => [],
  }),
}

const server = useWireServer({
  'GET /api/client/task/documentType/90': { DocumentType: { id: 90, name: 'Permiso' } },
  'GET /api/client/garage/7': { documents: [{ id: 90, idDocument: 555 }] },
  'GET /api/client/notifications/rejected': { rejected: [] },
  'POST /api/client/garage/createDocument': { status: 200 },
})
beforeEach(() => {
  Object.assign(areas, { garage: garageRow })
  Object.assign(areaLists, { garage: garageLists })
  ;(areaIds as Area[]).push(garage)
  outbox.start()
})
// The outbox may still confirm the delivery when the test is over.
afterAll(() => {
  Reflect.deleteProperty(areas, garage)
  Reflect.deleteProperty(areaLists, garage)
  ;(areaIds as Area[]).pop()
})

test('a fifth area is a row in each table: its form uploads to the path that the server listens at', async () => {
  const address = '/task/garage/createDocument/7/90'
  ;(window as unknown as Window).happyDOM.setURL(server.url + address)
  await startSession({ ...maria }, { keep: false })
  const UploadPage = uploadPage(garage)
  render(
    <BrowserRouter>
      <QueryProvider>
        <UploadPage />
      </QueryProvider>
    </BrowserRouter>,
  )
  // Its own list knows that it was rejected.
  expect(await screen.findByRole('region', { name: 'Por qué se rechazó' })).toBeVisible()
  await choosePhoto()
  await save()
  const post = () => server.received.find(({ method }) => method === 'POST')
  await waitFor(() => expect(post()).toBeDefined())
  expect(post()?.body).toMatchObject({ garage_id: '7', tipoDocument: '90', detalle: '' })

  const paths: unknown[] = []
  uploadRoutes({ route: ({ url }: { url: string }) => paths.push(url) } as never, {} as never)
  expect(paths).toContain(post()?.path)
  const target = targetOfFields(garage, { garage_id: 7, tipoDocument: 90 })
  expect(target).toEqual(targetAt(address))
  expect(listOf(target)).toBe('/task/garage')
  await waitFor(() =>
    expect(outbox.getSnapshot().uploads.at(-1)).toMatchObject({ target, state: 'delivered' }),
  )
})
