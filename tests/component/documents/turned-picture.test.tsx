import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TurnedPicture } from '../../../src/documents/viewer/turned-picture'

test('a picture stands on white once it is there, since a transparent one may have black writing', () => {
  render(<TurnedPicture turn={0} src="blob:a" alt="Hoja" />)
  const image = screen.getByRole('img', { name: 'Hoja' })
  expect(image.style.background).toBe('')
  Object.defineProperties(image, { naturalWidth: { value: 300 }, naturalHeight: { value: 200 } })
  fireEvent.load(image)
  expect(image.style.background).toContain('#fff')
})
