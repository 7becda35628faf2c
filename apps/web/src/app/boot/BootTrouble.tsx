import { lazy, Suspense } from 'react'
import { loadOtherTexts } from '#data/base/device/shown-texts.ts'
import { useText } from '#lib/use-text.ts'
import type { BootState } from './boot-store.ts'
import { InitErrorScreen } from './InitErrorScreen.tsx'
import { StartupScreen } from './StartupScreen.tsx'
import { useBoot } from './use-boot.ts'

/** Seen so seldom that it is fetched when it is needed, and so are its texts. */
const DatabaseErrorScreen = lazy(async () => {
  const [{ DatabaseErrorScreen: screen }] = await Promise.all([
    import('./DatabaseErrorScreen.tsx'),
    loadOtherTexts(),
  ])
  return { default: screen }
})

/** What both gates show while no reader can pass: that the app starts, or why it did not. */
export function BootTrouble({ state }: { state: BootState }) {
  const t = useText()
  const { boot } = useBoot()
  switch (state.phase) {
    case 'failed':
      return (
        <InitErrorScreen
          reason={state.reason}
          onRetry={() => void (state.reason === 'sign_in' ? boot.signIn() : boot.retry())}
        />
      )
    case 'database_failed':
      return (
        <Suspense fallback={<StartupScreen message={t('app.starting')} />}>
          <DatabaseErrorScreen
            trouble={state.trouble}
            onRetry={() => boot.retry()}
            onRebuild={() => void boot.rebuild(state.databaseName)}
          />
        </Suspense>
      )
    case 'starting':
    case 'guest':
    case 'syncing':
    case 'ready':
      return <StartupScreen message={t('app.starting')} />
  }
}
