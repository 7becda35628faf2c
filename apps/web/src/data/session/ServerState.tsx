import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { log } from '../base/log/log.ts'
import { network } from '../base/network/network-state.ts'
import { useVisit, type Visit } from './session.ts'

/** One a visit: a screen finds what another has asked, and no reader finds another reader's answers. */
const clients = new WeakMap<Visit, QueryClient>()

const TRIES = 3

/** Without a network a screen says at once what is missing, and not after breaks. */
export function isWorthAgain(failures: number): boolean {
  return network.isOnline && failures < TRIES
}

/** Gives a screen the shared answers of the server. The library needs none and loads none of it. */
export function ServerState({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={clientOf(useVisit())}>{children}</QueryClientProvider>
}

function clientOf(visit: Visit): QueryClient {
  const client =
    clients.get(visit) ??
    new QueryClient({
      // After the last try: what a screen shows of it is its own.
      queryCache: new QueryCache({
        onError: (error, { queryKey }) => log.warn(`${String(queryKey[0])} did not come`, error),
      }),
      mutationCache: new MutationCache({
        onError: (error) => log.warn('A change did not go through', error),
      }),
      // What is kept in this browser answers without a network, too; our own calls say when no answer comes.
      defaultOptions: {
        queries: { networkMode: 'always', retry: isWorthAgain },
        mutations: { networkMode: 'always' },
      },
    })
  clients.set(visit, client)
  return client
}
