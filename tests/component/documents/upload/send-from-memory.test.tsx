import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { OutboxError } from '../../../../src/outbox/model/outbox-error'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { acceptWithReceipt, createInitial } from '../../../support/portal-of-initial'
import { choosePhoto, deliver, save, saved, useUploadForm } from '../../../support/upload-form'
import { Reply } from '../../../support/wire-server'

const form = useUploadForm()
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(outbox, 'add').mockRejectedValue(new OutboxError('hanging'))
})

/** A photo in its form. */
async function openForm() {
  await form.open('/task/initial')
  await userEvent.click(await screen.findByRole('link', { name: 'Subir Cédula de identidad' }))
  await choosePhoto()
}

async function saveInVain() {
  await openForm()
  await save()
  // In the form, and in a notice.
  expect(await screen.findAllByText(/^El almacenamiento de este dispositivo no responde\./)).not.toHaveLength(
    0,
  )
}

const sendFromMemory = async () => userEvent.click(screen.getByRole('button', { name: 'Enviar sin guardar' }))

test('8: what the device can not keep is sent from the form', async () => {
  form.answer({ [createInitial]: acceptWithReceipt })
  await saveInVain()
  await sendFromMemory()
  expect(await screen.findByText(saved)).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Documentación Inicial' })).toBeVisible()
})

test.each([
  ['', () => undefined],
  [
    ' if no page was stored',
    () => vi.spyOn(outbox.drafts, 'change').mockRejectedValue(new OutboxError('hanging')),
  ],
])(
  '8: if it does not arrive, the reason is told, and it can be sent again under the same key%s',
  async (_, prepare) => {
    prepare()
    form.answer({ [createInitial]: new Reply(503, {}) })
    await saveInVain()
    await sendFromMemory()
    expect(
      await screen.findAllByText(/^El portal está ocupado\. No quedó guardado: inténtalo de nuevo/),
    ).not.toHaveLength(0)
    expect(screen.getByRole('img', { name: 'Vista previa' })).toBeVisible()
    form.answer({ [createInitial]: acceptWithReceipt, 'GET /api/client/initial': { documents: [] } })
    await sendFromMemory()
    expect(await screen.findByText(saved)).toBeVisible()
    const keys = form.arrived().map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  },
)

test('23: a browser that believes it is offline sends all the same, and the form waits for the answer', async () => {
  vi.spyOn(outbox, 'add').mockRestore()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  form.answer({ [createInitial]: acceptWithReceipt })
  await openForm()
  await deliver()
  onLine.mockRestore()
})
