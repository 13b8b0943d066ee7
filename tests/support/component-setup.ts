import nodeConsole from 'node:console'
import '@testing-library/jest-dom/vitest'
import './page-of-tests'
import 'fake-indexeddb/auto'
import './page-locks'
import './page-sync'
import { act, cleanup, configure } from '@testing-library/react'
import { toast } from 'react-toastify/unstyled'
import type { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { outboxRef } from '../../src/outbox/page/outbox-ref'
import { endSession } from '../../src/session/session'
import '../../src/ui/toast-host'
import './cheap-diagnostics'
import './started-outbox'
import { restorePage } from './page-beginning'

// It ends what hangs: a screen's code is loaded when it is first opened, which on a busy machine alone takes longer than ten seconds.
configure({ asyncUtilTimeout: 60_000 })

// happy-dom tells Node's own console of each request that failed and each frame that it can't load, as a browser's tools do. It is printed
// with a test that failed, and not with any other.
const told: unknown[][] = []
nodeConsole.error = (...words: unknown[]) => void told.push(words)
const warned: string[] = []
console.warn = (...words: unknown[]) => {
  told.push(words)
  warned.push(words.map(String).join(' '))
}
const errors: unknown[][] = []
console.error = (...words: unknown[]) => {
  told.push(words)
  errors.push(words)
}
const print = console.log

/** No worker of PDF.js and no picture is here, and on a busy machine storage may give no answer in time. */
const expected = [/^PDF: not opened/, /^facts: no code read/, /OutboxError: hanging|no answer in \d+ ms/]

// A stray error or warning on the console is a failure: nothing that a page does should need one.
beforeEach(({ onTestFailed }) => {
  told.length = 0
  warned.length = 0
  errors.length = 0
  onTestFailed(() => told.forEach((words) => print(...words)))
})

// One page runs many files (`isolate: false`): what a test leaves in the app's modules or in the browser is removed here.
afterEach(async () => {
  // What follows waits.
  vi.useRealTimers()
  cleanup()
  // What ends in the middle of its news, an observer never gives any again.
  await new Promise(setImmediate)
  // Before the portal of the test closes: a request without an answer would tell the next test that the portal can't be reached.
  await (window as unknown as Window).happyDOM.abort()
  // A picker that a test has opened ends with the user's next action.
  dispatchEvent(new Event('pointerdown'))
  // Toasts live outside the rendered tree, and their clock is a CSS animation, which only a browser has.
  act(() => toast.dismiss())
  await endSession('signed-out')
  // A try that ends later enters its upload in the next test's ledger.
  await outboxRef.getSnapshot()?.drain()
  restorePage()
  await removeDatabases()
  expect(errors).toEqual([])
  expect(warned.filter((words) => !expected.some((known) => known.test(words)))).toEqual([])
})

/** The app's connections close when they hear of it, and open again with the next use. */
async function removeDatabases(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = resolve
      request.onerror = reject
    })
  }
}
