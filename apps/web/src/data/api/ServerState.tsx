import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Session, useSession } from '../session.ts'

/** One a session: a screen finds what another has asked, and nobody finds another reader's answers. */
const clients = new WeakMap<Session, QueryClient>()

/** Gives a screen the shared answers of the server. The library needs none and loads none of it. */
export function ServerState({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={clientOf(useSession())}>{children}</QueryClientProvider>
}

function clientOf(session: Session): QueryClient {
  const client = clients.get(session) ?? new QueryClient()
  clients.set(session, client)
  return client
}
