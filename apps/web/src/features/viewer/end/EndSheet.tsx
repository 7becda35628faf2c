import type { Command } from '@yomikura/reader/commands'
import { useEffect, useRef } from 'react'
import { useText } from '#lib/use-text.ts'
import type { PageTaps } from '../chrome/page-taps.ts'
import type { OpenedFile } from '../viewer-module.ts'
import styles from './EndPage.module.css'
import { EndPage } from './EndPage.tsx'

type Props = { file: OpenedFile; run: (command: Command) => void; taps: PageTaps }

/** The end page in front of the last spread; turning back leads to the pages again. */
export function EndSheet({ file, run, taps }: Props) {
  const t = useText()
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => sheet.current?.focus({ preventScroll: true }), [])
  return (
    <section
      ref={sheet}
      className={styles.sheet}
      data-end-page
      tabIndex={-1}
      aria-label={t('viewer.end')}
    >
      <EndPage file={file} run={run} taps={taps} />
    </section>
  )
}
