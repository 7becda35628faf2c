import { Outlet } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { SessionContext } from '#data/session.ts'
import type { LibrarySync } from '#data/sync/library-sync.ts'
import { useText } from '#lib/use-text.ts'
import { DatabaseErrorScreen } from './DatabaseErrorScreen.tsx'
import { InitErrorScreen } from './InitErrorScreen.tsx'
import { StartupScreen } from './StartupScreen.tsx'
import { useBoot } from './use-boot.ts'

/** Lets a screen through once its reader, database and library are there. */
export function SignedInGate() {
  const t = useText()
  const { boot, state } = useBoot()
  useEffect(() => boot.ensureStarted(), [boot])

  switch (state.phase) {
    case 'starting':
      return <StartupScreen message={t('app.starting')} />
    case 'syncing':
      return <FirstSync sync={state.session.sync} isRebuild={state.isRebuild} />
    case 'failed':
      return <InitErrorScreen isTimeout={state.reason === 'timeout'} onRetry={() => boot.retry()} />
    case 'database_failed':
      return (
        <DatabaseErrorScreen
          isBlocked={state.isBlocked}
          onRetry={() => boot.retry()}
          onRebuild={() => void boot.rebuild(state.databaseName)}
        />
      )
    case 'ready':
      return (
        <SessionContext value={state.session}>
          <Outlet />
        </SessionContext>
      )
  }
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
