import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { AllInView } from '../../../support/all-in-view'
import { useOwnPortal } from '../../../support/own-portal'
import { initialResponses, createInitial, initialRows } from '../../../support/portal-of-initial'
import { queueUpload } from '../../../support/queue-upload'
import { Reply } from '../../../support/wire-server'

const { server, openAs, owner } = useOwnPortal(initialResponses)

async function openList(of = owner()): Promise<HTMLElement> {
  await openAs(of, '/task/initial')
  return screen.findByRole('table', { name: 'Documentación Inicial' })
}

function row(table: HTMLElement, name: string) {
  const header = within(table).getByRole('rowheader', { name })
  const found = header.closest<HTMLElement>('[role=row]')
  if (!found) throw new Error(`no row ${name}`)
  return within(found)
}

describe('the list of the initial documents', () => {
  test("says each status in the words of docs/contract.md, 'Document statuses'", async () => {
    const table = await openList()
    const words: [string, string][] = [
      ['Cédula de identidad', 'Pendiente de carga'],
      ['Comprobante de domicilio', 'En revisión'],
      ['Inicio de actividades', 'Rechazado'],
      ['Carpeta tributaria', 'Aprobado'],
      ['Declaración de renta', 'Completado'],
    ]
    for (const [name, word] of words) expect(row(table, name).getByText(word)).toBeVisible()
  })

  test('offers an upload only if the document is pending or rejected', async () => {
    const table = await openList()
    const offered = within(table).getAllByRole('link', { name: /^Subir / })
    expect(offered.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Subir Cédula de identidad',
      'Subir Inicio de actividades',
      'Subir Autorización SII',
    ])
    expect(offered[0]).toHaveAttribute('href', '/task/initial/create/30')
  })

  test('a row whose document arrives stays where it is, with the focus that is in it', async () => {
    const table = await openList()
    const view = row(table, 'Inicio de actividades').getByRole('button', { name: /^Ver documento/ })
    view.focus()
    server.answer({
      'GET /api/client/initial': {
        documents: initialRows.map((one) =>
          one.name === 'Inicio de actividades' ? { ...one, idDocument: 977, status: 0 } : one,
        ),
      },
    })
    const type = initialRows.find(({ name }) => name === 'Inicio de actividades')?.id ?? 0
    await queueUpload({ area: 'initial', type })
    expect(await row(table, 'Inicio de actividades').findByText('En revisión')).toBeVisible()
    expect(view).toHaveFocus()
  })

  test('opens a document only if there is one', async () => {
    const table = await openList()
    expect(within(table).getAllByRole('button', { name: /^Ver documento / })).toHaveLength(5)
    expect(row(table, 'Cédula de identidad').queryByRole('button')).not.toBeInTheDocument()
  })

  test('of type 42 says neither approved nor rejected', async () => {
    for (const [at, [status, word]] of (
      [
        [1, null],
        [2, null],
        [0, 'En revisión'],
        [null, 'Pendiente de carga'],
        [3, 'Completado'],
      ] as const
    ).entries()) {
      const documents = [{ id: 42, name: 'Autorización SII', idDocument: 142, status }]
      server.answer({ 'GET /api/client/initial': { documents } })
      const cell = row(await openList(owner() + 1_000 * at), 'Autorización SII').getAllByRole('cell')[1]
      if (word) expect(cell).toHaveTextContent(word)
      else expect(cell).not.toHaveTextContent(/Aprobado|Rechazado/)
      cleanup()
    }
  })

  test('of a rejected document of type 42 says why, as of any other', async () => {
    vi.stubGlobal('IntersectionObserver', AllInView)
    const detail = 'El documento está vencido.'
    const notes = [{ id: 1, detail, contador_name: 'Ana Rojas', created_at: null }]
    const documents = [{ id: 42, name: 'Autorización SII', idDocument: 142, status: 2 }]
    server.answer({
      'GET /api/client/initial': { documents },
      'GET /api/client/getNotes/142': { notes },
    })
    const table = await openList()
    expect(await row(table, 'Autorización SII').findByText(detail)).toBeVisible()
    expect(within(table).queryByText('Rechazado')).not.toBeInTheDocument()
  })

  test("opens the other documents in the row 'Otros', which has no status and no upload of its own", async () => {
    const table = await openList()
    const otros = row(table, 'Otros')
    expect(otros.queryByText('Pendiente de carga')).not.toBeInTheDocument()
    expect(otros.getByRole('link', { name: /^Agregar/ })).toHaveAttribute('href', '/task/initial/create/32')
    const expander = otros.getByRole('button', { name: 'Mostrar Otros' })
    expect(expander).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(expander)
    expect(otros.getByRole('button', { name: 'Ocultar Otros' })).toHaveAttribute('aria-expanded', 'true')
    const nested = await screen.findByRole('table', { name: 'Otros' })
    expect(row(nested, 'Plano').getByText('Aprobado')).toBeVisible()
    expect(row(nested, 'Plano').getByRole('button', { name: 'Ver documento Plano' })).toBeVisible()
  })
})

describe('a row whose upload is not delivered', () => {
  test('says that it waits, and offers no second one', async () => {
    server.answer({ [createInitial]: new Reply(503, { message: 'x' }) })
    const table = await openList()
    await queueUpload({ area: 'initial', type: 30 })
    expect(await row(table, 'Cédula de identidad').findByText('En cola de envío')).toBeVisible()
    expect(row(table, 'Cédula de identidad').queryByRole('link')).not.toBeInTheDocument()
  })

  test('says that it could not be sent, and offers another one', async () => {
    server.answer({ [createInitial]: new Reply(422, { errors: { file: ['No se lee.'] } }) })
    const table = await openList()
    await queueUpload({ area: 'initial', type: 33 })
    expect(await row(table, 'Inicio de actividades').findByText('No se pudo enviar')).toBeVisible()
    expect(
      row(table, 'Inicio de actividades').getByRole('link', { name: 'Subir Inicio de actividades' }),
    ).toBeVisible()
  })

  test("is in the list of other documents if it is one of 'Otros'", async () => {
    server.answer({ [createInitial]: new Reply(503, { message: 'x' }) })
    const table = await openList()
    await queueUpload({ area: 'initial', type: 32 }, 'Otros', { detalle: 'Acta de la comunidad' })
    await userEvent.click(row(table, 'Otros').getByRole('button', { name: 'Mostrar Otros' }))
    const nested = await screen.findByRole('table', { name: 'Otros' })
    expect(await row(nested, 'Acta de la comunidad').findByText('En cola de envío')).toBeVisible()
    expect(row(nested, 'Plano').getByText('Aprobado')).toBeVisible()
  })
})
