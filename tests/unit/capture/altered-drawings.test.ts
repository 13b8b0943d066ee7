import { expect, test } from 'vitest'
import { areAlike } from '../../../src/capture/prepare/altered-drawings'
import { createRandom } from '../../faults/random'

const random = createRandom(1).next
const drawn = Uint8ClampedArray.from({ length: 64 * 64 * 4 }, (_, at) => (at * 7) % 256)

function altered(by: (value: number, at: number) => number): Uint8ClampedArray {
  return drawn.map((value, at) => by(value, at))
}

test('a canvas that keeps what was drawn is believed, and one of which the lowest bits are flipped', () => {
  expect(areAlike(drawn, drawn.slice())).toBe(true)
  expect(
    areAlike(
      drawn,
      altered((value, at) => (at % 9 === 0 ? value ^ 1 : value)),
    ),
  ).toBe(true)
})

test.each([
  ['noise', altered(() => 255 * random())],
  ['one colour', altered(() => 255)],
  ['a repeated stripe', altered((_, at) => (at % 32) * 8)],
  ['a little noise in every pixel', altered((value) => value + 16 * (random() - 0.5))],
  ['a few other pixels', altered((value, at) => (at % 1000 === 0 ? 255 - value : value))],
  ['nothing', new Uint8ClampedArray()],
])('a canvas that gives %s in place of what was drawn is not believed', (_, read) => {
  expect(areAlike(drawn, read)).toBe(false)
})
