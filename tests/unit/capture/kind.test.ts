import { expect, test } from 'vitest'
import { nameFor } from '../../../src/capture/prepare/kind'

test('the extension of the name follows the content', () => {
  expect(nameFor('jpeg', 'IMG_0001.HEIC')).toBe('IMG_0001.jpg')
  expect(nameFor('jpeg', 'foto.JPEG')).toBe('foto.JPEG')
  expect(nameFor('pdf', 'escritura')).toBe('escritura.pdf')
  expect(nameFor('png', 'Sra. Pérez, 1.2')).toBe('Sra. Pérez, 1.png')
  expect(nameFor('jpeg', '')).toBe('documento.jpg')
})
