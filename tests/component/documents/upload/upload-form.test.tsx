import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { today } from '../../../../shared/dates'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { heic, jpeg, png } from '../../../support/pictures'
import { createInitial, fileOf, sha256Of } from '../../../support/portal-of-initial'
import {
  choose,
  choosePhoto,
  deliver,
  pdf,
  photo,
  save,
  saved,
  useUploadForm,
} from '../../../support/upload-form'
import { Reply } from '../../../support/wire-server'

const form = useUploadForm()

/** A photo that the phone hands out when the second of these is called, with its own bytes or with others. */
function slowPhoto(
  options?: Parameters<typeof photo>[0],
): [photo: File, read: (bytes?: ArrayBuffer) => void] {
  const slow = photo(options)
  const bytes = slow.arrayBuffer()
  let read: (bytes?: ArrayBuffer) => void = () => undefined
  const handed = new Promise<ArrayBuffer>((resolve) => {
    read = (others) => resolve(others ?? bytes)
  })
  slow.arrayBuffer = () => handed
  return [slow, read]
}

describe('the upload form', () => {
  test('is named after the document type, and asks for a detail only if the type is 32', async () => {
    await form.open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Cédula de identidad' })).toBeVisible()
    expect(screen.getByLabelText('Archivo')).toBeRequired()
    expect(screen.getByLabelText('Tomar foto')).toHaveAttribute('capture', 'environment')
    expect(screen.queryByRole('textbox', { name: 'Detalle' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
    expect(await screen.findByRole('table', { name: 'Documentación Inicial' })).toBeVisible()
    cleanup()

    await form.open('/task/initial/create/32')
    expect(await screen.findByRole('textbox', { name: 'Detalle' })).toBeRequired()
  })

  test('sends the file with its type, says so, and goes back to the list', async () => {
    await form.open()
    await choosePhoto()
    await deliver()
    expect(await screen.findByRole('table', { name: 'Documentación Inicial' })).toBeVisible()
    expect(form.arrived()).toHaveLength(1)
    expect(form.arrived()[0]?.body).toMatchObject({ tipoDocument: '30', detalle: '' })
    expect(form.arrived()[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('says of a HEIC that is neither drawn nor decoded here that it goes as it is', async () => {
    await form.open()
    await choose(new File([heic()], 'IMG_1.HEIC', { type: 'image/heic' }))
    fireEvent.error(await screen.findByRole('img', { name: 'Vista previa' }))
    expect(
      screen.getByText('Este navegador no puede mostrar fotos HEIC. La foto se enviará tal como está.'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Abrir archivo' })).toBeVisible()
    await deliver()
    expect(form.arrived().map(fileOf)).toMatchObject([{ type: 'image/heic' }])
  })

  test("sends the detail of 'Otros', and says what is missing before that", async () => {
    await form.open('/task/initial/create/32')
    await screen.findByLabelText('Archivo')
    await save()
    expect(await screen.findByText('Escribe de qué documento se trata.')).toBeVisible()
    expect(screen.getByText('Falta el archivo. Toma una foto o elige uno.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Detalle' })).toHaveFocus())
    await userEvent.type(screen.getByRole('textbox', { name: 'Detalle' }), '  Plano del lote ')
    await choosePhoto()
    await deliver()
    expect(form.arrived().map(({ body }) => body)).toMatchObject([
      { tipoDocument: '32', detalle: 'Plano del lote' },
    ])
  })

  test('69: a photo that is taken after another is one more page, never in place of it', async () => {
    await form.open()
    await userEvent.upload(await screen.findByLabelText('Tomar foto'), photo({ width: 800, height: 400 }))
    await screen.findByRole('img', { name: 'Vista previa' })
    await userEvent.upload(screen.getByLabelText('Tomar foto'), photo({ width: 800, height: 600 }))
    await screen.findByRole('img', { name: 'Página 2' })
    await deliver()
    const [sent, ...more] = form.arrived()
    expect(more).toEqual([])
    if (!sent) throw new Error('nothing arrived')
    const pdf = await PDFDocument.load(fileOf(sent).bytes)
    expect(pdf.getPages().map((page) => Math.round(page.getHeight()))).toEqual([421, 632])
  })

  test('69: what is chosen while a photo is being prepared comes after it', async () => {
    await form.open()
    const camera = await screen.findByLabelText('Tomar foto')
    const [slow, read] = slowPhoto({ width: 800, height: 400 })
    await userEvent.upload(camera, slow)
    await userEvent.upload(camera, photo({ width: 800, height: 600 }))
    read()
    await screen.findByRole('img', { name: 'Página 2' })
    await deliver()
    const [sent] = form.arrived()
    if (!sent) throw new Error('nothing arrived')
    const pdf = await PDFDocument.load(fileOf(sent).bytes)
    expect(pdf.getPages().map((page) => Math.round(page.getHeight()))).toEqual([421, 632])
  })

  test('a photo of the phone is named after its document and its day', async () => {
    await form.open()
    await screen.findByRole('heading', { level: 1, name: 'Cédula de identidad' })
    await userEvent.upload(screen.getByLabelText('Tomar foto'), photo({ name: 'image.jpg' }))
    expect(await screen.findByText(`Cédula de identidad ${today()}.jpg`)).toBeVisible()
  })

  test('70: Guardar while a photo is being prepared is carried out once it is ready', async () => {
    await form.open()
    const [slow, read] = slowPhoto()
    await userEvent.upload(await screen.findByLabelText('Tomar foto'), slow)
    await save()
    expect(await screen.findByRole('button', { name: 'Espere...' })).toBeDisabled()
    read()
    await screen.findByText(saved)
    expect(form.arrived()).toHaveLength(1)
  })

  test('70: Guardar while a photo is being prepared saves nothing less if that photo is refused', async () => {
    await form.open()
    await choosePhoto()
    const [broken, read] = slowPhoto()
    await userEvent.upload(screen.getByLabelText('Tomar foto'), broken)
    await save()
    read(new TextEncoder().encode('not a photo').buffer)
    expect(await screen.findByText(/^Tipo de archivo no permitido\./)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Guardar' })).toBeEnabled()
    await choose(photo())
    await screen.findByRole('img', { name: 'Página 2' })
    await deliver()
    expect(form.arrived().map(fileOf)).toMatchObject([{ type: 'application/pdf' }])
  })

  test('a PDF stands alone: a photo or another PDF takes its place, as the words say', async () => {
    await form.open()
    await choose(pdf('uno.pdf'))
    await screen.findByText('uno.pdf')
    const picker = within(screen.getByRole('group', { name: 'Elegir otro archivo' }))
    await userEvent.upload(picker.getByLabelText('Archivo'), pdf('dos.pdf'))
    expect(await screen.findByText('dos.pdf')).toBeVisible()
    expect(screen.queryByText('uno.pdf')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Girar' })).not.toBeInTheDocument()
  })

  test('a single photo is turned, taken again and dropped', async () => {
    await form.open()
    await choose(photo({ name: 'primera.jpg' }))
    await screen.findByText('primera.jpg')
    await userEvent.upload(screen.getByLabelText('Volver a tomar'), photo({ name: 'image.jpg' }))
    const second = `Cédula de identidad ${today()}.jpg`
    expect(await screen.findByText(second)).toBeVisible()
    const preview = () => screen.getByRole('img', { name: 'Vista previa' })
    await waitFor(() => expect(preview()).toBeVisible())
    const address = preview().getAttribute('src')
    await userEvent.click(screen.getByRole('button', { name: 'Girar' }))
    await waitFor(() => expect(preview()).toHaveStyle({ rotate: '90deg' }))
    // It is not read again.
    expect(preview()).toHaveAttribute('src', address)
    await userEvent.click(screen.getByRole('button', { name: 'Quitar' }))
    await waitFor(() => expect(screen.queryByText(second)).not.toBeInTheDocument())
    await save()
    expect(await screen.findByText('Falta el archivo. Toma una foto o elige uno.')).toBeVisible()
  })

  test('two taps on Guardar send one document', async () => {
    await form.open()
    await choosePhoto()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByText(saved)
    expect(form.arrived()).toHaveLength(1)
  })
})

const refused = new Reply(409, { error: 'El documento ya está en revisión.' })

describe('what the portal refuses while the form waits', () => {
  async function saveRefused(): Promise<void> {
    form.answer({ [createInitial]: refused })
    await form.open()
    await choosePhoto()
    await save()
    // In a toast and inline.
    await waitFor(() => expect(screen.getAllByText(/El documento ya está en revisión\./)).toHaveLength(2))
    expect(screen.getByRole('img', { name: 'Vista previa' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled()
  }

  test('stays in the form, and Guardar tries that same upload', async () => {
    await saveRefused()
    form.answer({ [createInitial]: { status: 200 } })
    await deliver()
    const keys = form.arrived().map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(new Set(form.arrived().map(sha256Of)).size).toBe(1)
  })

  test('is sent again by Guardar, too, if the list that could say whose document it is knows nothing', async () => {
    form.answer({ 'GET /api/client/initial': new Reply(404, { message: 'No existe.' }) })
    await saveRefused()
    form.answer({ [createInitial]: { status: 200 } })
    await deliver()
    expect(new Set(form.arrived().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(form.arrived()).toHaveLength(2)
  })

  test('gives way to another file under a new key', async () => {
    await saveRefused()
    form.answer({ [createInitial]: { status: 200 } })
    await userEvent.click(screen.getByRole('button', { name: 'Quitar' }))
    await choose(new File([png({ width: 80, height: 60 })], 'otra.png', { type: 'image/png' }))
    await screen.findByText('otra.png')
    await deliver()
    expect(new Set(form.arrived().map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
    expect(outbox.getSnapshot().uploads.map(({ state }) => state)).toEqual(['delivered'])
  })

  test('is blocked once the form is left, and the next one asks before it takes its place', async () => {
    await saveRefused()
    await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
    expect(await screen.findByText('No se pudo enviar')).toBeVisible()
    form.answer({ [createInitial]: { status: 200 } })
    await userEvent.click(screen.getByRole('link', { name: 'Subir Cédula de identidad' }))
    await choosePhoto()
    await save()
    const question = await screen.findByRole('dialog', { name: '¿Reemplazar el envío anterior?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancelar' }))
    expect(form.arrived()).toHaveLength(1)
    await save()
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reemplazar' }),
    )
    await screen.findByText(saved)
    expect(outbox.getSnapshot().uploads.map(({ state }) => state)).toEqual(['delivered'])
  })
})

describe('what waits already', () => {
  test('is said instead of offering a second upload', async () => {
    form.answer({ [createInitial]: new Reply(503, { message: 'x' }) })
    await form.open()
    await choosePhoto()
    await save()
    expect(
      await screen.findByText(
        'El portal está ocupado. El documento quedó guardado y se enviará automáticamente.',
      ),
    ).toBeVisible()
    expect(await screen.findByText('En cola de envío')).toBeVisible()
    cleanup()

    await form.open()
    expect(await screen.findByText(/^Ya guardaste «foto\.jpg» para este documento/)).toBeVisible()
    expect(screen.queryByLabelText('Archivo')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Ver en Envíos' })).toHaveAttribute('href', '/envios')
  })

  test('is said with what hinders it, if that is no missing signal', async () => {
    form.answer({ [createInitial]: new Reply(200, '<html>Wi-Fi</html>') })
    await form.open()
    await choosePhoto()
    await save()
    expect(
      await screen.findByText(
        'Esta red pide iniciar sesión o no deja llegar al portal. El documento quedó guardado y se enviará automáticamente.',
      ),
    ).toBeVisible()
  })

  test('the very same file chosen again is pointed out, and sent all the same', async () => {
    const same = photo()
    await form.open('/task/initial/create/32')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Detalle' }), 'Primera')
    await choose(same)
    await screen.findByRole('img', { name: 'Vista previa' })
    await deliver()
    cleanup()

    await form.open()
    await choose(same)
    expect(await screen.findByText(/^Este mismo archivo ya está en tus envíos, para «Otros»/)).toBeVisible()
    await save()
    await waitFor(() => expect(form.arrived()).toHaveLength(2))
  })
})

describe('a file that can not be sent', () => {
  test('is refused at once, and the one before it stays', async () => {
    await form.open()
    await choose(photo())
    await screen.findByText('foto.jpg')
    const refusals: [File, RegExp][] = [
      [new File([], 'foto.png', { type: 'image/png' }), /^El archivo está vacío\. /],
      [new File(['hola'], 'carta.png', { type: 'image/png' }), /^Tipo de archivo no permitido\. /],
      [
        new File([new Uint8Array(26_214_401)], 'x.png', { type: 'image/png' }),
        /^El archivo supera el máximo de 25 MB\. /,
      ],
      [
        new File([jpeg({ width: 8, height: 6 }).slice(0, 300)], 'y.jpg', { type: 'image/jpeg' }),
        /^La imagen está dañada/,
      ],
    ]
    for (const [file, reason] of refusals) {
      await choose(file)
      expect(await screen.findByText(reason)).toBeVisible()
      expect(screen.getByLabelText('Archivo')).toHaveAccessibleDescription(reason)
      expect(screen.getByText('foto.jpg')).toBeVisible()
    }
  })

  test('among several is named, and costs none of the others', async () => {
    await form.open()
    const damaged = new File([jpeg({ width: 8, height: 6 }).slice(0, 300)], 'rota.jpg', {
      type: 'image/jpeg',
    })
    await choose([photo({ name: 'a.jpg' }), damaged, photo({ name: 'b.jpg' }), pdf('c.pdf')])
    await screen.findByRole('img', { name: 'Página 2' })
    expect(await screen.findByText(/^«rota\.jpg»: La imagen está dañada/)).toBeVisible()
    expect(await screen.findByText(/^«c\.pdf»: Elige varias fotos o un solo PDF\./)).toBeVisible()
    expect(screen.queryByRole('img', { name: 'Página 3' })).not.toBeInTheDocument()
  })

  test('that the phone can no longer read says so', async () => {
    await form.open()
    const gone = photo()
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    await choose(gone)
    expect(await screen.findByText(/^No se pudo leer el archivo\. /)).toBeVisible()
  })
})

test('an address without a document says so', async () => {
  await form.open('/task/initial/create/abc')
  expect(await screen.findByText('Este documento no existe.')).toBeVisible()
  expect(screen.queryByLabelText('Archivo')).not.toBeInTheDocument()
})
