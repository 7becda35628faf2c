import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { currentAppUpdate, subscribeToAppUpdate } from '#data/app-worker/app-update.ts'
import { useNetwork } from '#data/network/use-network.ts'
import { loadOtherTexts } from '#data/prefs/shown-texts.ts'
import type { ShellNotice as Notice } from './ShellNotice.tsx'

async function loadNotice(): Promise<{ default: typeof Notice }> {
  try {
    const [{ ShellNotice: component }] = await Promise.all([
      import('./ShellNotice.tsx'),
      loadOtherTexts(),
    ])
    return { default: component }
  } catch {
    // Offline before the app was stored, it cannot come: the screen that is there must stay.
    return { default: () => null }
  }
}

/** Seldom there, so its code and its texts come with it. */
const ShellNotice = lazy(loadNotice)

/** What is to be said above whatever screen is shown; null most of the time. */
export function useShellNotice(): ReactNode {
  const network = useNetwork()
  const update = useSyncExternalStore(subscribeToAppUpdate, currentAppUpdate)
  if (network === 'online' && !update) return null
  return (
    <Suspense>
      <ShellNotice network={network} update={update} />
    </Suspense>
  )
}
