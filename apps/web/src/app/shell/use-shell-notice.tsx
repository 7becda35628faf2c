import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { currentAppUpdate, subscribeToAppUpdate } from '#data/base/app-worker/app-update.ts'
import { useNetwork } from '#data/base/network/use-network.ts'
import { loadOtherTexts } from '#data/base/device/shown-texts.ts'
import { useText } from '#lib/use-text.ts'
import type { ShellNotice } from './ShellNotice.tsx'

/** What shows notices: seldom there, so its code and its texts come with the first of them. */
type Loaded = { Notice: typeof ShellNotice } | 'failed' | undefined

/** The notice's own looks are not there either. */
const PLAIN = { margin: 0, padding: '12px var(--gutter)', background: 'var(--sunken)' } as const

/** What is to be said above whatever screen is shown; null most of the time. */
export function useShellNotice(): ReactNode {
  const t = useText()
  const network = useNetwork()
  const update = useSyncExternalStore(subscribeToAppUpdate, currentAppUpdate)
  const [loaded, setLoaded] = useState<Loaded>()
  const isWanted = network !== 'online' || update !== undefined
  const isMissing = typeof loaded !== 'object'

  useEffect(() => {
    if (!isWanted || !isMissing) return
    let isOver = false
    const set = (next: Loaded) => !isOver && setLoaded(next)
    Promise.all([import('./ShellNotice.tsx'), loadOtherTexts()]).then(
      ([{ ShellNotice: Notice }]) => set({ Notice }),
      () => set('failed'),
    )
    return () => {
      isOver = true
    }
    // Tried again with every change of the network.
  }, [isWanted, isMissing, network])

  if (!isWanted) return null
  if (typeof loaded === 'object') return <loaded.Notice network={network} update={update} />
  // Offline before the app was stored on the device: all that can be said is what is there already.
  if (!loaded || network === 'online') return null
  return (
    <p role="status" style={PLAIN}>
      {t(network === 'proxy' ? 'app.proxy_title' : 'app.offline_title')}
    </p>
  )
}
