import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findPage } from '../../../src/capture/page-scan/find-page'
import { isCertain, type Corners } from '../../../src/capture/page-scan/page-shape'
import { overlap } from '../../support/overlap'
import { readPng } from '../../support/read-png'

/** tests/papers/README.md says what they are. */
const folder = join(import.meta.dirname, '../../papers')

type Listed = { file: string; crop?: true; corners: [number, number][] | null }
const listed = JSON.parse(readFileSync(join(folder, 'papers.json'), 'utf8')) as Listed[]

const looked = listed.map(({ file, crop, corners: real }) => {
  const found = findPage(readPng(readFileSync(join(folder, file))))
  const isRight = found !== null && real !== null && overlap(found.corners, cornersOf(real)) >= 0.9
  const isCut = found !== null && isCertain(found.certainty)
  return { file, crop: crop === true, hasPage: real !== null, isRight, isCut }
})

function cornersOf(pairs: readonly [number, number][]): Corners {
  const [p0, p1, p2, p3] = pairs.map(([x, y]) => ({ x, y }))
  if (!p0 || !p1 || !p2 || !p3) throw new Error('four corners')
  return [p0, p1, p2, p3]
}

describe('on real photographs', () => {
  test('nothing but the page is cut out by default', () => {
    expect(looked.length).toBeGreaterThan(20)
    expect(looked.filter(({ isCut, isRight }) => isCut && !isRight)).toEqual([])
  })

  test('nothing is cut away where the page fills the picture or only one edge is in it', () => {
    const without = looked.filter(({ hasPage }) => !hasPage)
    expect(without.filter(({ crop }) => !crop)).toHaveLength(3)
    expect(without.filter(({ crop }) => crop)).toHaveLength(7)
    expect(without.filter(({ isCut }) => isCut)).toEqual([])
  })

  test('the page is found, and cut out by default', () => {
    const papers = looked.filter(({ file, hasPage }) => hasPage && file.startsWith('paper'))
    expect(papers).toHaveLength(14)
    expect(papers.filter(({ isRight }) => isRight).length).toBe(14)
    expect(papers.filter(({ isCut }) => isCut).length).toBeGreaterThanOrEqual(12)
  })
})
