import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepShared } from '../../support/file-drafts'
import { outbox } from '../../../src/outbox/page/page-outbox'
import { untilFocusIsKept } from '../../support/kept-focus'
import { notificationItem } from '../../support/notification-item'
import { useOwnPortal } from '../../support/own-portal'
import { acceptWithReceipt, createInitial, initialResponses } from '../../support/portal-of-initial'
import { propertyResponses } from '../../support/portal-responses'
import { queueUpload } from '../../support/queue-upload'
import { choose, photo } from '../../support/upload-form'
import { Reply } from '../../support/wire-server'

const busy = new Reply(503, { message: 'x' }, { 'Retry-After': '600' })

const {
  server,
  owner,
  open: openAt,
} = useOwnPortal({
  ...initialResponses,
  ...propertyResponses,
  [createInitial]: busy,
  'GET /api/client/notifications/rejected': { rejected: [] },
})
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', undefined)
  outbox.start()
})

async function open(path: string): Promise<void> {
  await openAt(path)
  await untilFocusIsKept()
}

/** By the keyboard, as someone does who needs the focus. */
async function press(control: HTMLElement): Promise<void> {
  act(() => control.focus())
  await userEvent.keyboard('{Enter}')
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
function focused(): string | null | undefined {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement) return activeElement.labels?.[0]?.textContent
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
}

/** In Envíos: three that wait, the newest first. */
async function openEnvios(titles = ['Primero', 'Segundo', 'Tercero']): Promise<void> {
  await open('/envios')
  for (const [at, title] of titles.entries()) await queueUpload({ area: 'initial', type: 30 + at }, title)
  await waitFor(() => expect(outbox.getSnapshot().uploads.every(({ reason }) => reason)).toBe(true))
}

async function discardUpload(title: string): Promise<void> {
  await press(await button(`Más sobre ${title}`))
  const [last] = (await screen.findAllByRole('button', { name: 'Descartar' })).slice(-1)
  if (last) await press(last)
  const question = within(screen.getByRole('dialog', { name: '¿Descartar este envío?' }))
  await press(question.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByRole('heading', { level: 3, name: title })).toBeNull())
}

async function discardShared(name: string): Promise<void> {
  await press(await button(`Descartar ${name}`))
  const question = within(screen.getByRole('dialog', { name: '¿Descartar este archivo?' }))
  await press(question.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: `Descartar ${name}` })).toBeNull())
}

async function discardArrived(name: string): Promise<void> {
  await press(await button(`Descartar ${name}`))
  await waitFor(() => expect(screen.queryByRole('button', { name: `Descartar ${name}` })).toBeNull())
}

const files = (...names: string[]) => names.map((name) => photo({ name }))

async function openPages(count: number): Promise<void> {
  await open('/task/initial/create/30')
  await choose(Array.from({ length: count }, () => photo()))
  await screen.findByRole('img', { name: `Página ${count}` })
}

const pending = (...ids: number[]) => ({
  pendings: ids.map((id) => notificationItem({ id, descripcion: `Documento ${id}` })),
})

type Case = { what: string; goesTo: string | RegExp; lose: () => Promise<void> }

