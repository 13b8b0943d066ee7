import { beforeEach } from 'vitest'
import { maria, openApp } from './open-app'
import { useWireServer, type FakeResponses } from './wire-server'

let owner = 10_000

/** For the file that calls this at its top: a portal, and a user who is no other test's, for each of its tests. */
export function useOwnPortal(initial: FakeResponses = {}) {
  const server = useWireServer(initial)
  beforeEach(() => void owner++)
  const openAs = (id: number, path: string, rut: string | null = null) =>
    openApp(server, path, { ...maria, user: { ...maria.user, id, rut } })
  return { server, owner: () => owner, openAs, open: (path: string) => openAs(owner, path) }
}
