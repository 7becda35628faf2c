import { Button } from '@yomikura/ui/Button'
import { Play } from 'lucide-react'
import { requestPlayback } from '#data/base/device/playback-request.ts'
import { useText } from '#lib/use-text.ts'
import type { ListenPlace } from './listen-place.ts'
import styles from './WorkHeader.module.css'

/** Plays the work, or goes on playing it. */
export function ListenButton(props: { isContinued: boolean; find: () => ListenPlace }) {
  const t = useText()
  return (
    <Button
      variant="primary"
      size="large"
      className={styles.read ?? ''}
      icon={<Play size={20} strokeWidth={1.8} aria-hidden="true" />}
      onClick={() => {
        const { tracks, startIndex } = props.find()
        requestPlayback(tracks, startIndex)
      }}
    >
      {t(props.isContinued ? 'work.listen_on' : 'work.listen')}
    </Button>
  )
}
