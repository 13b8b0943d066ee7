import { expect, test } from 'vitest'
import { browserResult } from './browser-result'

const photos = [301, 302].map((width) => ({ width, kept: true, dropped: false }))
const page = (side: number, turn = 0) => ({ side, turn })

/** What the judge has to say of a life in which both photos were saved as one document. */
function judged(
  arrived: ReturnType<typeof page>[][],
  { stuck = [], shown = [] }: { stuck?: string[]; shown?: string[] } = {},
) {
  const { lost, twice, problems } = browserResult(
    1,
    { photos, saved: ['301 0,302 90'], shown },
    stuck,
    arrived,
  )
  return { lost, twice, problems }
}

const whole = [page(301), page(302, 90)]

test('the judge of lives in a browser has nothing to say of a life in which all went well', () => {
  expect(judged([whole])).toEqual({ lost: [], twice: [], problems: [] })
})

test('the judge of lives in a browser names each kind of broken promise', () => {
  expect(judged([whole, whole]).twice).toEqual(['301 arrived twice', '302 arrived twice'])
  expect(judged([[page(301)]]).lost).toEqual(['302 is gone'])
  expect(judged([whole], { stuck: ['a is still queued'] }).lost).toEqual(['a is still queued'])
  expect(judged([whole], { shown: ['301.jpg'] }).problems).toEqual(['another user has 301.jpg'])
  expect(judged([[page(302, 90), page(301)]]).problems).toEqual(['[301 0,302 90] did not arrive so'])
  expect(judged([[page(301), page(302)]]).problems).toEqual(['[301 0,302 90] did not arrive so'])
  expect(judged([whole, [page(777)]]).problems).toEqual(['777 was never taken'])
})
