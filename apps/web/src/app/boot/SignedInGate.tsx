import { Outlet } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { SessionContext } from '#data/session/session.ts'
import type { LibrarySync } from '#data/library/sync/library-sync.ts'
import { useText } from '#lib/use-text.ts'
import { DownloadDock } from '../shell/DownloadDock.tsx'
import { PlayerDock } from '../shell/PlayerDock.tsx'
import { BootTrouble } from './BootTrouble.tsx'
import { StartupScreen } from './StartupScreen.tsx'
import { useBoot } from './use-boot.ts'
import { useKeptCovers } from './use-kept-covers.ts'
import { useReadingSync } from './use-reading-sync.ts'

/** Lets a screen through once its reader, database and library are there; a guest goes to sign-in. */
export function SignedInGate() {
  const { boot, state } = useBoot()
  const isGuest = state.phase === 'guest'
  useEffect(() => boot.ensureStarted(), [boot])
  useEffect(() => {
    if (isGuest) void boot.signIn({ isAsked: false })
  }, [boot, isGuest])

  useKeptCovers(state.phase === 'ready' ? state.session : undefined)
  useReadingSync(state.phase === 'ready' ? state.session : undefined)

  if (state.phase === 'syncing') {
    return <FirstSync sync={state.session.sync} isRebuild={state.isRebuild} />
  }
  if (state.phase !== 'ready') return <BootTrouble state={state} />
  return (
    <SessionContext value={state.session}>
      <Outlet />
      <DownloadDock />
      <PlayerDock />
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
