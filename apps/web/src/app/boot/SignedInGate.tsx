import { Outlet } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { network } from '#data/base/network/network-state.ts'
import { useNetwork } from '#data/base/network/use-network.ts'
import { type Session, SessionContext } from '#data/session/session.ts'
import type { LibrarySync } from '#data/library/sync/library-sync.ts'
import { useText } from '#lib/use-text.ts'
import { setCoverKeeper } from '#data/works/offline/covers.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { BootTrouble } from './BootTrouble.tsx'
import { InitErrorScreen } from './InitErrorScreen.tsx'
import { StartupScreen } from './StartupScreen.tsx'
import { useBoot } from './use-boot.ts'

/** Lets a screen through once its reader, database and library are there; a guest goes to sign-in. */
export function SignedInGate() {
  const { boot, state } = useBoot()
  const isOnline = useNetwork() === 'online'
  const isGuest = state.phase === 'guest'
  const isPresumed = state.phase === 'guest' && state.isPresumed
  useEffect(() => boot.ensureStarted(), [boot])
  useEffect(() => {
    if (!isGuest || !isOnline) return
    // Who seemed to be a guest without a network may be signed in.
    if (isPresumed) boot.retry()
    else boot.signIn({ isAsked: false })
  }, [boot, isGuest, isPresumed, isOnline])

  useKeptCovers(state.phase === 'ready' ? state.session : undefined)
  useReadingSync(state.phase === 'ready' ? state.session : undefined)

  if (state.phase === 'syncing') {
    return <FirstSync sync={state.session.sync} isRebuild={state.isRebuild} />
  }
  // The sign-in page is the server's: without a network the browser would show its own failure.
  if (isGuest && !isOnline) {
    return <InitErrorScreen reason="offline" onRetry={() => void network.probe()} />
  }
  if (state.phase !== 'ready') return <BootTrouble state={state} />
  return (
    <SessionContext value={state.session}>
      <Outlet />
    </SessionContext>
  )
}

function FirstSync({ sync, isRebuild }: { sync: LibrarySync; isRebuild: boolean }) {
  const t = useText()
  const { value, max } = useSyncExternalStore(sync.subscribe, () => sync.status)
  return (
    <StartupScreen
      message={t(isRebuild ? 'app.starting_rebuild' : 'app.starting_sync')}
      percent={max > 0 ? Math.floor((value / max) * 100) : undefined}
    />
  )
}

/** Has covers kept for a session, as its settings say. */
function useKeptCovers(session: Session | undefined): void {
  useEffect(() => {
    if (!session) return
    const load = async () => {
      const { createCoverKeeper } = await import('#data/works/offline/cover-keeper.ts')
      return createCoverKeeper(session)
    }
    let loading: ReturnType<typeof load> | undefined
    setCoverKeeper(() => (loading ??= load()))
    return () => setCoverKeeper(undefined)
  }, [session])
}

/** Places, bookmarks and settings of the reader's other devices, as soon as nothing of the first screen waits. */
function useReadingSync(session: Session | undefined): void {
  useEffect(() => {
    if (!session) return
    let end: (() => void) | undefined
    let isOver = false
    const start = async () => {
      const { keepReadingSynced } = await import('#data/account/reading/reading-syncs.ts')
      if (!isOver) end = keepReadingSynced(session)
    }
    const callOff = whenIdle(() => void start())
    return () => {
      isOver = true
      callOff()
      end?.()
    }
  }, [session])
}
