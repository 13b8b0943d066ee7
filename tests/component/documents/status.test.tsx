import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UploadStateBadge } from '../../../src/documents/upload/status'

test.each([
  ['queued', 'En cola de envío', 'neutral'],
  ['blocked', 'No se pudo enviar', 'danger'],
] as const)('an upload that is %s has a badge that says %s in the tone %s', (state, word, tone) => {
  render(<UploadStateBadge state={state} />)
  expect(screen.getByRole('status')).toHaveTextContent(word)
  expect(screen.getByRole('status').className).toContain(tone)
})
