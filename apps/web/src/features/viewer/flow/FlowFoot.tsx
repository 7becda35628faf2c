import type { BookTheme } from '../../../book-frame/protocol.ts'
import { useText } from '#lib/use-text.ts'
import styles from './Flow.module.css'

type Props = {
  theme: BookTheme
  /** Page of the chapter, from 1. */
  page: number
  pageCount: number
  percent: number
  minutesLeft: number
}

/** The quiet line under the text: where in the chapter, how long it still takes, how far in the book. */
export function FlowFoot({ theme, page, pageCount, percent, minutesLeft }: Props) {
  const t = useText()
  return (
    <p className={styles.foot} data-theme={theme}>
      <span>{t('book.chapter_page', { page, total: pageCount })}</span>
      <span>{minutesLeft > 0 && t('book.minutes_left', { count: minutesLeft })}</span>
      <span>{t('viewer.percent', { percent })}</span>
    </p>
  )
}
