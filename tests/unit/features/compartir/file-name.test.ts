import { describe, expect, test } from 'vitest'
import { monthNamed, namedBy, nameWords, wordsInCommon } from '../../../../src/features/compartir/file-name'

describe('the month in a file’s name', () => {
  test.each([
    ['F29 octubre 2026.pdf', 10, 2026],
    ['F29 Octubre.pdf', 10, null],
    ['dividendo_oct26.pdf', 10, 2026],
    ['dividendo oct 2026.pdf', 10, 2026],
    ['F29 de septiembre de 2025.pdf', 9, 2025],
    ['f29-2026-10.pdf', 10, 2026],
    ['f29 10-2026.pdf', 10, 2026],
    ['f29_202610.pdf', 10, 2026],
    ['septiembre-2026.jpg', 9, 2026],
  ])('%s', (name, mes, year) => {
    expect(monthNamed(nameWords(name))).toEqual({ mes, year })
  })

  test.each([
    // When a photo was taken, or a message sent.
    'IMG-20261003-WA0007.jpg',
    'WhatsApp Image 2026-10-03 at 10.22.51.jpeg',
    'Screenshot_03-10-2026.png',
    'Viña del Mar.pdf',
    'septiembre y octubre 2026.pdf',
    'folio 13-2026.pdf',
    'escritura.pdf',
  ])('is not in %s', (name) => {
    expect(monthNamed(nameWords(name))).toBeNull()
  })
})

test('a document is named by all of its words, whatever is between them', () => {
  const words = nameWords('Escritura_Compraventa (firmada).pdf')
  expect(wordsInCommon('Escritura de compraventa', words)).toBe(2)
  expect(wordsInCommon('Escritura', words)).toBe(1)
  expect(wordsInCommon('Escritura de mandato', words)).toBe(0)
  expect(wordsInCommon('', words)).toBe(0)
})

describe('a property', () => {
  const named = namedBy([
    { id: 4, text: 'Departamento 1204 Los Leones 1150' },
    { id: 5, text: 'Departamento 502 Los Alerces 88' },
    { id: 6, text: 'Casa Los Leones 20' },
  ])

  test('is named by a word that only it has', () => {
    expect(named(nameWords('dividendo 1204.pdf'))).toBe(4)
    expect(named(nameWords('Alerces octubre.pdf'))).toBe(5)
    expect(named(nameWords('casa.pdf'))).toBe(6)
  })

  test('is not named by what several have, or next to another', () => {
    expect(named(nameWords('dividendo departamento.pdf'))).toBeNull()
    expect(named(nameWords('los leones.pdf'))).toBeNull()
    expect(named(nameWords('1204 y 502.pdf'))).toBeNull()
    expect(named(nameWords('hoja 20.pdf'))).toBeNull()
  })
})
