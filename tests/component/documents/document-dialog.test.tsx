import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { useOwnPortal } from '../../support/own-portal'
import { jpeg } from '../../support/pictures'
import { initialResponses } from '../../support/portal-of-initial'
import { Reply, type FakeResponses } from '../../support/wire-server'

const note = {
  id: 1,
  detail: 'La foto está borrosa,\nno se lee el folio.',
  contador_name: 'Ana Rojas',
  created_at: '2026-03-03 14:05:00',
}

const { server, open } = useOwnPortal({
  ...initialResponses,
  'GET /api/client/getNotes/133': { notes: [note] },
})

async function openDialog(answers: FakeResponses): Promise<HTMLElement> {
  server.answer(answers)
  await open('/task/initial')
  await userEvent.click(await screen.findByRole('button', { name: 'Ver documento Inicio de actividades' }))
  return screen.findByRole('dialog', { name: 'Inicio de actividades' })
}

function file(url: unknown): FakeResponses {
  return { 'GET /api/client/getFile/133': { file: url, documentType: 'Inicio de actividades' } }
}

describe("the tab 'Archivo'", () => {
  test('shows a picture in a frame that runs no script, enlarged and turned as asked', async () => {
    server.answer({
      'GET /files/foto': new Reply(200, Buffer.from(jpeg({ width: 8, height: 6 }))),
    })
    const dialog = await openDialog(file(`${server.url}/files/foto`))
    expect(within(dialog).getByRole('tab', { name: 'Archivo', selected: true })).toBeVisible()
    const frame = await within(dialog).findByTitle('Archivo Inicio de actividades')
    expect(frame).toHaveAttribute('sandbox')
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
    expect(within(dialog).getByRole('link', { name: 'Abrir archivo' })).toHaveAttribute('target', '_blank')

    const scrollTo = vi.fn()
    const enlarged = { documentElement: { scrollWidth: 300, scrollHeight: 150 } }
    const view = { document: enlarged, innerWidth: 100, innerHeight: 50, scrollTo }
    Object.defineProperty(frame, 'contentWindow', { value: view })
    fireEvent.load(frame)
    expect(scrollTo).toHaveBeenCalledWith(100, 50)

    const press = async (name: string) => {
      await userEvent.click(within(dialog).getByRole('button', { name }))
      return frame.getAttribute('srcdoc')
    }
    expect(frame.getAttribute('srcdoc')).toMatch(/rotate: 0deg.*width: 100vw; height: 100vh/s)
    expect(within(dialog).getByRole('button', { name: 'Alejar' })).toBeDisabled()
    await press('Acercar')
    expect(await press('Acercar')).toMatch(/rotate: 0deg.*width: 200vw; height: 200vh/s)
    expect(await press('Alejar')).toMatch(/rotate: 0deg.*width: 150vw; height: 150vh/s)
    expect(await press('Girar')).toMatch(/rotate: 90deg.*width: 150vh; height: 150vw/s)
    expect(await press('Ajustar')).toMatch(/rotate: 90deg.*width: 100vh; height: 100vw/s)
  })

  test.each(['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', '', null])(
    'follows nothing that is not http(s): %s',
    async (url) => {
      const dialog = await openDialog(file(url))
      expect(
        await within(dialog).findByText('El portal no tiene un archivo que se pueda mostrar.'),
      ).toBeVisible()
      expect(dialog.querySelector('iframe, a[href]')).toBeNull()
    },
  )

  test('shows a long screenshot as wide as the frame, from its top', async () => {
    server.answer({ 'GET /files/foto': new Reply(200, Buffer.from(jpeg({ width: 108, height: 2000 }))) })
    const dialog = await openDialog(file(`${server.url}/files/foto`))
    const frame = await within(dialog).findByTitle('Archivo Inicio de actividades')
    const scrollTo = vi.fn()
    const enlarged = { documentElement: { scrollWidth: 100, scrollHeight: 1850 } }
    const image = { naturalWidth: 100, naturalHeight: 2000, style: document.createElement('img').style }
    Object.defineProperty(frame, 'contentWindow', {
      value: { document: enlarged, innerWidth: 100, innerHeight: 50, scrollTo },
    })
    Object.defineProperty(frame, 'contentDocument', { value: { querySelector: () => image } })
    fireEvent.load(frame)
    await waitFor(() => expect(frame.getAttribute('srcdoc')).toContain('width: 100vw; height: 2000vw'))
    expect(image.style.getPropertyValue('--ratio')).toBe('0.05')
    fireEvent.load(frame)
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Girar' }))
    expect(frame.getAttribute('srcdoc')).toContain('width: 100vw; height: 100vh')
  })

  test('decodes no picture that is larger than a phone can decode, and leads to it', async () => {
    const huge = jpeg({ width: 20_000, height: 20_000 })
    server.answer({ 'GET /files/foto': new Reply(200, Buffer.from(huge)) })
    const dialog = await openDialog(file(`${server.url}/files/foto`))
    expect(
      await within(dialog).findByText('La imagen es demasiado grande para mostrarla aquí.'),
    ).toBeVisible()
    expect(within(dialog).getByRole('link', { name: 'Abrir archivo' })).toBeVisible()
    expect(within(dialog).queryByTitle('Archivo Inicio de actividades')).not.toBeInTheDocument()
  })

  test('says that a file could not be had, and tries again', async () => {
    const dialog = await openDialog({ 'GET /api/client/getFile/133': new Reply(500, { message: 'x' }) })
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Reintentar' }))
    await waitFor(() =>
      expect(server.received.filter(({ path }) => path.endsWith('getFile/133')).length).toBeGreaterThan(1),
    )
  })
})

