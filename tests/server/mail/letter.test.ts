import { expect, test } from 'vitest'
import { write } from '../../../server/mail/letter'

test('a mail has its subject as its title too, escaped', () => {
  const { html } = write({ to: 'ana@example.cl', subject: 'Se rechazó <b>', blocks: ['Hola'] })
  expect(html).toContain('<title>Se rechazó &lt;b&gt;</title></head>')
})
