import type { VirtualItem } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import type { TextLook } from './text-look.ts'
import { useText } from '#lib/use-text.ts'
import styles from './Text.module.css'
import type { LineHit, TextLines } from './text-lines.ts'
import { TextRow } from './TextRow.tsx'

type Props = {
  scrollerRef: RefObject<HTMLDivElement | null>
  rows: {
    items: readonly VirtualItem[]
    totalSize: number
    measure: (row: Element | null) => void
  }
  lines: TextLines
  look: TextLook
  heading: string
  hit: LineHit | undefined
  onTap: () => void
}

/** The sheet that the text is set on. Only the lines around those in view exist. */
export function TextStage({ scrollerRef, rows, lines, look, heading, hit, onTap }: Props) {
  const t = useText()
  return (
    <div
      ref={scrollerRef}
      className={styles.sheet}
      data-theme={look.theme}
      data-family={look.family}
      data-line-height={look.lineHeight}
      style={{ fontSize: `${(17 * look.fontSize) / 1600}rem` }}
      role="document"
      aria-label={t('text_viewer.content')}
      tabIndex={0}
      onClick={() => {
        // Whoever selects words wants the words.
        if (getSelection()?.isCollapsed !== false) onTap()
      }}
    >
      <div className={styles.column} style={{ height: rows.totalSize }}>
        <h2 className={styles.heading}>{heading}</h2>
        {rows.items.map(({ index, start }) => (
          <div
            key={index}
            ref={rows.measure}
            data-index={index}
            className={styles.row}
            style={{ transform: `translateY(${start}px)` }}
          >
            <TextRow
              line={lines.get(index)}
              hit={hit?.line === index ? { at: hit.at, length: hit.match.length } : undefined}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
