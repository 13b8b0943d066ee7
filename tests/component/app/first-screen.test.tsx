import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { firstScreen } from '../../../src/app/start/first-screen'
import { sleep, systemClock } from '../../../src/lib/clock'
import { homeResponses } from '../../support/portal-responses'
import { maria, openApp } from '../../support/open-app'
import { useWireServer } from '../../support/wire-server'

const server = useWireServer(homeResponses)

function drawEvery(ms: number) {
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  const request = vi.fn((draw: () => void) => setTimeout(draw, ms))
  vi.stubGlobal('requestAnimationFrame', request)
  return request
}

test.each([
  ['a frame', '/home', maria],
  ['a sign-in', '/login', null],
])('%s that has left before it was drawn does not report itself', async (_what, path, session) => {
  const request = drawEvery(200)
  await openApp(server, path, session)
  await waitFor(() => expect(request).toHaveBeenCalled())
  cleanup()
  // In a hidden page the report comes after a second.
  await sleep(systemClock, 1_100)
  expect(firstScreen.getSnapshot()).toBe('coming')
})

test('a hidden page, which draws nothing, reports itself', async () => {
  drawEvery(1e9)
  await openApp(server, '/home')
  await screen.findByRole('main')
  expect(firstScreen.getSnapshot()).toBe('coming')
  await waitFor(() => expect(firstScreen.getSnapshot()).toBe('shown'))
})
