import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepThumbnail } from '../../../src/outbox/engine/thumbnails'
import { keepDocumentThumbnail } from '../../../src/queries/document-files'
import { claimStoredResponses, filesCache } from '../../../src/queries/stored-responses'
import { AllInView } from '../../support/all-in-view'
import { eventually } from '../../support/eventually'
import { draftAt, holdPages, initialForm, pageNamed } from '../../support/file-drafts'
import { memoryCaches } from '../../support/memory-caches'
import { useOwnPortal } from '../../support/own-portal'
import { initialResponses } from '../../support/portal-of-initial'
import { queueUpload } from '../../support/queue-upload'

const { server, owner, open } = useOwnPortal(initialResponses)
const shown = new Map<string, Blob>()

beforeEach(async () => {
  shown.clear()
  vi.stubGlobal('IntersectionObserver', AllInView)
  vi.stubGlobal('caches', memoryCaches())
  await claimStoredResponses(owner())
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${shown.size}`
    shown.set(url, blob as Blob)
    return url
  })
})

const picture = (text: string) => new TextEncoder().encode(text).buffer

async function row(name: string): Promise<HTMLElement> {
  const table = await screen.findByRole('table', { name: 'Documentación Inicial' })
  const found = within(table).getByRole('rowheader', { name }).closest<HTMLElement>('[role=row]')
  if (!found) throw new Error(`no row ${name}`)
  return found
}

/** What the place's picture is made of; null for the icon or an empty place. */
async function pictureIn(place: HTMLElement): Promise<string | null> {
  const url = place.querySelector('[data-thumbnail] img')?.getAttribute('src')
  return (await shown.get(url ?? '')?.text()) ?? null
}

test("a row shows what this device has of its document, and each has the picture's place from the beginning", async () => {
  await open('/task/initial')
  await row('Cédula de identidad')
  const place = initialForm(owner())
  await holdPages(place, [pageNamed('photo')], 'Cédula de identidad')
  const table = await screen.findByRole('table', { name: 'Documentación Inicial' })
  const headings = within(table).getAllByRole('rowheader')
  expect(headings.every((heading) => heading.querySelector('[data-thumbnail]') !== null)).toBe(true)
  expect(within(table).queryByRole('img')).toBeNull()

  const get = vi.spyOn(IDBObjectStore.prototype, 'get')
  const draft = await draftAt(place)
  await keepThumbnail(draft?.id ?? '', 'photo', picture('small'))
  await eventually(async () => expect(await pictureIn(await row('Cédula de identidad'))).toBe('small'))
  const read = get.mock.calls.map(([key]) => JSON.stringify(key))
  expect(read).not.toContain(JSON.stringify([draft?.id, 'photo']))
})

test('a row shows the kept document, without a request for it', async () => {
  for (const id of [133, 134]) {
    const cache = await caches.open(filesCache(owner()))
    await cache.put(`/stored-documents/${id}`, new Response('photo'))
    await keepDocumentThumbnail(id, owner(), picture(`small ${id}`))
  }
  await open('/task/initial')
  await eventually(async () => {
    expect(await pictureIn(await row('Carpeta tributaria'))).toBe('small 134')
    expect(await pictureIn(await row('Inicio de actividades'))).toBe('small 133')
  })
  expect(await pictureIn(await row('Declaración de renta'))).toBeNull()
  expect(server.received.filter(({ path }) => path.includes('getFile/13'))).toEqual([])
})

test('Envíos shows it of what waits, before and after another window has made it', async () => {
  await open('/envios')
  const place = initialForm(owner())
  await holdPages(place, [pageNamed('photo')], 'Cédula de identidad')
  const item = async () => {
    const heading = await screen.findByRole('heading', { name: 'Cédula de identidad' })
    return heading.closest('li') ?? heading
  }
  expect(await pictureIn(await item())).toBeNull()
  await keepThumbnail((await draftAt(place))?.id ?? '', 'photo', picture('small'))
  await eventually(async () => expect(await pictureIn(await item())).toBe('small'))
  expect((await item()).querySelector('img')).toHaveAttribute('alt', '')
})

test('of what has none the icon stays', async () => {
  await open('/envios')
  await queueUpload({ area: 'initial', type: 30 }, 'Cédula de identidad')
  await screen.findByText('Entregado')
  const heading = screen.getByRole('heading', { name: 'Cédula de identidad' })
  const place = heading.closest('li')?.querySelector<HTMLElement>('[data-thumbnail]')
  expect(place?.querySelector('svg')).toBeVisible()
  expect(place?.querySelector('img')).toBeNull()
})
