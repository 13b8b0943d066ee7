import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/errors'
import { fetchRead } from '../../api/http'
import type { Read } from '../../api/read'
import { useConnection } from '../../queries/use-connection'
import { useSession } from '../../session/use-session'
import { Loading } from '../../ui/loading'
import { Problem } from '../../ui/problem'

/** A read that is not shown from the device. `isUnknown`: this server lacks the call. */
export function useServerRead<T>(
  read: Read<T>,
  words: { offline: string; failed: string },
  refetchInterval: number | false = false,
) {
  const userId = useSession().user.id
  const offline = useConnection() === 'offline'
  const { data, error, refetch } = useQuery({
    queryKey: [userId, read.path],
    queryFn: ({ signal }) => fetchRead(read, signal),
    refetchInterval,
  })
  // Without a network even a 404 may be a captive portal's.
  const isUnknown = !offline && error instanceof ApiError && error.status === 404
  const problem = <Problem message={words.failed} onRetry={() => void refetch()} />

  function show(draw: (data: T) => ReactNode): ReactNode {
    if (offline) return <p>{words.offline}</p>
    if (error) return problem
    return data === undefined ? <Loading /> : draw(data)
  }

  return { isUnknown, show, problem, refetch }
}
