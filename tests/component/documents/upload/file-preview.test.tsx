import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FilePreview } from '../../../../src/documents/upload/file-preview'
import { jpeg } from '../../../support/pictures'

function preview(size: { width: number; height: number }): void {
  render(<FilePreview file={{ name: 'a.jpg', type: 'image/jpeg', bytes: jpeg(size).buffer }} />)
}

test('a picture that is larger than a phone can decode is not drawn, but can be opened', async () => {
  preview({ width: 20_000, height: 20_000 })
  expect(await screen.findByRole('link', { name: 'Abrir archivo' })).toBeVisible()
  expect(screen.queryByRole('img', { name: 'Vista previa' })).not.toBeInTheDocument()
})

test('of a long screenshot the beginning is shown, and that all of it is sent', async () => {
  preview({ width: 1080, height: 20_000 })
  const image = await screen.findByRole('img', { name: 'Vista previa' })
  Object.defineProperties(image, { naturalWidth: { value: 1080 }, naturalHeight: { value: 20_000 } })
  fireEvent.load(image)
  expect(screen.getByText('Es una imagen larga: aquí ves el comienzo y se enviará entera.')).toBeVisible()
})
