import { expect, test } from 'vitest'
import { shownEmail } from '../../../server/domain/email-address'
import { plainEmail } from '../../../shared/email-address'

const spellings: readonly [string, string][] = [
  [' Eva@Example.CL ', 'eva@example.cl'],
  ['eva@ñuñoa.cl', 'eva@xn--uoa-6mab.cl'],
  ['eva@XN--UOA-6MAB.cl', 'eva@xn--uoa-6mab.cl'],
  ['\u200Beva\u202A@exam\u00ADple.cl\u202C\uFEFF', 'eva@example.cl'],
  ['\u200B eva@example.cl\u2060', 'eva@example.cl'],
  ['jose\u0301@example.cl', 'jos\u00E9@example.cl'],
  ['eva@nun\u0303oa.cl', 'eva@xn--nuoa-hqa.cl'],
  ['eva@ÑUÑOA.cl', 'eva@xn--uoa-6mab.cl'],
  ['eva', 'eva'],
  ['eva@ñ/x', 'eva@ñ/x'],
  ['eva@ñ oa.cl', 'eva@ñ oa.cl'],
]

test.each(spellings)('%j is the address %s', (written, plain) => {
  expect(plainEmail(written)).toBe(plain)
  expect(plainEmail(plain)).toBe(plain)
})

test('an address is shown as it is read', () => {
  expect(shownEmail('eva@xn--uoa-6mab.cl')).toBe('eva@ñuñoa.cl')
  expect(shownEmail('eva@example.cl')).toBe('eva@example.cl')
})
