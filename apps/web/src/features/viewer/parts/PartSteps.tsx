import type { Command } from '@yomikura/reader/commands'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import { toPartName } from '#parts/part-name.ts'
import styles from '../series/Series.module.css'
import type { Parts } from './use-parts.ts'

const ICON = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = { parts: Parts; run: (command: Command) => void }

/** The header's row of a work of several folders: the ones before and after this, and which this is. */
export function PartSteps({ parts: { list, index, previous, next }, run }: Props) {
  const t = useText()
  const current = list[index]
  const toName = (part: (typeof list)[number]) => toPartName(part, list) || t('viewer.first_part')
  return (
    <nav className={styles.steps} aria-label={t('viewer.parts')}>
      <button
        type="button"
        className={styles.step}
        disabled={!previous}
        aria-label={`${t('viewer.previous_part')}${previous ? `: ${toName(previous)}` : ''}`}
        onClick={() => run('previous-part')}
      >
        <ChevronLeft {...ICON} />
        <span>{t('viewer.previous_part')}</span>
      </button>
      {current && (
        <p className={styles.part}>
          <span>{toName(current)}</span>
          <span className={styles.count}>{`${index + 1} / ${list.length}`}</span>
        </p>
      )}
      <button
        type="button"
        className={styles.step}
        disabled={!next}
        aria-label={`${t('viewer.next_part')}${next ? `: ${toName(next)}` : ''}`}
        onClick={() => run('next-part')}
      >
        <span>{t('viewer.next_part')}</span>
        <ChevronRight {...ICON} />
      </button>
    </nav>
  )
}
