import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '@yomikura/ui/Button'
import { Suspense, useState, useSyncExternalStore } from 'react'
import {
  currentPlaybackRequest,
  isPlayerKept,
  subscribeToPlaybackRequests,
} from '#data/base/device/playback-request.ts'
import { useText } from '#lib/use-text.ts'
import styles from './PlayerDock.module.css'
import { lazyScreen } from '../screen-texts.ts'

const PlayerHost = lazyScreen(() => import('#features/player/PlayerHost.tsx'), 'PlayerHost')

/** Where the player lives, beside whatever screen is open. Its code comes with the first request. */
export function PlayerDock() {
  const isWanted = useSyncExternalStore(
    subscribeToPlaybackRequests,
    () => currentPlaybackRequest() !== undefined,
  )
  const [wasOpen] = useState(isPlayerKept)
  if (!isWanted && !wasOpen) return null
  return (
    // What breaks in the player must not take the screen beside it away.
    <CatchBoundary getResetKey={() => 'player'} errorComponent={PlayerLost}>
      <Suspense>
        <PlayerHost />
      </Suspense>
    </CatchBoundary>
  )
}

function PlayerLost({ reset }: ErrorComponentProps) {
  const t = useText()
  return (
    <div role="alert" className={styles.lost}>
      <p>{t('app.player_lost')}</p>
      <Button onClick={reset}>{t('app.retry')}</Button>
    </div>
  )
}
