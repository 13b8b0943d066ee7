import { expect, test, vi } from 'vitest'
import { systemClock } from '../../../../src/lib/clock'
import { createRunTry } from '../../../../src/outbox/engine/run-try'
import { OutboxError } from '../../../../src/outbox/model/outbox-error'
import { maria } from '../../../faults/scenario'
import { anUpload } from '../../../support/uploads'

/** One try that a full disk did not take. `leave`: records it right before its first byte leaves. */
async function tryOnFullDisk(leave: (tenure: { isOver: boolean }) => Promise<boolean>) {
  const upload = anUpload()
  const tenure = { drainer: { holder: 'tab', isWritten: true }, isAbandoned: () => false, isOver: false }
  const left = vi.fn()
  const finish = vi.fn(() => Promise.resolve(null))
  const runTry = createRunTry({
    store: {
      bytes: () => Promise.resolve(new ArrayBuffer(1)),
      begin: () => Promise.resolve({ upload, mayHaveArrived: false, recorded: false }),
      leave: () => leave(tenure),
      stillHas: () => Promise.resolve(true),
      deliver: () => Promise.resolve(null),
      finish,
    },
    ...{ clock: systemClock, random: () => 0, session: () => maria },
    limits: () => ({ uploads: 1, bytes: 1_000 }),
    async deliver(_try, _bytes, _session, _onProgress, isOurs) {
      if (!(await isOurs())) return null
      left()
      return { kind: 'blocked', reason: 'refused', arrived: 'no' }
    },
    learnRow: () => Promise.resolve(null),
    ...{ onChange: () => undefined, onProgress: () => undefined, onSignedOut: () => Promise.resolve() },
  })
  const ended = await runTry(upload, maria, tenure).catch((error: unknown) => error)
  return { ended, left, finish }
}

test('a database that fails right before the first byte leaves has sent nothing', async () => {
  const failure = new OutboxError('hanging')
  const { ended, left, finish } = await tryOnFullDisk(() => Promise.reject(failure))
  expect(ended).toBe(failure)
  expect(left).not.toHaveBeenCalled()
  expect(finish).not.toHaveBeenCalled()
})

test('a page that was frozen while it recorded the try sends nothing if another context took over', async () => {
  const { ended, left, finish } = await tryOnFullDisk((tenure) => {
    tenure.isOver = true
    return Promise.resolve(true)
  })
  expect(ended).toBeUndefined()
  expect(left).not.toHaveBeenCalled()
  expect(finish).not.toHaveBeenCalled()
})

test('a try that could be recorded is sent', async () => {
  const { left, finish } = await tryOnFullDisk(() => Promise.resolve(true))
  expect(left).toHaveBeenCalledOnce()
  expect(finish).toHaveBeenCalledOnce()
})
