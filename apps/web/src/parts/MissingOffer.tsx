import { lazy, Suspense } from 'react'
import { useNetwork } from '#data/base/network/use-network.ts'
import { useText } from '#lib/use-text.ts'
import { NetworkSignIn } from './NetworkSignIn.tsx'

// Without a network its code may not come, either: what is there goes on without it.
const KeepOffer = lazy(() =>
  import('./KeepOffer.tsx').then(
    (module) => ({ default: module.KeepOffer }),
    () => ({ default: () => null }),
  ),
)

/**
 * What helps where something of a work is neither stored nor reached: the sign-in of a proxy in front
 * of the server where that one ended, else the offer to store the work, whose code comes then; nothing
 * without a workno.
 */
export function MissingOffer({ workno }: { workno: string | undefined }) {
  const t = useText()
  if (useNetwork() === 'proxy') {
    return (
      <>
        <p>{t('app.proxy_title')}</p>
        <NetworkSignIn />
      </>
    )
  }
  if (workno === undefined) return null
  return (
    <Suspense>
      <KeepOffer workno={workno} />
    </Suspense>
  )
}
