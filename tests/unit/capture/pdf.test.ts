import { readdirSync, readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { pdfState } from '../../../src/capture/pdf'

/** One page each, made by pdf-lib; the encrypted ones by qpdf 11: user password 'clave' or none, owner password 'dueno'. */
function pdf(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../../fixtures/pdf/${name}.pdf`, import.meta.url)))
}

const encryptions = ['rc4-40', 'rc4-128', 'aes-128', 'aes-128-clear', 'aes-256', 'aes-256-r5']

describe('a PDF is taken if its reader can open it', () => {
  test.each(['plain', 'object-streams', 'linearized'])('a whole one (%s)', async (name) => {
    expect(await pdfState(pdf(name))).toBe('whole')
  })

  test.each([
    '%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF',
    '%PDF-1.4\n%%EOF',
    '%PDF-1.4 written by a scanner of its own mind',
  ])('one that readers repair, or that only the portal can judge', async (text) => {
    expect(await pdfState(new TextEncoder().encode(text))).toBe('whole')
  })

  test.each(encryptions.map((name) => `${name}-open`).concat('linearized-aes-256-open'))(
    'one that is encrypted but opens without a password (%s)',
    async (name) => {
      expect(await pdfState(pdf(name))).toBe('whole')
    },
  )

  test.each(encryptions)('not one that asks for a password (%s)', async (name) => {
    expect(await pdfState(pdf(`${name}-locked`))).toBe('locked')
  })

  test.each(['plain', 'object-streams', 'linearized'])(
    'not one that was cut off anywhere (%s)',
    async (name) => {
      const whole = pdf(name)
      for (const part of [0.1, 0.3, 0.5, 0.7, 0.85])
        expect(await pdfState(whole.slice(0, Math.floor(whole.length * part)))).toBe('damaged')
    },
  )

  test('not one whose download left zeros behind', async () => {
    const hollow = pdf('plain').fill(0, 200)
    expect(await pdfState(hollow)).toBe('damaged')
  })
})

test.each(readdirSync(new URL('../../fixtures/pdf', import.meta.url)))('PDF.js agrees: %s', async (file) => {
  const name = file.replace('.pdf', '')
  const task = getDocument({ data: pdf(name), verbosity: 0 })
  const judged = await task.promise.then(
    () => 'whole',
    (error: unknown) => (error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged'),
  )
  await task.destroy()
  expect(await pdfState(pdf(name))).toBe(judged)
})
