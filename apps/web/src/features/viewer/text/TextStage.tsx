import type { VirtualItem } from '@tanstack/react-virtual'
import { toWheelPixels } from '@yomikura/reader/wheel'
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
  isVertical: boolean
  heading: string
  hit: LineHit | undefined
  /** Leads on to what comes after the text. */
  onEnd: () => void
  /** @param x from the left edge of the sheet */
  onTap: (x: number) => void
}

/** The sheet that the text is set on. Only the lines around those in view exist. */
export function TextStage(props: Props) {
  const { scrollerRef, rows, lines, look, isVertical, heading, hit, onEnd, onTap } = props
  const t = useText()
  return (
    <div
      ref={scrollerRef}
      className={styles.sheet}
      data-theme={look.theme}
      data-family={look.family}
      data-line-height={look.lineHeight}
      data-writing={isVertical ? 'vertical' : 'horizontal'}
      style={{ fontSize: `${(17 * look.fontSize) / 1600}rem` }}
      role="document"
      aria-label={t('text_viewer.content')}
      tabIndex={0}
      onClick={(event) => {
        // A reader who selects words wants the words.
        if (getSelection()?.isCollapsed !== false) onTap(event.clientX)
      }}
      onWheel={(event) => {
        const { deltaX, deltaY, deltaMode } = event
        // A wheel has one axis, and the text goes on along the other one.
        if (!isVertical || Math.abs(deltaX) >= Math.abs(deltaY)) return
        event.currentTarget.scrollBy({ left: -toWheelPixels(deltaY, deltaMode) })
      }}
    >
      <div className={styles.column} style={{ [isVertical ? 'width' : 'height']: rows.totalSize }}>
        <h2 className={styles.heading}>{heading}</h2>
        {rows.items.map(({ index, start }) => (
          <div
            key={index}
            ref={rows.measure}
            data-index={index}
            className={styles.row}
            style={{ transform: isVertical ? `translateX(${-start}px)` : `translateY(${start}px)` }}
          >
            <TextRow
              line={lines.get(index)}
              isVertical={isVertical}
              hit={hit?.line === index ? { at: hit.at, length: hit.match.length } : undefined}
            />
          </div>
        ))}
        {rows.items.at(-1)?.index === lines.length - 1 && (
          <button
            type="button"
            className={styles.toEnd}
            onClick={(event) => {
              event.stopPropagation()
              onEnd()
            }}
          >
            {t('text_viewer.to_end')}
          </button>
        )}
      </div>
    </div>
  )
}
