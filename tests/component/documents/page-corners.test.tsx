import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cornersWithin } from '../../../src/capture/page-scan/page-shape'
import { PageCorners } from '../../../src/documents/viewfinder/page-corners'

test('a second finger, as of who wants to enlarge the picture, moves no corner', () => {
  const onChange = vi.fn()
  const { container } = render(
    <PageCorners photo="blob:a" corners={cornersWithin(0.1)} onChange={onChange} />,
  )
  const ground = container.firstElementChild
  if (!ground) throw new Error('no ground')
  Object.assign(ground, {
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }),
    setPointerCapture: () => undefined,
  })
  const at = (x: number, y: number, isPrimary: boolean) => ({
    ...{ clientX: x, clientY: y, isPrimary },
    pointerId: isPrimary ? 1 : 2,
  })
  fireEvent.pointerDown(ground, at(12, 12, true))
  fireEvent.pointerDown(ground, at(80, 80, false))
  fireEvent.pointerMove(ground, at(70, 70, false))
  fireEvent.pointerMove(ground, at(14, 14, true))
  const moved = onChange.mock.calls.map(([corners]) => (corners as { x: number }[]).map(({ x }) => x))
  expect(moved).toEqual([
    [0.12, 0.9, 0.9, 0.1],
    [0.14, 0.9, 0.9, 0.1],
  ])
})
