import { afterEach, vi } from 'vitest'

// Many files run in one worker (`isolate: false`): no stub, spy or clock of a test lasts beyond it.
afterEach(() => {
  // First: what a spy watches may be a stub.
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
