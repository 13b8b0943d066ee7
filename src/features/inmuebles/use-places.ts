import { useQuery } from '@tanstack/react-query'
import { comunas, regiones } from '../../api/regions'
import { useRead, type Reading } from '../../queries/use-read'

/** The portal's regions, or the app's own list if they can't be read or are none. */
export function useRegions(): Reading<string[]> {
  return useKnown(useRead(regiones), (known) => known.map(({ region }) => region))
}

/** The comunas of a region, read as in `useRegions`. */
export function useComunas(region: string): Reading<string[]> {
  return useKnown(useRead(comunas(region), { enabled: region !== '' }), (known) =>
    known.find((one) => one.region === region)?.comunas.map(({ comuna }) => comuna),
  )
}

type KnownRegions = readonly { region: string; comunas: readonly { comuna: string }[] }[]

function useKnown(
  reading: Reading<string[]>,
  namesOf: (known: KnownRegions) => string[] | undefined,
): Reading<string[]> {
  // Without a comuna nothing can be saved, so an empty list is none.
  const isMissing = reading.status === 'failed' || reading.data?.length === 0
  const { data: known, isPending } = useQuery({
    queryKey: ['stored', 'places'],
    queryFn: async (): Promise<KnownRegions> =>
      (await import('../../../shared/regiones-comunas.json')).default,
    enabled: isMissing,
    staleTime: Infinity,
  })
  if (!isMissing) return reading
  const data = known && namesOf(known)
  if (data) return { ...reading, data, status: 'ready' }
  return { ...reading, status: isPending ? 'loading' : 'failed' }
}
