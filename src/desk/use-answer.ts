import { useQuery } from '@tanstack/react-query'
import { pathOf, type Get, type Params } from '../../shared/calls/call'
import type { PanelReading } from '../ui/panel'
import { read } from './api'

/** What a GET answers, for a panel. `apart`: news do not have it read again. */
export function useAnswer<Path extends string, Answer>(
  call: Get<Path, Answer>,
  params: Params<Path>,
  apart = '',
): PanelReading<Answer> {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [apart + pathOf(call, params)],
    queryFn: ({ signal }) => read(call, params, { signal }),
  })
  const status = data ? 'ready' : error && !isFetching ? 'failed' : 'loading'
  return { data, error, status, storedAt: null, retry: () => void refetch() }
}
