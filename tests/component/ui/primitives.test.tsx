import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { contactUrl } from '../../../src/lib/contact'
import { DataTable } from '../../../src/ui/data-table'
import { ConfirmDialog } from '../../../src/ui/dialog'
import { Expander } from '../../../src/ui/expander'
import { TextField } from '../../../src/ui/field'
import { FileName } from '../../../src/ui/file-name'
import { Panel, type PanelReading } from '../../../src/ui/panel'
import { ProgressBar } from '../../../src/ui/progress-bar'
import { Tabs } from '../../../src/ui/tabs'

function ThreeTabs() {
  const [selected, select] = useState<'a' | 'b' | 'c'>('a')
  const tabs = [
    { id: 'a', label: 'Archivo', content: 'uno' },
    { id: 'b', label: 'Notas', content: 'dos' },
    { id: 'c', label: 'Más', content: 'tres' },
  ] as const
  return (
    <>
      <Tabs label="Documento" tabs={tabs} selected={selected} onSelect={select} />
      <button type="button">Salir</button>
    </>
  )
}

test('tabs are one stop for the keyboard, and arrows move between them in a circle', async () => {
  render(<ThreeTabs />)
  await userEvent.tab()
  expect(screen.getByRole('tab', { name: 'Archivo' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Notas', selected: true })).toHaveFocus()
  expect(screen.getByRole('tabpanel', { name: 'Notas' })).toHaveTextContent('dos')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Archivo', selected: true })).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Salir' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{End}')
  expect(screen.getByRole('tabpanel', { name: 'Más' })).toHaveTextContent('tres')
})

test('a question can be answered both ways and closes with Escape', async () => {
  const onConfirm = vi.fn()
  const onCancel = vi.fn()
  render(
    <ConfirmDialog title="¿Descartar?" confirm="Descartar" onConfirm={onConfirm} onCancel={onCancel}>
      <p>No se puede deshacer.</p>
    </ConfirmDialog>,
  )
  const dialog = within(screen.getByRole('dialog', { name: '¿Descartar?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Descartar' }))
  expect(onConfirm).toHaveBeenCalledOnce()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
  expect(onCancel).toHaveBeenCalledOnce()
})

test('an expander names its state, and its content is there only while it is open', async () => {
  render(<Expander title="Factura Inmueble 1/3">contenido</Expander>)
  const button = screen.getByRole('button', { name: 'Factura Inmueble 1/3', expanded: false })
  expect(screen.queryByText('contenido')).toBeNull()
  await userEvent.click(button)
  expect(screen.getByRole('button', { expanded: true })).toBe(button)
  expect(screen.getByText('contenido')).toBeVisible()
})

test('a field ties its label, its hint and what is wrong to the control', () => {
  render(
    <TextField
      label="Rol"
      hint="Está en tus contribuciones"
      error="Falta el rol."
      required
      value=""
      onChange={vi.fn()}
    />,
  )
  const input = screen.getByRole('textbox', { name: 'Rol' })
  expect(input).toBeRequired()
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('Está en tus contribuciones Falta el rol.')
})

test.each([
  [133.4, '100'],
  [73.8, '74'],
])('a bar of %s stays within 0 and 100 and is whole: %s', (value, shown) => {
  render(<ProgressBar value={value} label="Avance" />)
  expect(screen.getByRole('progressbar', { name: 'Avance' })).toHaveAttribute('value', shown)
})

test('a table names its rows, and an opened row shows its detail below it', () => {
  const rows = [
    { id: 1, name: 'Escritura' },
    { id: 2, name: 'Otros' },
  ]
  render(
    <DataTable
      caption="Documentos"
      columns={[
        { title: 'Tipo', heading: true, cell: (row) => row.name },
        { title: 'Estado', cell: () => 'Pendiente de carga' },
      ]}
      rows={rows}
      rowKey={(row) => row.id}
      detail={(row) => row.id === 2 && 'más documentos'}
    />,
  )
  const table = within(screen.getByRole('table', { name: 'Documentos' }))
  expect(table.getAllByRole('columnheader')).toHaveLength(2)
  expect(table.getByRole('rowheader', { name: 'Escritura' })).toBeVisible()
  expect(table.getAllByText('más documentos')).toHaveLength(1)
})

const reading = { data: undefined, storedAt: null, error: null, retry: vi.fn() }

test('a panel says that it loads, that it failed, and from when stored data are', async () => {
  const retry = vi.fn()
  const draw = (text: string) => <p>{text}</p>
  const view = render(<Panel reading={{ ...reading, status: 'loading' }}>{draw}</Panel>)
  expect(screen.getByText('Cargando...')).toBeVisible()

  view.rerender(<Panel reading={{ ...reading, status: 'failed', retry }}>{draw}</Panel>)
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Hubo un error en la operación. Comunicarse con el admin.',
  )
  const failed = within(screen.getByRole('alert'))
  expect(failed.getByRole('link', { name: 'Contacto' })).toHaveAttribute('href', contactUrl)
  await userEvent.click(failed.getByRole('button', { name: 'Reintentar' }))
  expect(retry).toHaveBeenCalledOnce()

  const storedAt = Date.parse('2026-03-03T12:41:00Z')
  view.rerender(<Panel reading={{ ...reading, status: 'ready', data: 'hola', storedAt }}>{draw}</Panel>)
  expect(screen.getByText('Datos guardados de 03/03/2026 09:41')).toBeVisible()
  expect(screen.getByText('hola')).toBeVisible()

  view.rerender(<Panel reading={{ ...reading, status: 'ready', data: 'nuevo' }}>{draw}</Panel>)
  expect(screen.queryByText(/Datos guardados/)).toBeNull()
})

test('a list on the screen that is read again tells its age only if the answer is late', () => {
  vi.useFakeTimers()
  const note = () => screen.queryByText(/Datos guardados|Actualizado/)
  const panel = (storedAt: number | null) => (
    <Panel reading={{ ...reading, status: 'ready', data: 'hola', storedAt }}>{(text) => <p>{text}</p>}</Panel>
  )
  const pass = (ms: number) => {
    act(() => void vi.advanceTimersByTime(ms))
  }
  const readAt = Date.parse('2026-03-03T12:41:00Z')
  const view = render(panel(null))

  view.rerender(panel(readAt))
  pass(999)
  expect(note()).toBeNull()
  view.rerender(panel(null))
  pass(5_000)
  expect(note()).toBeNull()

  view.rerender(panel(readAt))
  pass(1_000)
  expect(note()).toHaveTextContent('Datos guardados de 03/03/2026 09:41')
  view.rerender(panel(null))
  expect(note()).toHaveTextContent('Actualizado')
  pass(1_999)
  expect(note()).toBeVisible()
  pass(1)
  expect(note()).toBeNull()
})

test('what breaks while a panel is drawn stays in that panel, until a new answer comes', () => {
  const draw = (text: string) => {
    if (text === 'roto') throw new Error('cannot be drawn')
    return <p>{text}</p>
  }
  const ready = (data: string): PanelReading<string> => ({ ...reading, status: 'ready', data })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const page = (data: string) => (
    <>
      <Panel reading={ready(data)}>{draw}</Panel>
      <p>al lado</p>
    </>
  )
  const view = render(page('roto'))
  expect(screen.getByRole('alert')).toBeVisible()
  expect(screen.getByText('al lado')).toBeVisible()
  view.rerender(page('sano'))
  expect(screen.getByText('sano')).toBeVisible()
  // React reports what a boundary caught; that is all it reported.
  expect(console.error).toHaveBeenCalledOnce()
})

test("a file's name breaks at its signs, and is read as one", () => {
  const { container } = render(<FileName name="IMG_20260303_cedula-frente.jpg" />)
  expect(container.innerHTML).toBe('IMG_<wbr>20260303_<wbr>cedula-<wbr>frente.jpg')
  expect(container).toHaveTextContent('IMG_20260303_cedula-frente.jpg')
})
