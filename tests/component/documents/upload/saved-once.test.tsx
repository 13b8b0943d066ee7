import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { listFileDrafts, draftBytes } from '../../../../src/drafts/file-drafts'
import { OutboxError } from '../../../../src/outbox/model/outbox-error'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { currentSession, startSession } from '../../../../src/session/session'
import { holdFile } from '../../../support/file-drafts'
import { createInitial } from '../../../support/portal-of-initial'
import { Reply } from '../../../support/wire-server'
import { choose, photo, save, saved, useUploadForm } from '../../../support/upload-form'

const form = useUploadForm()
const others = '/task/initial/create/32'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
})

/** A photo and its detail, in the form of 'Otros', which takes any number of documents. */
async function fillIn(detail: string): Promise<void> {
  cleanup()
  await form.open(others)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Detalle' }), detail)
  await choose(photo())
  await screen.findByRole('img', { name: 'Vista previa' })
}

/** What the outbox stores from now on takes until `go`. */
function slowOutbox(): () => void {
  const { add } = outbox
  let go: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (go = resolve))
  vi.spyOn(outbox, 'add').mockImplementation(async (upload) => {
    await gate
    return add(upload)
  })
  return () => act(go)
}

async function leaveAndComeBack(): Promise<void> {
  cleanup()
  await form.open(others)
  await screen.findByRole('img', { name: 'Vista previa' })
}

async function holdsNothing(): Promise<void> {
  await screen.findByLabelText('Archivo')
  await waitFor(async () => expect(await listFileDrafts(form.owner())).toEqual([]))
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Vista previa' })).toBeNull())
}

test('88: back at Guardar and to the form again: it waits, then says that the document is saved', async () => {
  const go = slowOutbox()
  await fillIn('Plano')
  await save()
  await waitFor(() => expect(outbox.add).toHaveBeenCalled())
  await leaveAndComeBack()
  expect(screen.getByRole('button', { name: /^Espere/ })).toBeVisible()
  expect(screen.getByLabelText('Archivo')).toBeDisabled()
  go()
  expect(await screen.findByText(/^Ya guardaste este documento\. Puedes verlo en/)).toBeVisible()
  await holdsNothing()
  expect(screen.getByRole('textbox', { name: 'Detalle' })).toHaveValue('')
  await waitFor(() => expect(form.arrived()).toHaveLength(1))
  await save()
  expect(await screen.findByText('Falta el archivo. Toma una foto o elige uno.')).toBeVisible()
  expect(form.arrived()).toHaveLength(1)
})

test('88: back at Guardar, and it can not be saved: the form has the photo, and takes it again', async () => {
  let fail: () => void = () => undefined
  const failed = new Promise<never>((_, reject) => (fail = () => reject(new OutboxError('full'))))
  const adding = vi.spyOn(outbox, 'add').mockReturnValue(failed)
  await fillIn('Plano')
  await save()
  await waitFor(() => expect(outbox.add).toHaveBeenCalled())
  await leaveAndComeBack()
  act(fail)
  const button = await screen.findByRole('button', { name: 'Guardar' })
  expect(screen.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  adding.mockRestore()
  await userEvent.click(button)
  expect(await screen.findByText(saved)).toBeVisible()
  expect(form.arrived()).toHaveLength(1)
})

/** Saves, and leaves the device as a page that ends right after the outbox has the document: with all that its form held. */
async function endAtHandOver(detail: string): Promise<void> {
  await fillIn(detail)
  const owner = form.owner()
  const { add } = outbox
  let putBack = (): Promise<void> => Promise.reject(new Error('not saved'))
  vi.spyOn(outbox, 'add').mockImplementationOnce(async (upload) => {
    const [held] = await listFileDrafts(owner)
    if (!held) throw new Error('the form holds nothing')
    const { pages } = held.file
    const bytes = new Map<string, ArrayBuffer>()
    for (const { id } of pages) bytes.set(id, (await draftBytes(owner, held.form, id)) ?? upload.file.bytes)
    putBack = () => holdFile(owner, held.form, held.file, bytes)
    return add(upload)
  })
  await save()
  await waitFor(() => expect(outbox.getSnapshot().uploads.at(-1)?.attempts).toBe(1))
  cleanup()
  await waitFor(async () => expect(await listFileDrafts(owner)).toEqual([]))
  await putBack()
}

/** The portal is busy: what is saved waits on the device, which has not read it back. */
function savesWait(): void {
  form.answer({ [createInitial]: new Reply(503, {}, { 'Retry-After': '600' }) })
  vi.spyOn(outbox, 'bytes').mockResolvedValue(null)
}

test.each(['waits', 'is delivered'])(
  '88: a page that ends when the outbox has the document, which %s: the next start empties the form',
  async (state) => {
    if (state === 'waits') form.answer({ [createInitial]: new Reply(503, {}, { 'Retry-After': '600' }) })
    await endAtHandOver('Plano')
    // As a page that starts: it has followed nobody's uploads.
    const session = currentSession()
    if (!session) throw new Error('signed out')
    await startSession({ ...session, user: { ...session.user, id: 9_999 } }, { keep: false })
    await waitFor(() => expect(outbox.getSnapshot()).toMatchObject({ ready: true, uploads: [] }))
    await form.open(others)
    await holdsNothing()
    expect(screen.getByRole('textbox', { name: 'Detalle' })).toHaveValue('')
    expect(form.arrived()).toHaveLength(1)
  },
)

test('88: Guardar in a form whose document the outbox has already makes no second one', async () => {
  savesWait()
  form.answer({ [createInitial]: new Reply(422, { message: 'No se lee.' }) })
  await endAtHandOver('Plano')
  await waitFor(() => expect(outbox.getSnapshot().uploads[0]?.state).toBe('blocked'))
  await form.open(others)
  await screen.findByRole('img', { name: 'Vista previa' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Detalle' }), 'Plano')
  await save()
  // In the form, and in a notice.
  expect(await screen.findAllByText(/^No se lee\./)).not.toHaveLength(0)
  expect(outbox.getSnapshot().uploads).toHaveLength(1)
  form.answer({ [createInitial]: { status: 200 } })
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(saved)).toBeVisible()
  expect(outbox.getSnapshot().uploads).toHaveLength(1)
  cleanup()
  await form.open(others)
  await holdsNothing()
})

test('88: another detail, or another page, is another document', async () => {
  savesWait()
  await endAtHandOver('Plano')
  await form.open(others)
  await screen.findByRole('img', { name: 'Vista previa' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Detalle' }), 'Plano de la bodega')
  await save()
  await waitFor(() => expect(outbox.getSnapshot().uploads).toHaveLength(2))
  await endAtHandOver('Escritura')
  await form.open(others)
  await screen.findByRole('img', { name: 'Vista previa' })
  await choose(photo())
  await screen.findByRole('img', { name: 'Página 2' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Detalle' }), 'Escritura')
  await save()
  await waitFor(() => expect(outbox.getSnapshot().uploads).toHaveLength(4))
})
