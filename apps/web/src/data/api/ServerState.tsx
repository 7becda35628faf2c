import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** One for the page, so that a screen finds what another has asked. */
const client = new QueryClient()

/** Gives a screen the shared answers of the server. The library needs none and loads none of it. */
export function ServerState({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
