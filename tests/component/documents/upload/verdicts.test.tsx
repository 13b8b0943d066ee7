import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Page } from '../../../../src/outbox/model/upload'
import { fileOf } from '../../../support/portal-of-initial'
import { draftsOf } from '../../../support/file-drafts'
import { cutOut, found, scanBut, Scanning } from '../../../support/scanning'
import { transfer } from '../../../support/transfer'
import { choose, deliver, photo, save, useUploadForm } from '../../../support/upload-form'

const form = useUploadForm()

beforeEach(() => {
  Scanning.reset()
  vi.stubGlobal('Worker', Scanning)
})

const blurred = 'Quedó borrosa: apoya el codo y toma otra.'

/** The words of a status. */
const says = (text: string) => screen.findByText(text, { selector: '[role="status"], [role="status"] *' })
const preview = () => screen.findByRole('img', { name: 'Vista previa' })
const pageOf = async () => (await draftsOf(form.owner())).flatMap(({ pages }) => pages)
const isKept = (says: string) =>
  waitFor(async () => expect(await pageOf()).toMatchObject([{ verdict: { says } }]))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function openAgain(path?: string): Promise<void> {
  cleanup()
  await form.open(path)
}

describe('a picture that the viewfinder has not seen', () => {
  const ways: readonly [name: string, way: Page['way'], give: () => Promise<void>][] = [
    ['from the gallery or a file', 'file', () => choose(photo())],
    [
      'from the camera of the system',
      'camera',
      async () => userEvent.upload(await screen.findByLabelText('Tomar foto'), photo()),
    ],
    [
      'that is pasted',
      'paste',
      async () => {
        await screen.findByLabelText('Archivo')
        fireEvent.paste(document.body, { clipboardData: transfer([photo()]) })
      },
    ],
  ]

  test.each(ways)('%s gets a verdict, and the device knows how it came', async (_, way, give) => {
    await form.open()
    await give()
    await preview()
    expect(await says(blurred)).toBeVisible()
    expect(screen.getByLabelText('Volver a tomar')).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Usar igual' })).toBeEnabled()
    expect(await pageOf()).toMatchObject([{ way }])
  })

  test('that reads well is said to, and nothing is asked', async () => {
    Scanning.verdict = 'legible'
    await form.open()
    await choose(photo())
    expect(await says('Se lee bien.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Usar igual' })).toBeNull()
  })

  test('of which nothing is known, as of a screenshot, gets no word', async () => {
    Scanning.verdict = 'unknown'
    await form.open()
    await choose(photo())
    await waitFor(async () => expect(await pageOf()).toMatchObject([{ verdict: null }]))
    expect(screen.queryByText('Se lee bien.')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Usar igual' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Recortar la hoja' })).toBeEnabled()
  })

  test('is read once, to prove that it was written: neither to be shown nor to be judged', async () => {
    const gets = vi.spyOn(IDBObjectStore.prototype, 'get')
    await form.open()
    await choose(photo({ width: 1200, height: 1600 }))
    await isKept('blurred')
    const [{ id, pixels, corners } = {}] = await pageOf()
    expect([pixels, corners?.[0]]).toEqual([{ width: 1200, height: 1600 }, [600, 200]])
    const ofParts = gets.mock.contexts.map((store) => (store as IDBObjectStore).name === 'parts')
    const reads = gets.mock.calls.filter((_, at) => ofParts[at]).map(([key]) => key)
    expect(reads).toEqual([[expect.any(String), id]])
  })

  test('of a thing is not judged, and no sheet is cut out of it', async () => {
    const path = '/task/inmuebles/createDocument/4/12'
    const create = 'POST /api/client/inmueble/createDocument'
    form.answer({
      [create]: { status: 200 },
      'GET /api/client/task/documentType/12': { DocumentType: { id: 12, name: 'Fotografía de la fachada' } },
      'GET /api/client/inmueble/getDocument/4/5': { documentosInmueble: [] },
    })
    await form.open(path)
    await screen.findByRole('heading', { level: 1, name: 'Fotografía de la fachada' })
    await choose(photo())
    await preview()
    expect(await screen.findByRole('button', { name: 'Girar' })).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Recortar la hoja' })).toBeNull()
    expect(screen.getByRole('group', { name: 'Agregar otra foto' })).toBeVisible()
    await save()
    await waitFor(() => expect(form.arrived(create)).toHaveLength(1))
    expect(Scanning.asked).toEqual([])
  })
})

