import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { nameOffice } from '../../vite.plugins'
import { hostileName, wideLogo } from '../support/office'

/** What the build makes of the page with these variables. */
function built(env: Record<string, string>): string {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const plugin = nameOffice()
  plugin.configResolved({ mode: 'production', envDir: '/nowhere' })
  return plugin.transformIndexHtml.handler(readFileSync('index.html', 'utf8'))
}

test('a build may name the office; without it the page is the product’s', () => {
  expect(built({})).toBe(readFileSync('index.html', 'utf8'))
  const page = built({ VITE_OFFICE_NAME: hostileName, VITE_OFFICE_LOGO: wideLogo })
  expect(page).toContain(
    '<title>Pérez &amp; Hijos &quot;x&quot; onload=&#39;alert(1)&#39; $&amp; $1 `</title>',
  )
  expect(page).toContain('data-office style="--logo-shape: 3"')
})

test('a build stops at an office that can not be used', () => {
  expect(() => built({ VITE_OFFICE_NAME: '<b>' })).toThrow(
    "VITE_OFFICE_NAME es '<b>'; puede ser el nombre de la oficina, de 1 a 60 letras, sin los signos < y >.",
  )
  vi.unstubAllEnvs()
  expect(() => built({ VITE_OFFICE_NAME: 'Pérez', VITE_OFFICE_LOGO: 'logo.svg' })).toThrow(
    "VITE_OFFICE_LOGO es 'logo.svg'; puede ser un archivo PNG",
  )
  vi.unstubAllEnvs()
  expect(() => built({ VITE_OFFICE_LOGO: wideLogo })).toThrow('VITE_OFFICE_NAME falta')
})
