import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Invalid } from '../../../server/domain/errors'
import * as field from '../../../server/domain/fields'

const long = 'a'.repeat(201)
const missing = undefined

/** Of each field what a client may send, and what is refused. */
const fields: Record<string, { is: v.GenericSchema; taken: unknown[]; refused: unknown[] }> = {
  text: { is: field.text('x'), taken: ['a', long.slice(1)], refused: ['', long, null, missing, true] },
  'a short text': { is: field.text('x', { max: 3 }), taken: ['abc'], refused: ['abcd'] },
  'an optional text': {
    is: field.optionalText('x'),
    taken: ['a', '', null, missing],
    refused: [long, [], {}, true],
  },
  id: {
    is: field.id('x'),
    taken: [1, 2_147_483_647],
    refused: [0, -1, 1.5, 2_147_483_648, 'x', ' ', null, missing, [5]],
  },
  'an optional id': { is: field.optionalId('x'), taken: [0, 1, null, missing], refused: [-1, 1.5, 'x', [5]] },
  amount: {
    is: field.amount('x'),
    taken: [0, 1.25, 999_999_999_999],
    refused: [-1, 1e12, 'x', ' ', null, missing, {}],
  },
  'an optional amount': {
    is: field.optionalAmount('x'),
    taken: [0, 1.25, null, missing],
    refused: [-1, 1e12],
  },
  date: { is: field.date('x'), taken: ['2026-11-22'], refused: ['22/11/2026', '', null, missing, 20261122] },
  'an optional date': {
    is: field.optionalDate('x'),
    taken: ['2026-11-22', null, missing],
    refused: ['mañana'],
  },
  email: { is: field.email('x'), taken: ['ana@example.cl'], refused: ['ana', 'ana@x', null, missing] },
  'an optional email': {
    is: field.optionalEmail('x'),
    taken: ['ana@example.cl', null, missing],
    refused: ['ana'],
  },
  'an optional phone': { is: field.optionalPhone('x'), taken: ['56987654321', null, missing], refused: [[]] },
  rut: { is: field.rut('x'), taken: ['12.345.678-5', '123456785'], refused: ['', null, missing, long] },
  'one of': { is: field.oneOf('x', ['a', 'b']), taken: ['a'], refused: ['c', '', null, missing] },
}

test.each(Object.entries(fields))('%s: what the form takes, and what it refuses', (_name, of) => {
  const form = v.object({ x: of.is })
  const takes = (x: unknown) => v.is(form, JSON.parse(JSON.stringify({ x })))
  expect(of.taken.filter((x) => !takes(x))).toEqual([])
  expect(of.refused.filter(takes)).toEqual([])
})

test('a text keeps nothing that the database can not store', () => {
  expect(field.readForm(v.object({ x: field.text('x') }), { x: 'a\0 \ud800b\ud83c\udfe0' })).toEqual({
    x: 'a b🏠',
  })
})

test('a refusal is in Spanish, also where a schema has no sentence of its own', () => {
  const form = v.object({ activo: v.boolean(), all: v.array(v.object({ id: v.number() })) })
  const refusal = (given: unknown) => {
    try {
      return field.readForm(form, given)
    } catch (error) {
      return error instanceof Invalid ? error.errors : error
    }
  }
  expect(refusal({ all: [null] })).toEqual({
    activo: ['El campo activo no es válido.'],
    'all.0': ['El campo all.0 no es válido.'],
  })
  expect(refusal(7)).toEqual({ body: ['No se pudo entender la solicitud.'] })
})
