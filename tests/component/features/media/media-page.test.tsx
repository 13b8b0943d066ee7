import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openApp } from '../../../support/open-app'
import { Reply, useWireServer } from '../../../support/wire-server'

const server = useWireServer({
  'GET /api/client/media/sidebar': [
    { id: 3, title: 'Guía para arrendadores', file_path: 'x', sidebar_content_type: '0' },
    { id: 4, title: 'Cómo subir un documento', file_path: 'y', sidebar_content_type: 1 },
  ],
  'GET /api/client/media/sidebar/3': {
    id: 3,
    title: 'Guía para arrendadores',
    file_path: 'https://drive.google.com/file/d/abc/view?usp=sharing',
  },
  'GET /api/client/media/sidebar/4': {
    id: '4',
    title: 'Cómo subir un documento',
    file_path: 'https://youtu.be/xyz',
  },
  'GET /api/client/media/sidebar/9': { id: 0 },
  'GET /api/client/media/sidebar/6': { id: 6, title: 'Por publicar', file_path: null },
  'GET /api/client/media/sidebar/5': { id: 5, title: 'Trampa', file_path: 'javascript:alert(1)' },
})

test('a medium without a title has a name on the screen', async () => {
  server.answer({ 'GET /api/client/media/sidebar/7': { id: 7, title: null, file_path: null } })
  await openApp(server, '/informacion/7')
  expect(await screen.findByText('Tu contador todavía no lo publica.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Documento o video' })).toBeVisible()
})

test('a document is framed as its preview and opens in a tab of its own', async () => {
  await openApp(server, '/informacion/3')
  expect(await screen.findByRole('heading', { level: 1, name: 'Guía para arrendadores' })).toBeVisible()
  expect(screen.getByTitle('Guía para arrendadores')).toHaveAttribute(
    'src',
    'https://drive.google.com/file/d/abc/preview',
  )
  const link = screen.getByRole('link', { name: 'Abrir en una pestaña nueva' })
  expect(link).toHaveAttribute('href', 'https://drive.google.com/file/d/abc/view?usp=sharing')
  expect(link).toHaveAttribute('target', '_blank')
  // The other site may take long, or show nothing in a frame.
  expect(screen.getByText('Si no se ve aquí, ábrelo en una pestaña nueva.')).toBeVisible()
})

test('a stored PDF is shown by the viewer of documents, without the sandbox that forbids it', async () => {
  server.answer({
    'GET /api/client/media/sidebar/3': { id: 3, title: 'Guía', file_path: `${server.url}/guia?firma=a` },
    'GET /guia': new Reply(200, '%PDF-1.4 guía', { 'Content-Type': 'application/pdf' }),
    'GET /api/client/media/sidebar/4': { id: 4, title: 'Sitio', file_path: `${server.url}/sitio` },
    'GET /sitio': new Reply(200, '<p>Sitio</p>', { 'Content-Type': 'text/html' }),
  })
  await openApp(server, '/informacion/3')
  const frame = await screen.findByTitle('Archivo Guía')
  expect(frame).not.toHaveAttribute('sandbox')
  expect(frame).toHaveAttribute('height', '300')
  expect(frame).toHaveAttribute('src', expect.stringMatching(/^blob:/))
  expect(screen.getByRole('link', { name: 'Abrir en una pestaña nueva' })).toBeVisible()

  await userEvent.click(await screen.findByRole('link', { name: 'Cómo subir un documento' }))
  expect(await screen.findByTitle('Sitio')).toHaveAttribute('sandbox')
})

test("a video of the portal's own is played here", async () => {
  const file_path = `${server.url}/pelicula?firma=a`
  server.answer({
    'GET /api/client/media/sidebar/4': { id: 4, title: 'Así se hace', file_path },
    'GET /pelicula': new Reply(200, 'film', { 'Content-Type': 'video/mp4' }),
  })
  await openApp(server, '/informacion/4')
  const video = await screen.findByLabelText('Así se hace')
  expect(video.tagName).toBe('VIDEO')
  for (const [name, value] of [
    ['src', file_path],
    ['height', '300'],
    ['controls', ''],
  ] as const)
    expect(video).toHaveAttribute(name, value)
  expect(screen.queryByTitle('Así se hace')).toBeNull()
})

test('choosing another item of the menu shows that one', async () => {
  await openApp(server, '/informacion/3')
  await screen.findByTitle('Guía para arrendadores')
  await userEvent.click(screen.getByRole('link', { name: 'Cómo subir un documento' }))
  expect(await screen.findByTitle('Cómo subir un documento')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/xyz',
  )
  expect(screen.queryByTitle('Guía para arrendadores')).toBeNull()
  expect(screen.getByRole('heading', { level: 1, name: 'Cómo subir un documento' })).toBeVisible()
})

test.each(['/informacion/9', '/informacion/null'])('%s has nothing to show and says so', async (path) => {
  await openApp(server, path)
  const main = within(await screen.findByRole('main'))
  expect(await main.findByText('SIN DATOS')).toBeVisible()
})

test('an address that is no web address is neither framed nor linked', async () => {
  await openApp(server, '/informacion/5')
  await screen.findByRole('heading', { level: 1, name: 'Trampa' })
  expect(screen.queryByTitle('Trampa')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Abrir en una pestaña nueva' })).toBeNull()
})

test('an item without its site says who has it', async () => {
  await openApp(server, '/informacion/6')
  const main = within(await screen.findByRole('main'))
  expect(await main.findByText('Tu contador todavía no lo publica.')).toBeVisible()
  expect(main.getByRole('link', { name: 'Pedirlo por WhatsApp' })).toBeVisible()
})

test('without a network the frame waits for one in place of a broken page', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openApp(server, '/informacion/3')
  expect(await screen.findByText('Se verá cuando vuelva la conexión.')).toBeVisible()
  expect(screen.getByText(/Está en otro sitio \(drive\.google\.com\)/)).toBeVisible()
  expect(screen.queryByTitle('Guía para arrendadores')).toBeNull()
  onLine.mockRestore()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByTitle('Guía para arrendadores')).toBeVisible()
})
