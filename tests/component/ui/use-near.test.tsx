import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useNear } from '../../../src/ui/use-near'

function Near() {
  const [ref, near] = useNear('200px')
  return <p ref={ref}>{near ? 'near' : 'far'}</p>
}

test.each([
  ['came and left again', [true, false], 'far'],
  ['left and came again', [false, true], 'near'],
])('what %s while the page was busy is where it was last', (_what, observed, where) => {
  let observe = (_entries: { isIntersecting: boolean }[]): void => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof observe) {
        observe = callback
      }
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
  render(<Near />)
  act(() => observe(observed.map((isIntersecting) => ({ isIntersecting }))))
  expect(screen.getByText(where)).toBeVisible()
})
