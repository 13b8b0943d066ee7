import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/errors'
import { fetchRead } from '../../api/http'
import type { Read } from '../../api/read'
import { useConnection } from '../../queries/use-connection'
import { useSession } from '../../session/use-session'

/** A read that is not shown from the device. `isUnknown`: this server lacks the call. */
export function useServerRead<T>(read: Read<T>, refetchInterval: number | false = false) {
  const userId = useSession().user.id
  const offline = useConnection() === 'offline'
  const { data, error, refetch } = useQuery({
    queryKey: [userId, read.path],
    queryFn: ({ signal }) => fetchRead(read, signal),
    refetchInterval,
  })
  const isUnknown = error instanceof ApiError && error.status === 404
  return { data, error, refetch, offline, isUnknown }
}
