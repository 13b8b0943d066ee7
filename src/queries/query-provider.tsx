import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

/** One user's reads, for as long as it is mounted. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Stored answers are read offline too, and `navigator.onLine` may be wrong either way.
        networkMode: 'always',
        // Every screen asks again; until the answer comes, one of the last minute is shown without its age.
        staleTime: 60_000,
        refetchOnMount: 'always',
        refetchOnWindowFocus: 'always',
        refetchOnReconnect: 'always',
        // A failed read is tried again when the connection is back, or when the user asks.
        retry: false,
      },
    },
  })
}
