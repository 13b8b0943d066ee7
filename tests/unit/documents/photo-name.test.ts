import { expect, test, vi } from 'vitest'
import { named, photoName } from '../../../src/documents/chosen/photo-name'

const day = '2026-11-27'

test('a photograph is called by its document, its place and its day', () => {
  expect(photoName('Cédula de identidad', '', day)).toBe('Cédula de identidad 2026-11-27.jpg')
  expect(photoName('Dividendo', 'Departamento 1204 · Periodo 11/2026', day)).toBe(
    'Dividendo, Departamento 1204, Periodo 11-2026 2026-11-27.jpg',
  )
})

test('its name has nothing that a file system refuses, and its day whatever the length', () => {
  expect(photoName('¿F29: "IVA"?\u0000 <a|b*\\', '', day)).toBe('¿F29 IVA a b 2026-11-27.jpg')
  expect(photoName('***', undefined, day)).toBe('foto 2026-11-27.jpg')
  expect(photoName('Ñ'.repeat(400), '', day)).toBe(`${'Ñ'.repeat(100)} 2026-11-27.jpg`)
})

test('its day is that of Chile', () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T02:30:00Z') })
  expect(photoName('Cédula')).toBe('Cédula 2026-11-30.jpg')
})

test('a photograph keeps its bytes and its kind', async () => {
  const photo = new File(['bytes'], 'image.jpg', { type: 'image/jpeg' })
  const { name, type } = named(photo, 'Cédula 2026-11-27.jpg')
  expect([name, type]).toEqual(['Cédula 2026-11-27.jpg', 'image/jpeg'])
  expect(await photo.text()).toBe('bytes')
})
