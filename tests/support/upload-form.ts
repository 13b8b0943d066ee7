import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect } from 'vitest'
import { outbox } from '../../src/outbox/page/page-outbox'
import { useOwnPortal } from './own-portal'
import { jpeg } from './pictures'
import { createInitial, initialResponses } from './portal-of-initial'
import type { FakeResponses, Received } from './wire-server'

export const saved = 'Proceso realizado correctamente.'

/** The upload form of an initial document, with a portal and a user of its own for each test of the file that calls this at its top. */
export function useUploadForm() {
  const { server, owner, openAs } = useOwnPortal(initialResponses)
  beforeEach(() => outbox.start())
  return {
    open: (path = '/task/initial/create/30') => openAs(owner(), path),
    openAs,
    owner,
    origin: () => server.url,
    answer: (answers: FakeResponses) => server.answer(answers),
    arrived: (create = createInitial): Received[] =>
      server.received.filter(({ method, path }) => `${method} ${path}` === create),
  }
}

let photos = 0
/** No two alike. */
export function photo({ width = 800, height = 600, name = 'foto.jpg' } = {}): File {
  return new File([jpeg({ width, height, bytes: 2000 + photos++ })], name, { type: 'image/jpeg' })
}

export function pdf(name: string): File {
  const content = `%PDF-1.4\n1 0 obj\n<</Type/Catalog/N(${name})>>\nendobj\n2 0 obj\n<</Type/Page>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF`
  return new File([content], name, { type: 'application/pdf' })
}

export async function choose(file: File | File[]): Promise<void> {
  await userEvent.upload(await screen.findByLabelText('Archivo'), file)
}

export async function save(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
}

export async function choosePhoto(file = photo()): Promise<void> {
  await choose(file)
  expect(await screen.findByRole('img', { name: 'Vista previa' })).toBeVisible()
}

/** Saves what the portal then takes at once. */
export async function deliver(): Promise<void> {
  await save()
  expect(await screen.findByText(saved)).toBeVisible()
}
