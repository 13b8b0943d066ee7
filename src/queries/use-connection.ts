import { useSyncExternalStore } from 'react'
import { connection, type Connection } from '../api/connection'

export function useConnection(): Connection {
  return useSyncExternalStore(connection.subscribe, connection.getSnapshot)
}
