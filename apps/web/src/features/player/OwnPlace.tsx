import { formatDuration } from '@yomikura/text/format-duration'
import type { Track } from '@yomikura/player/track'
import { Button } from '@yomikura/ui/Button'
import { useEffect, useState } from 'react'
import { toUserId } from '#data/prefs/auth-record.ts'
import { forgetPlaceAside, readPlaceAside } from '#data/reading/track-places.ts'
import { useSession } from '#data/session.ts'
import { useText } from '#lib/use-text.ts'
import styles from './OwnPlace.module.css'
import { usePlayer } from './player-context.ts'

/**
 * Playing went on where another device stopped: says so, and knows the way back to where this one
 * was. Neither place is lost (product.md, point 6), and nothing waits for an answer.
 */
export function OwnPlace({ track }: { track: Track }) {
  const t = useText()
  const player = usePlayer()
  const { account } = useSession()
  const { workno, path } = track
  const user = toUserId(account)
  const [seconds, setSeconds] = useState(() => readPlaceAside({ account: user, workno, path }))
  useEffect(() => forgetPlaceAside({ account: user, workno, path }), [user, workno, path])
  if (seconds === undefined) return null
  return (
    <p className={styles.own} role="status">
      <span>{t('player.from_elsewhere')}</span>
      <Button
        variant="quiet"
        onClick={() => {
          player.seek(seconds)
          setSeconds(undefined)
        }}
      >
        {t('player.to_own_place', { time: formatDuration(seconds) })}
      </Button>
    </p>
  )
}
