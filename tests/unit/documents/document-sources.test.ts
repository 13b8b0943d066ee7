import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentSource } from '../../../src/documents/not-at-hand/document-sources'

/** The names that the reference backend asks for. */
const asked = [
  ...readFileSync(
    new URL('../../../server/database/migrations/101-document-types.sql', import.meta.url),
    'utf8',
  ).matchAll(/^ {2}\(\d+, \d+, '([^']+)'/gm),
].map(([, name = '']) => name)

test('every document that is asked for has its office', () => {
  expect(asked.length).toBeGreaterThan(30)
  expect(asked.filter((name) => documentSource(name) === null)).toEqual([])
})

test.each([
  ['Inscripción CBR con dominio vigente', /Conservador de Bienes Raíces/],
  ['CERTIFICADO DE AVALUO FISCAL', /Impuestos Internos/],
  ['Contribuciones', /Tesorería/],
  ['Comprobante de dividendo', /banco/],
  ['Cédula de identidad del arrendatario', /arrendatario/],
  ['Cédula de identidad por ambos lados', /Registro Civil/],
  ['Contrato de arriendo firmado', /corredor/],
  ['Comprobante de arriendo', /banco/],
  ['Reglamento de copropiedad firmado', /administración/],
])('%s', (name, office) => {
  expect(documentSource(name)?.office).toMatch(office)
})

test('what an office or a bank gives as a file is told from what is photographed', () => {
  const files = asked.filter((name) => documentSource(name)?.isFile)
  expect(files).toEqual([
    'Inicio de actividades en el SII',
    'Carpeta tributaria electrónica',
    'Declaración anual de renta (F22)',
    'Autorización SII',
    'Certificado de avalúo fiscal',
    'Mutuo hipotecario',
    'Tabla de desarrollo del crédito',
    'Comprobante del mes de garantía',
    'Comprobante de dividendo',
    'Formulario 29',
    'Contribuciones',
  ])
})

test('what is not known has none, and every link leads to an https address', () => {
  expect(documentSource('Certificado de nada')).toBeNull()
  const links = asked.flatMap((name) => documentSource(name)?.link?.url ?? [])
  expect(links.length).toBeGreaterThan(5)
  for (const url of links) expect(new URL(url).protocol).toBe('https:')
})
