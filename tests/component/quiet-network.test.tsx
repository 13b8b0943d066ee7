import nodeConsole from 'node:console'
import { expect, test, vi } from 'vitest'

test('requests that fail leave the output of a passing run alone', async () => {
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await expect(fetch('http://127.0.0.1:1/')).rejects.toThrow()
  nodeConsole.error('GET http://127.0.0.1:1/ 500')
  expect(printed).not.toHaveBeenCalled()
})
