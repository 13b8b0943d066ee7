import { afterAll, beforeAll } from 'vitest'
import { openServer, type TestServer } from './server'

/** For the file, or `describe`, that calls this at its top: one for all of its tests, as of `openServer`. */
export function useServer(...given: Parameters<typeof openServer>): TestServer {
  const server = {} as TestServer
  beforeAll(async () => {
    Object.assign(server, await openServer(...given))
  })
  afterAll(() => server.stop())
  return server
}
