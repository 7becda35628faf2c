import { MEASURES } from '@yomikura/contract/limits'
import { formatSpeed } from '@yomikura/text/format-speed'
import { useText } from '#lib/use-text.ts'
import styles from './SpeedSelect.module.css'

type Props = { speed: number; onChange: (speed: number) => void }

/** The menu of playback speeds, as it stands in the bars of viewers. */
export function SpeedSelect({ speed, onChange }: Props) {
  const t = useText()
  return (
    <select
      className={styles.speed}
      aria-label={t('video.speed')}
      value={speed}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {MEASURES.playbackSpeeds.map((value) => (
        <option key={value} value={value}>
          {formatSpeed(value)}
        </option>
      ))}
    </select>
  )
}
