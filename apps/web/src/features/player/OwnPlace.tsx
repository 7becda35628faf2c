import { formatDuration } from '@yomikura/text/format-duration'
import type { Track } from '@yomikura/player/track'
import { Button } from '@yomikura/ui/Button'
import { type ReactNode, useEffect, useState } from 'react'
import { toUserId } from '#data/base/device/auth-record.ts'
import { forgetPlaceAside, readPlaceAside } from '#data/account/reading/track-places.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import styles from './OwnPlace.module.css'
import { usePlayer } from './player-context.ts'
import type { OtherPlace } from './use-other-place.ts'

/**
 * Playing went on where another device stopped: says so, and knows the way back to where this one
 * was. Where the track waits here already, the other device's place is offered instead. Neither place
 * is lost (product.md#places), and nothing waits for an answer.
 */
export function OwnPlace({ track, other }: { track: Track; other: OtherPlace }) {
  const t = useText()
  const player = usePlayer()
  const { account } = useSession()
  const { workno, path } = track
  const user = toUserId(account)
  const [own, setOwn] = useState(() => readPlaceAside({ account: user, workno, path }))
  const { seconds } = other
  useEffect(() => {
    if (own !== undefined) forgetPlaceAside({ account: user, workno, path })
  }, [user, workno, path, own])
  if (seconds !== undefined) {
    const goOn = () => {
      setOwn(player.getState().timeSeconds)
      player.seek(seconds)
      other.answer()
    }
    return (
      <Offer text={t('player.other_went_on')} onTake={goOn}>
        {t('player.to_other_place', { time: formatDuration(seconds) })}
      </Offer>
    )
  }
  if (own === undefined) return null
  const goBack = () => {
    player.seek(own)
    setOwn(undefined)
  }
  return (
    <Offer text={t('player.from_elsewhere')} onTake={goBack}>
      {t('player.to_own_place', { time: formatDuration(own) })}
    </Offer>
  )
}

function Offer(props: { text: string; onTake: () => void; children: ReactNode }) {
  return (
    <p className={styles.own} role="status">
      <span>{props.text}</span>
      <Button variant="quiet" onClick={props.onTake}>
        {props.children}
      </Button>
    </p>
  )
}