describe("the tab 'Notas'", () => {
  async function openNotes(answers: FakeResponses = {}): Promise<HTMLElement> {
    const dialog = await openDialog({ ...file(null), ...answers })
    await userEvent.click(within(dialog).getByRole('tab', { name: 'Notas' }))
    return dialog
  }

  test('shows who wrote what, and when', async () => {
    const dialog = await openNotes()
    expect(await within(dialog).findByText('Ana Rojas')).toBeVisible()
    expect(within(dialog).getByText('martes 03/03/2026 14:05hs')).toBeVisible()
    expect(within(dialog).getByText(/^La foto está borrosa/)).toBeVisible()
  })

  test("says 'SIN DATOS' if there are none", async () => {
    const dialog = await openNotes({ 'GET /api/client/getNotes/133': { notes: null } })
    expect(await within(dialog).findByText('SIN DATOS')).toBeVisible()
  })

  test('adds a note, shows it, and is ready for another one', async () => {
    server.answer({ 'POST /api/document/addNotes': { status: 200 } })
    const dialog = await openNotes()
    await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Nota' }), 'Va de nuevo.')
    const mine = { ...note, id: 2, detail: 'Va de nuevo.', contador_name: null }
    server.answer({ 'GET /api/client/getNotes/133': { notes: [note, mine] } })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Proceso realizado correctamente.')).toBeVisible()
    expect(await within(dialog).findByText('Va de nuevo.')).toBeVisible()
    expect(within(dialog).getByText('Tú')).toBeVisible()
    expect(within(dialog).getByRole('textbox', { name: 'Nota' })).toHaveValue('')
    expect(within(dialog).queryByText('Escribe la nota.')).not.toBeInTheDocument()
    const sent = server.received.find(({ path }) => path === '/api/document/addNotes')
    expect(sent?.body).toEqual({ document_id: 133, detalle: 'Va de nuevo.' })
  })

  test('keeps what was typed through a failure and a closed dialog', async () => {
    server.answer({ 'POST /api/document/addNotes': new Reply(500, { message: 'x' }) })
    const dialog = await openNotes()
    await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Nota' }), 'Se lee bien')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    expect((await screen.findAllByText(/^Hubo un error en la operación\./))[0]).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salir' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

    await userEvent.click(screen.getByRole('button', { name: 'Ver documento Inicio de actividades' }))
    await userEvent.click(await screen.findByRole('tab', { name: 'Notas' }))
    expect(await screen.findByRole('textbox', { name: 'Nota' })).toHaveValue('Se lee bien')
  })
})