const cases: Case[] = [
  {
    what: 'an upload is discarded: to the next one',
    goesTo: 'Más sobre Primero',
    async lose() {
      await openEnvios()
      await discardUpload('Segundo')
    },
  },
  {
    what: 'the last upload of the list is discarded: to the one before',
    goesTo: 'Más sobre Segundo',
    async lose() {
      await openEnvios()
      await discardUpload('Primero')
    },
  },
  {
    what: 'the only upload is discarded: to the title',
    goesTo: 'Envíos',
    async lose() {
      await openEnvios(['Única'])
      await discardUpload('Única')
    },
  },
  {
    what: 'a file to assign is discarded: to the next one',
    goesTo: 'Descartar c.jpg',
    async lose() {
      await keepShared(owner(), files('a.jpg', 'b.jpg', 'c.jpg'))
      await open('/compartir')
      await discardShared('b.jpg')
    },
  },
  {
    what: 'the last file to assign is discarded: to the one before',
    goesTo: 'Descartar a.jpg',
    async lose() {
      await keepShared(owner(), files('a.jpg', 'b.jpg'))
      await open('/compartir')
      await discardShared('b.jpg')
    },
  },
  {
    what: 'the only file to assign is discarded: to what the screen offers then',
    goesTo: 'Elegir archivos',
    async lose() {
      await keepShared(owner(), files('a.jpg'))
      await open('/compartir')
      await discardShared('a.jpg')
      await screen.findByText('No hay archivos por asignar.')
    },
  },
  {
    what: 'a file of another app is discarded: to the next one',
    goesTo: 'Descartar b.jpg',
    async lose() {
      await keepShared(null, files('a.jpg', 'b.jpg'))
      await open('/compartir')
      await discardArrived('a.jpg')
    },
  },
  {
    what: 'files of another app are taken: to the title of the list that comes',
    goesTo: 'Archivos por asignar (2)',
    async lose() {
      await keepShared(null, files('a.jpg', 'b.jpg'))
      await open('/compartir')
      await press(await button('Continuar'))
      await screen.findByRole('region', { name: 'Archivos por asignar (2)' })
    },
  },
  {
    what: 'a page is moved: it stays on the same button of that page',
    goesTo: 'Mover página 2 antes',
    async lose() {
      await openPages(3)
      await press(await button('Mover página 3 antes'))
      await waitFor(() => expect(focused()).not.toBe('Mover página 3 antes'))
    },
  },
  {
    what: 'a page is moved to the start: to the button that moves it back',
    goesTo: 'Mover página 1 después',
    async lose() {
      await openPages(3)
      await press(await button('Mover página 2 antes'))
    },
  },
  {
    what: 'a page is moved to the end: to the button that moves it back',
    goesTo: 'Mover página 3 antes',
    async lose() {
      await openPages(3)
      await press(await button('Mover página 2 después'))
    },
  },
  {
    what: 'one of three pages is removed: to what brings it back',
    goesTo: 'Deshacer',
    async lose() {
      await openPages(3)
      await press(await button('Quitar página 2'))
      await button('Deshacer')
    },
  },
  {
    what: 'a removed page is brought back: to that page',
    goesTo: 'Ampliar página 2',
    async lose() {
      await openPages(3)
      await press(await button('Quitar página 2'))
      await press(await button('Deshacer'))
      await button('Quitar página 3')
    },
  },
  {
    what: 'the document of a row is delivered: to the next row',
    goesTo: 'Subir Documento 33',
    async lose() {
      server.answer({ 'GET /api/client/notifications/pending': pending(30, 31, 33) })
      await open('/notification/pending')
      const link = await screen.findByRole('link', { name: 'Subir Documento 31' })
      act(() => link.focus())
      server.answer({
        'GET /api/client/notifications/pending': pending(30, 33),
        [createInitial]: acceptWithReceipt,
      })
      await act(() => queueUpload({ area: 'initial', type: 31 }))
      await waitFor(() => expect(screen.queryByRole('row', { name: /Documento 31/ })).toBeNull())
    },
  },
  {
    what: 'the rest of a group is asked for: to its first new row',
    goesTo: 'Subir Documento 105',
    async lose() {
      server.answer({
        'GET /api/client/notifications/pending': pending(...Array.from({ length: 60 }, (_, at) => 100 + at)),
      })
      await open('/notification/pending')
      await press(await button('Ver los 60'))
    },
  },
  {
    what: 'the only control of a row goes: to the next row',
    goesTo: 'Ver documento Comprobante de domicilio',
    async lose() {
      await open('/task/initial')
      const link = await screen.findByRole('link', { name: 'Subir Cédula de identidad' })
      act(() => link.focus())
      await act(() => queueUpload({ area: 'initial', type: 30 }))
      await waitFor(() => expect(link).not.toBeInTheDocument())
    },
  },
  {
    what: 'the profile menu closes for a question, and the question is cancelled: to the menu',
    goesTo: 'Menú de perfil',
    async lose() {
      await openEnvios(['Única'])
      await press(await button('Menú de perfil'))
      await press(await button('Cerrar sesión'))
      const question = within(await screen.findByRole('dialog', { name: 'Tienes envíos en espera' }))
      await press(question.getByRole('button', { name: 'Cancelar' }))
    },
  },
  {
    what: 'the other sessions are ended: to the title of their card',
    goesTo: 'Dónde está abierta tu cuenta',
    async lose() {
      const here = { desde: '2026-11-01T12:00:00Z', uso: '2026-11-20T12:00:00Z', esta: true }
      server.answer({
        'GET /api/client/sesiones': { sesiones: [here, { ...here, esta: false }] },
        'POST /api/client/sesiones/cerrar': { status: 200 },
      })
      await open('/perfil')
      await press(await button('Cerrar las demás'))
      server.answer({ 'GET /api/client/sesiones': { sesiones: [here] } })
      const dialog = within(screen.getByRole('dialog', { name: 'Cerrar las demás sesiones' }))
      await userEvent.type(dialog.getByLabelText(/^Contraseña actual/), 'Correcta.123{Enter}')
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Cerrar las demás' })).toBeNull())
    },
  },
  {
    what: 'a record is opened to edit it: to its tab',
    goesTo: 'Editar Bodega',
    async lose() {
      const unit = {
        id: 70,
        numero: 'B-3',
        rol: null,
        valor: null,
        valor_pesos: null,
        avaluo: null,
        inmueble: 4,
      }
      server.answer({ 'GET /api/client/inmueble/bodega/4': { registros: [unit] } })
      await open('/task/inmuebles')
      const card = within(await screen.findByRole('article', { name: 'Casa 12' }))
      await press(card.getByRole('button', { name: 'Bodegas' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Datos de Bodega/s' }))
      await press(await dialog.findByRole('button', { name: 'Bodega B-3' }))
      await press(await dialog.findByRole('button', { name: 'Editar' }))
    },
  },
]

test.each(cases)('the focus is not lost when $what', async ({ goesTo, lose }) => {
  await lose()
  await waitFor(() => expect(focused()).toBe(goesTo))
})
