import { expect, test } from 'vitest'
import { write } from '../../../server/mail/letter'
import { hostileName, wideLogo } from '../../support/office'

test('a mail has its subject as its title too, escaped', () => {
  const { html } = write({ to: 'ana@example.cl', subject: 'Se rechazó <b>', blocks: ['Hola'] })
  expect(html).toContain('<title>Se rechazó &lt;b&gt;</title></head>')
})

test('the office is at the head of a mail, its logo as a part of it, and no sign of its name is markup', () => {
  const office = { name: hostileName, rut: null, logo: wideLogo }
  const mail = write({ to: 'ana@example.cl', subject: 'Hola', blocks: ['Falta un documento.'], office })
  expect(mail.text).toBe(`${hostileName}\n\nFalta un documento.`)
  expect(mail.html).toMatch(
    /<img [^>]*src="cid:logo" alt="">Pérez &amp; Hijos &quot;x&quot; onload=&#39;alert/,
  )
  expect(mail.pictures).toEqual({ logo: wideLogo })
  const plain = write({ to: 'ana@example.cl', subject: 'Hola', blocks: ['Falta un documento.'] })
  expect(plain).not.toHaveProperty('pictures')
  expect(plain.html).not.toContain('<img')
})
