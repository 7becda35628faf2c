import { pickText } from '@yomikura/contract/locales'
import type { Command } from '@yomikura/reader/commands'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocale, useText } from '#lib/use-text.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { useOpenWork } from './use-open-work.ts'
import { useVolumes, type Volume } from './use-volumes.ts'
import styles from './Series.module.css'

const ICON = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const

/** The header's second row: the works before and after this one, and its series between them. */
export function WorkSteps({ file, run }: { file: OpenedFile; run: (command: Command) => void }) {
  const t = useText()
  const locale = useLocale()
  const { name, previous, next } = useVolumes(file)
  const toName = (work: Volume) => pickText(work.name, locale)
  // A sample leads to the work it is of, and nowhere else.
  if (file.source.origin === 'sample') return null
  if (!name) return <div className={styles.steps} />
  return (
    <nav className={styles.steps} aria-label={t('viewer.series')}>
      <Step work={previous} label={t('viewer.previous_work')} name={previous && toName(previous)}>
        <ChevronLeft {...ICON} />
        <span>{t('viewer.previous_work')}</span>
      </Step>
      <button type="button" className={styles.title} onClick={() => run('open-work-info')}>
        {pickText(name, locale)}
      </button>
      <Step work={next} label={t('viewer.next_work')} name={next && toName(next)}>
        <span>{t('viewer.next_work')}</span>
        <ChevronRight {...ICON} />
      </Step>
    </nav>
  )
}

type StepProps = {
  work: Volume | undefined
  label: string
  name: string | undefined
  children: React.ReactNode
}

/** Opens only what may be read (specification.md#2.6). */
function Step({ work, label, name, children }: StepProps) {
  const openWork = useOpenWork()
  return (
    <button
      type="button"
      className={styles.step}
      disabled={!work?.readable}
      aria-label={name === undefined ? label : `${label}: ${name}`}
      onClick={() => work && openWork(work)}
    >
      {children}
    </button>
  )
}
