import type { Track } from '@yomikura/player/track'
import { formatDuration } from '@yomikura/text/format-duration'
import { CircleSlash } from 'lucide-react'
import type { TrackGap } from '#data/account/lists/playlist-tracks.ts'
import { useOwnedWorks } from '#data/session/use-owned-works.ts'
import { useText } from '#lib/use-text.ts'
import { RowWords } from '#parts/lists/RowWords.tsx'
import styles from './Playlist.module.css'

type Props = {
  workno: string
  track: Track | TrackGap
  /** From 0. */
  place: number
  onPlay: (place: number) => void
}

/** A track that a press plays; one whose work or file is gone says so. */
export function TrackRow({ workno, track, place, onPlay }: Props) {
  const isGap = typeof track === 'string'
  return (
    <button type="button" className={styles.row} disabled={isGap} onClick={() => onPlay(place)}>
      <span className={styles.number}>{place + 1}</span>
      <TrackWords workno={workno} track={track} />
      {!isGap && track.durationSeconds !== undefined && (
        <span className={styles.time}>{formatDuration(track.durationSeconds)}</span>
      )}
    </button>
  )
}

/** Thumbnail, name and work of a track. */
export function TrackWords({ workno, track }: Pick<Props, 'workno' | 'track'>) {
  const t = useText()
  const work = useOwnedWorks().find(workno)
  const isGap = typeof track === 'string'
  return (
    <RowWords
      isSquare
      work={work}
      name={isGap ? (work?.title ?? t('playlist.unknown_track')) : track.title}
      detail={isGap && track !== 'loading' ? <Gap gap={track} /> : work?.title}
    />
  )
}

function Gap({ gap }: { gap: 'gone' | 'unread' }) {
  const t = useText()
  return (
    <span className={styles.gone}>
      <CircleSlash size={13} strokeWidth={1.8} aria-hidden="true" />
      {t(gap === 'gone' ? 'playlist.track_gone' : 'playlist.track_unread')}
    </span>
  )
}
