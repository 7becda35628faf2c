import { Link } from '@tanstack/react-router'
import { buttonClass } from '@yomikura/ui/Button'
import { useEffect, useSyncExternalStore } from 'react'
import { network } from '#data/base/network/network-state.ts'
import { storedWorknos } from '#data/works/offline/stored-worknos.ts'
import { useText } from '#lib/use-text.ts'
import { StateDrawing } from '#parts/StateDrawing.tsx'
import { WorkNotice } from './WorkNotice.tsx'

/** Without a network, of a work that is not stored here: what to do later, and what opens now. */
export function NotKeptNotice({ onBack }: { onBack: () => void }) {
  const t = useText()
  const hasStored = useSyncExternalStore(
    storedWorknos.subscribe,
    () => storedWorknos.get().size > 0,
  )
  useEffect(() => network.subscribe(() => network.isOnline && onBack()), [onBack])
  return (
    <WorkNotice icon={<StateDrawing name="offline" />}>
      <p>{t('viewer.not_kept')}</p>
      <p>{t('viewer.not_kept_hint')}</p>
      {hasStored && (
        <Link
          to="/library"
          className={buttonClass({})}
          onClick={() => storedWorknos.showOnlyForNow()}
        >
          {t('network.show_stored')}
        </Link>
      )}
    </WorkNotice>
  )
}
