import { expect, test } from 'vitest'
import { holdBusy, isBusy, whenIdle } from '../../../src/lib/busy'

test('a reload waits until the last of those who hold it has let go', async () => {
  const releaseForm = holdBusy()
  const releaseUpload = holdBusy()
  let idle = false
  const waiting = whenIdle().then(() => (idle = true))

  releaseForm()
  releaseForm()
  await Promise.resolve()
  expect([isBusy(), idle]).toEqual([true, false])

  releaseUpload()
  await waiting
  expect([isBusy(), idle]).toEqual([false, true])
})

test('work that begins in the moment of letting go is waited for too', async () => {
  const release = holdBusy()
  let idle = false
  const waiting = whenIdle().then(() => (idle = true))
  release()
  const releaseNext = holdBusy()
  await new Promise((resolve) => setTimeout(resolve))
  expect(idle).toBe(false)
  releaseNext()
  await waiting
  expect(idle).toBe(true)
})
