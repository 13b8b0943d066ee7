import { expect, test, vi } from 'vitest'
import { followFrames } from '../../../src/documents/viewfinder/follow-frames'

test('a frame that can not be had ends nothing; ten in a row do', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const look = vi.fn<() => Promise<number | null>>().mockRejectedValueOnce(new Error('no frame yet'))
  look.mockResolvedValueOnce(150).mockRejectedValue(new Error('no frame'))
  followFrames(look)
  await vi.advanceTimersByTimeAsync(1_150)
  expect(look).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).toHaveBeenCalledTimes(12)
  expect(warn).toHaveBeenCalledOnce()
})
