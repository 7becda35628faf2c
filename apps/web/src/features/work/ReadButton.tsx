import { Link } from '@tanstack/react-router'
import { buttonClass } from '@yomikura/ui/Button'
import { formatDuration } from '@yomikura/text/format-duration'
import { BookOpen, Play } from 'lucide-react'
import type { Translate } from '@yomikura/i18n/text'
import { useText } from '#lib/use-text.ts'
import type { StartPlace } from '#parts/start-place.ts'
import styles from './WorkHeader.module.css'

/** How the work is taken in, which names the button. */
export type Taking = 'read' | 'watch' | 'play' | 'open'

const ICONS = { read: BookOpen, watch: Play, play: Play, open: Play } as const

type Props = { workno: string; start: StartPlace; taking: Taking; isSecond: boolean }

/** Reads, watches, plays or opens the work, or goes on reading it. `isSecond` where listening comes first. */
export function ReadButton(props: Props) {
  const t = useText()
  const { workno, start, taking, isSecond } = props
  const Icon = ICONS[taking]
  const look = isSecond ? ({} as const) : ({ variant: 'primary', size: 'large' } as const)
  return (
    <Link
      to={start.route === 'view' ? '/work/$workno/view/$' : '/work/$workno/viewer/$'}
      params={{ workno, _splat: start.path }}
      // Without a page in the address the viewer opens at the place that it kept: the last page.
      search={start.isAgain ? { p: 1 } : {}}
      className={buttonClass(look, isSecond ? '' : styles.read)}
    >
      <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
      <span className={styles.readWords}>{toButtonText(t, start, taking)}</span>
    </Link>
  )
}

function toButtonText(t: Translate, start: StartPlace, taking: Taking): string {
  // What runs in the browser has no pages: it opens as it was left.
  if (taking === 'play' || taking === 'open') return t(`work.${taking}`)
  if (start.isContinued) return toContinueText(t, start)
  if (start.isAgain) return t('work.read_again')
  return t(`work.${taking}`)
}

/**
 * Pages are counted, and films have times; of a text that flows only the share is known, and of old places nothing. Of a work of several parts the
 * name of the part stands before them.
 */
function toContinueText(t: Translate, start: StartPlace): string {
  const { pageNumber, percent, seconds, partName } = start
  if (seconds !== undefined) {
    const time = formatDuration(seconds)
    return partName
      ? t('work.continue_part_time', { part: partName, time })
      : t('work.continue_time', { time })
  }
  if (pageNumber !== undefined) {
    const page = pageNumber
    return partName
      ? t('work.continue_part_page', { part: partName, page })
      : t('work.continue_page', { page })
  }
  if (percent === undefined) return t('work.continue_unknown')
  return partName
    ? t('work.continue_part_percent', { part: partName, percent })
    : t('work.continue_percent', { percent })
}
