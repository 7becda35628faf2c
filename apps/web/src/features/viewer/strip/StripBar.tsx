import type { Command } from '@yomikura/reader/commands'
import { IconButton } from '@yomikura/ui/IconButton'
import { Minus, Pause, Play, Plus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#lib/use-text.ts'
import { SeekBar } from '../chrome/SeekBar.tsx'
import styles from './StripBar.module.css'

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = {
  pageIndex: number
  pageCount: number
  /** A strip that was drawn as one has no pages to count (specification.md#2.2). */
  hasNumber: boolean
  isScrolling: boolean
  run: (command: Command) => void
  /** The thumb moves, and is still held. */
  onPreview: (pageIndex: number) => void
  onSeek: (pageIndex: number) => void
}

/** The toolbar at the right of a strip: scrolling by itself, width or speed, and the place. */
export function StripBar(props: Props) {
  const { pageIndex, pageCount, hasNumber, isScrolling, run, onPreview, onSeek } = props
  const t = useText()
  // The page that is read follows once the strip has scrolled: until then the thumb would spring back.
  const [preview, setPreview] = useState<number>()
  const shown = preview ?? pageIndex
  const handleMove = (to: number) => {
    setPreview(to)
    onPreview(to)
  }
  const handleSettle = (to: number) => {
    setPreview(undefined)
    onSeek(to)
  }
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('viewer.strip_tools')}
    >
      <IconButton
        label={t(isScrolling ? 'viewer.auto_scroll_stop' : 'viewer.auto_scroll_start')}
        icon={isScrolling ? <Pause {...ICON} /> : <Play {...ICON} />}
        aria-pressed={isScrolling}
        onClick={() => run('toggle-auto-turn')}
      />
      <IconButton
        label={t(isScrolling ? 'viewer.scroll_faster' : 'viewer.strip_wider')}
        icon={<Plus {...ICON} />}
        onClick={() => run('zoom-in')}
      />
      <IconButton
        label={t(isScrolling ? 'viewer.scroll_slower' : 'viewer.strip_narrower')}
        icon={<Minus {...ICON} />}
        onClick={() => run('zoom-out')}
      />
      <SeekBar
        className={styles.seek}
        pageIndex={shown}
        pageCount={pageCount}
        direction="ltr"
        onPreview={handleMove}
        onSeek={handleSettle}
      />
      {hasNumber && (
        <p className={styles.number}>
          <span>{shown + 1}</span>
          <span>{pageCount}</span>
        </p>
      )}
    </div>
  )
}
