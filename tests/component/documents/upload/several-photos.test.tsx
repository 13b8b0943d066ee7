import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { fileOf } from '../../../support/portal-of-initial'
import { draftsOf } from '../../../support/file-drafts'
import { stubWorker } from '../../../support/stub-worker'
import { transfer } from '../../../support/transfer'
import { choose, deliver, pdf, photo, save, saved, useUploadForm } from '../../../support/upload-form'

const form = useUploadForm()

describe('several photos of one document', () => {
  function pageHeights(): Promise<number[]> {
    const sent = form.arrived()[0]
    if (!sent) throw new Error('nothing arrived')
    return PDFDocument.load(fileOf(sent).bytes).then((document) =>
      document.getPages().map((page) => Math.round(page.getHeight())),
    )
  }

  /** Three of different shapes: on a page whose long side is 842 pt they are 421, 632 and 842 pt high. */
  async function chooseThree(): Promise<void> {
    await form.open()
    await screen.findByRole('heading', { level: 1, name: 'Cédula de identidad' })
    const shapes = [
      [800, 400],
      [800, 600],
      [800, 800],
    ] as const
    await choose(shapes.map(([width, height], index) => photo({ width, height, name: `p${index}.jpg` })))
    await screen.findByRole('img', { name: 'Página 3' })
  }

  test('become one PDF named after the document type, in their order', async () => {
    await chooseThree()
    expect(screen.getByText(/^3 páginas en un solo PDF · \d+ KB$/)).toBeVisible()
    await deliver()
    expect(await pageHeights()).toEqual([421, 632, 842])
    expect(outbox.getSnapshot().uploads.map(({ file }) => file.name)).toEqual(['Cédula de identidad.pdf'])
  })

  test('are dragged to their place', async () => {
    await chooseThree()
    const page = (number: number) => {
      const item = screen.getByRole('img', { name: `Página ${number}` }).closest('li')
      if (!item) throw new Error('no page')
      return item
    }
    const data = new Map<string, string>()
    const dataTransfer = {
      setData: (type: string, text: string) => void data.set(type, text),
      getData: (type: string) => data.get(type) ?? '',
      get types() {
        return [...data.keys()]
      },
    }
    // What is dragged from elsewhere moves nothing.
    fireEvent.drop(page(1), { dataTransfer })
    fireEvent.dragStart(page(3), { dataTransfer })
    expect(fireEvent.dragOver(page(1), { dataTransfer })).toBe(false)
    fireEvent.drop(page(1), { dataTransfer })
    await deliver()
    expect(await pageHeights()).toEqual([842, 421, 632])
  })

  test('are moved, turned, dropped and taken again before they are sent, also after a reload', async () => {
    await chooseThree()
    await userEvent.click(screen.getByRole('button', { name: 'Mover página 3 antes' }))
    await userEvent.click(screen.getByRole('button', { name: 'Quitar página 1' }))
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Página 3' })).not.toBeInTheDocument())
    cleanup()

    await form.open()
    await screen.findByRole('img', { name: 'Página 2' })
    await userEvent.click(screen.getByRole('button', { name: 'Girar página 1' }))
    const again = photo({ width: 900, height: 300 })
    await userEvent.upload(screen.getByLabelText('Retomar página 2'), again)
    await waitFor(() => expect(screen.queryByText('Preparando el archivo…')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Mover página 1 antes' })).toBeDisabled()
    await deliver()
    expect(await pageHeights()).toEqual([842, 281])
  })

  test('can not be joined with a PDF, and what was there stays', async () => {
    await chooseThree()
    await choose(pdf('a.pdf'))
    expect(await screen.findByText('Elige varias fotos o un solo PDF.')).toBeVisible()
    expect(screen.getByRole('img', { name: 'Página 3' })).toBeVisible()
  })
})

test('14: of thirty photos one at a time is read and prepared', async () => {
  const counts = { read: 0, given: 0, atOnce: 0, most: 0, ahead: 0 }
  stubWorker(({ prepare }, answer) => {
    // What is prepared is judged, too.
    if (!prepare) return
    counts.given += 1
    counts.ahead = Math.max(counts.ahead, counts.read - counts.given)
    counts.most = Math.max(counts.most, (counts.atOnce += 1))
    setTimeout(() => {
      counts.atOnce -= 1
      answer({ captured: { ...prepare, type: 'image/jpeg' } })
    })
  })
  await form.open()
  await screen.findByRole('heading', { level: 1, name: 'Cédula de identidad' })
  await choose(
    Array.from({ length: 30 }, () => {
      const file = photo({ width: 40, height: 30 })
      const read = file.arrayBuffer.bind(file)
      file.arrayBuffer = () => {
        counts.read += 1
        return read()
      }
      return file
    }),
  )
  // Each is written and read back before the next: minutes on a busy machine.
  await waitFor(() => expect(counts.given).toBe(30), { timeout: 170_000 })
  await screen.findByRole('img', { name: 'Página 30' })
  expect(counts).toEqual({ read: 30, given: 30, atOnce: 0, most: 1, ahead: 0 })
})

test.each(['on the page', 'in the box for files'])('a photo that is pasted %s is one page', async (place) => {
  await form.open()
  const input = await screen.findByLabelText('Archivo')
  const target = place === 'on the page' ? document.body : input
  const files = [photo({ name: 'pegada.jpg' })]
  fireEvent.paste(target, { clipboardData: transfer(files) })
  await screen.findByRole('img', { name: 'Vista previa' })
  fireEvent.paste(target, { clipboardData: transfer([photo()]) })
  await screen.findByRole('img', { name: 'Página 2' })
  await waitFor(async () => expect((await draftsOf(form.owner()))[0]?.pages).toHaveLength(2))
  expect(screen.queryByRole('img', { name: 'Página 3' })).toBeNull()
})

test('of several photos the form says which one is being prepared, and which page is being joined', async () => {
  const workers: { answer: (data: object) => void; task: { prepare?: object } }[] = []
  stubWorker((task, answer) => {
    // What is prepared is judged and read, too.
    if ('prepare' in task || 'join' in task) workers.push({ task, answer })
  })
  const asked = (count: number) => waitFor(() => expect(workers).toHaveLength(count))
  const prepared = () => {
    const last = workers.at(-1)
    last?.answer({ captured: { ...last.task.prepare, type: 'image/jpeg' } })
  }
  await form.open()
  await screen.findByRole('heading', { level: 1, name: 'Cédula de identidad' })
  await choose([photo(), photo(), photo()])
  for (const [index, words] of ['1 de 3', '2 de 3', '3 de 3'].entries()) {
    await asked(index + 1)
    expect(await screen.findByText(words)).toBeVisible()
    prepared()
  }
  await screen.findByRole('img', { name: 'Página 3' })
  await waitFor(() => expect(screen.queryByText('3 de 3')).not.toBeInTheDocument())

  await save()
  await asked(4)
  workers.at(-1)?.answer({ goesOn: { done: 1, of: 3 } })
  expect(await screen.findByText('2 de 3')).toBeVisible()
  expect(screen.getByText('Preparando el archivo…')).toBeVisible()
  workers.at(-1)?.answer({
    captured: { name: 'Cédula.pdf', type: 'application/pdf', bytes: await pdf('a.pdf').arrayBuffer() },
  })
  await screen.findByText(saved)
})
