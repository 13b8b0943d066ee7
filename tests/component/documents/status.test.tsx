import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DraftBadge, UploadStateBadge } from '../../../src/documents/upload/status'
import { pageNamed } from '../../support/file-drafts'

test.each([
  ['queued', 'En cola de envío', 'neutral'],
  ['blocked', 'No se pudo enviar', 'danger'],
] as const)('an upload that is %s has a badge that says %s in the tone %s', (state, word, tone) => {
  render(<UploadStateBadge state={state} />)
  expect(screen.getByRole('status')).toHaveTextContent(word)
  expect(screen.getByRole('status').className).toContain(tone)
})

test.each([
  ['image/jpeg', 'Foto sin enviar', '#icon-camera'],
  ['application/pdf', 'Archivo sin enviar', '#icon-document'],
])('an unsaved file of type %s has a badge that says %s with the icon %s', (type, word, icon) => {
  render(<DraftBadge draft={{ pages: [{ ...pageNamed('uno'), type }] }} />)
  const badge = screen.getByRole('status')
  expect(badge).toHaveTextContent(word)
  expect(badge.querySelector('use')).toHaveAttribute('href', icon)
})
