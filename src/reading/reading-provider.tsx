import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

/** One user's reads, for as long as it is mounted. */
export function ReadingProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Stored answers must come while offline, and `navigator.onLine` may lie in both directions.
        networkMode: 'always',
        // Every screen asks anew; an answer of the last minute is shown without a word about its age meanwhile.
        staleTime: 60_000,
        refetchOnMount: 'always',
        refetchOnWindowFocus: 'always',
        refetchOnReconnect: 'always',
        // A failed read comes back with the connection, or when the user asks.
        retry: false,
      },
    },
  })
}