describe('a bad verdict', () => {
  async function openBad(): Promise<void> {
    await form.open()
    await choose(photo())
    await says(blurred)
    await isKept('blurred')
  }

  test("stops nothing: 'Guardar' works before 'Usar igual'", async () => {
    await openBad()
    await deliver()
    expect(form.arrived()).toHaveLength(1)
  })

  test("makes another photo the next step, and 'Guardar' again after 'Usar igual'", async () => {
    await openBad()
    const looks = () =>
      ['Volver a tomar', 'Guardar'].map((name) =>
        screen.getByText(name, { selector: 'main form *' }).className.includes('primary'),
      )
    expect(looks()).toEqual([true, false])
    await press('Usar igual')
    await waitFor(() => expect(looks()).toEqual([false, true]))
  })

  test("is taken away by 'Usar igual' alone, also when the form is opened again", async () => {
    await openBad()
    await press('Usar igual')
    await waitFor(() => expect(screen.queryByText(blurred)).toBeNull())
    await waitFor(async () => expect(await pageOf()).toMatchObject([{ verdict: { answered: 'used' } }]))
    expect(screen.getByLabelText('Volver a tomar')).toBeEnabled()
    await openAgain()
    await preview()
    expect(screen.queryByText(blurred)).toBeNull()
    expect(form.arrived()).toEqual([])
  })

  test('is the one that is there when the form is opened again: the picture is not judged twice', async () => {
    await openBad()
    await openAgain()
    expect(await says(blurred)).toBeVisible()
    expect(Scanning.judged()).toHaveLength(1)
  })

  test('stays when the picture is turned', async () => {
    await openBad()
    await press('Girar')
    await waitFor(async () => expect(await pageOf()).toMatchObject([{ turn: 90 }]))
    expect(await says(blurred)).toBeVisible()
    expect(Scanning.judged()).toHaveLength(1)
  })

  test('goes with the picture that is taken again, which is judged again', async () => {
    await openBad()
    Scanning.verdict = 'legible'
    await userEvent.upload(screen.getByLabelText('Volver a tomar'), photo())
    expect(await says('Se lee bien.')).toBeVisible()
    expect(screen.queryByText(blurred)).toBeNull()
    expect(Scanning.judged()).toHaveLength(2)
  })
})

test("a verdict that does not come holds up neither the photo nor 'Guardar'", async () => {
  scanBut('judge', (task) => void Scanning.asked.push(task))
  await form.open()
  await choose(photo())
  await waitFor(() => expect(Scanning.judged()).toHaveLength(1))
  expect(await pageOf()).toHaveLength(1)
  await deliver()
})

test('of several pictures one after the other is judged, and the doubtful ones are marked', async () => {
  const judging = { now: 0, most: 0 }
  const verdicts = ['legible', 'glare', 'unknown', 'blurred'] as const
  scanBut('judge', (_, { scan }) => {
    Scanning.verdict = verdicts[Scanning.judged().length] ?? null
    judging.most = Math.max(judging.most, (judging.now += 1))
    setTimeout(() => {
      judging.now -= 1
      scan()
    })
  })
  await form.open()
  await choose(verdicts.map(() => photo()))
  await screen.findByRole('img', { name: 'Página 4' })
  const marked = await says('Mira las páginas 2 y 4: puedes tomarlas otra vez o guardarlas así.')
  expect(marked).toBeVisible()
  expect(judging).toEqual({ now: 0, most: 1 })
  const second = screen.getByRole('img', { name: 'Página 2' }).closest('li')
  if (!second) throw new Error('no page')
  expect(within(second).getByText(/^Un brillo tapa parte del texto/)).toBeVisible()
  await press('Usar igual página 2')
  expect(await says('Mira la página 4: puedes tomarla otra vez o guardarla así.')).toBeVisible()
  await deliver()
})

