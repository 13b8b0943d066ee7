import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// A stray error or warning on the console is a failure: nothing that a page does should need one.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
