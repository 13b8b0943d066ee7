import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// A screen's code is loaded when it is first opened: on a busy machine that alone takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 })

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