describe('the sheet in a picture', () => {
  const original = new Uint8Array([1])
  let taken: Uint8Array = original

  async function openPhoto(): Promise<void> {
    Scanning.verdict = 'legible'
    const file = photo({ width: 1200, height: 1600 })
    taken = new Uint8Array(await file.arrayBuffer())
    await form.open()
    await choose(file)
    await isKept('legible')
  }

  const arrivedBytes = () => form.arrived().map((upload) => new Uint8Array(fileOf(upload).bytes))
  const corners = () => screen.getAllByRole('slider').map((corner) => corner.getAttribute('aria-valuetext'))
  const cuts = () =>
    Scanning.asked.flatMap((task) => ('straighten' in task ? [task.corners.map(({ x, y }) => [x, y])] : []))
  const isCropped = () => screen.findByRole('button', { name: 'Usar original' })

  test('is cut out only if asked, at corners that begin where it was found, and that is what arrives', async () => {
    await openPhoto()
    expect(screen.queryByRole('slider')).toBeNull()
    await press('Recortar la hoja')
    expect(corners()).toEqual([
      'A 50% del borde izquierdo y 13% del borde superior',
      'A 80% del borde izquierdo y 10% del borde superior',
      'A 80% del borde izquierdo y 90% del borde superior',
      'A 20% del borde izquierdo y 90% del borde superior',
    ])
    screen.getByRole('slider', { name: 'Esquina superior derecha' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await press('Recortar')
    await waitFor(async () => expect(await pageOf()).toMatchObject([{ size: cutOut.byteLength }]))
    expect(cuts().map((each) => each[1]?.[0]?.toFixed(2))).toEqual(['0.81'])
    expect(await says('Se lee bien.')).toBeVisible()
    await deliver()
    expect(arrivedBytes()).toEqual([new Uint8Array(cutOut)])
  })

  test("makes 'Recortar' the next step while its corners are open", async () => {
    await openPhoto()
    await press('Recortar la hoja')
    const looks = ['Recortar', 'Guardar'].map((name) =>
      screen.getByRole('button', { name }).className.includes('primary'),
    )
    expect(looks).toEqual([true, false])
  })

  test("is cut out by 'Guardar', too, as it is outlined then", async () => {
    await openPhoto()
    await press('Recortar la hoja')
    await deliver()
    expect(arrivedBytes()).toEqual([new Uint8Array(cutOut)])
  })

  describe('that was not found', () => {
    beforeEach(() =>
      scanBut('judge', (_, { answer }) =>
        queueMicrotask(() => answer({ corners: null, certainty: 0, verdict: 'legible' })),
      ),
    )

    test("stays whole at 'Guardar' if its frame was only looked at", async () => {
      await openPhoto()
      await press('Recortar la hoja')
      await deliver()
      expect(arrivedBytes()).toEqual([taken])
    })

    test("is cut out by 'Guardar' where its frame was moved to", async () => {
      await openPhoto()
      await press('Recortar la hoja')
      screen.getByRole('slider', { name: 'Esquina superior derecha' }).focus()
      await userEvent.keyboard('{ArrowRight}')
      await deliver()
      expect(arrivedBytes()).toEqual([new Uint8Array(cutOut)])
    })
  })

  test("stays in its picture after 'Usar original', before the cut and after it, also after the form was left", async () => {
    await openPhoto()
    await press('Recortar la hoja')
    await press('Usar original')
    expect(screen.queryByRole('slider')).toBeNull()
    expect(cuts()).toEqual([])

    await press('Recortar la hoja')
    await press('Recortar')
    await waitFor(async () => expect(await pageOf()).toMatchObject([{ size: cutOut.byteLength }]))
    await openAgain()
    await userEvent.click(await isCropped())
    expect(await screen.findByRole('button', { name: 'Recortar la hoja' })).toBeVisible()
    expect(Scanning.judged()).toHaveLength(1)
    await deliver()
    expect(arrivedBytes()).toEqual([taken])
  })

  test('is cut out where it is seen in a picture that was turned', async () => {
    await openPhoto()
    await press('Girar')
    await waitFor(async () => expect(await pageOf()).toMatchObject([{ turn: 90 }]))
    await press('Recortar la hoja')
    // What was its lower left corner is the upper left one.
    expect(corners()[0]).toBe('A 10% del borde izquierdo y 20% del borde superior')
    await press('Recortar')
    await waitFor(async () => expect(await pageOf()).toMatchObject([{ size: cutOut.byteLength, turn: 90 }]))
    expect(
      cuts()[0]
        ?.flat()
        .map((part) => part.toFixed(2)),
    ).toEqual(found.flatMap(({ x, y }) => [x.toFixed(2), y.toFixed(2)]))
  })

  test('is cut out of one of several pictures', async () => {
    await form.open()
    await choose([photo(), photo()])
    await screen.findByRole('img', { name: 'Página 2' })
    await press('Recortar la hoja de página 2')
    await press('Recortar')
    await waitFor(async () => expect((await pageOf()).map(({ size }) => size)[1]).toBe(cutOut.byteLength))
    await press('Usar original de página 2')
    await waitFor(async () => expect((await pageOf()).map(({ size }) => size)[1]).not.toBe(cutOut.byteLength))
  })

  test('that can not be cut out leaves the picture whole, and the form says so', async () => {
    scanBut('straighten', (_, { answer }) => queueMicrotask(() => answer({ page: null })))
    await openPhoto()
    await press('Recortar la hoja')
    await press('Recortar')
    expect(await screen.findByText('No se pudo recortar la hoja: queda entera.')).toBeVisible()
    await deliver()
    expect(arrivedBytes()).toEqual([taken])
  })
})
