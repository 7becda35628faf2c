import type { Command } from '@yomikura/reader/commands'
import {
  isAtEnd,
  isAtStart,
  listVisiblePages,
  type PagedState,
  toKeptPage,
} from '@yomikura/reader/paged-reader'
import { toPosition, toReadPercent } from '@yomikura/reader/position'
import { type Side, toForwardSide } from '@yomikura/reader/publication'
import { IconButton } from '@yomikura/ui/IconButton'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ThumbnailStore } from '#data/works/content/thumbnail-store.ts'
import { useText } from '#lib/use-text.ts'
import { ThumbnailStrip } from '#parts/ThumbnailStrip.tsx'
import styles from './Chrome.module.css'
import { SeekBar } from './SeekBar.tsx'

type Props = {
  /** What plays the pages' sound, where they have any. */
  player?: ReactNode
  state: PagedState
  /** Undefined until the first page is on screen: previews must not delay it. */
  thumbnails: ThumbnailStore | undefined
  /** The pages have some, which come or are there. */
  hasThumbnails: boolean
  run: (command: Command) => void
  onSeek: (pageIndex: number) => void
  /** The thumb went to the other page of the spread, and leads on to the next one. */
  onStep: (by: 'forward' | 'back') => void
  /** A button here turned the page. */
  onTurned: () => void
}

/** Where the reader is, and the ways to other places. */
export function BottomBar({ player, state, thumbnails, hasThumbnails, run, ...ways }: Props) {
  const { onSeek, onStep, onTurned } = ways
  const t = useText()
  const [preview, setPreview] = useState<number>()
  const { pages } = state.publication
  const { direction } = state.layout
  const shown = listVisiblePages(state)
  const visible = preview === undefined ? shown : [preview]
  // Of the last spread the last page, as in percent.
  const at = toKeptPage(state)
  const position = toPosition(visible, pages.length)

  const handleSeek = (pageIndex: number) => {
    setPreview(undefined)
    // The other page of a spread is on screen already: a step of the thumb leads on, or keys would stay there.
    if (pageIndex !== at && shown.includes(pageIndex)) onStep(pageIndex > at ? 'forward' : 'back')
    else onSeek(pageIndex)
  }
  return (
    <footer className={`${styles.bar} ${styles.bottom}`}>
      {player}
      <div className={styles.seekRow}>
        <TurnButton side="left" {...{ state, run, onTurned }} />
        <SeekBar
          pageIndex={preview ?? at}
          pageCount={pages.length}
          direction={direction}
          onPreview={setPreview}
          onSeek={handleSeek}
        />
        <TurnButton side="right" {...{ state, run, onTurned }} />
        <p className={styles.position}>
          <span>
            {position.firstNumber === position.lastNumber
              ? position.firstNumber
              : `${position.firstNumber}–${position.lastNumber}`}
            {' / '}
            {position.pageCount}
          </span>
          <span className={styles.percent}>
            {t('viewer.percent', { percent: toReadPercent(preview ?? at, pages.length) })}
          </span>
        </p>
      </div>
      {/* Drawn above the row, and reached after it: the ways on come first. */}
      {hasThumbnails && !thumbnails && <div className={styles.thumbnails} data-place="" />}
      {thumbnails && (
        <ThumbnailStrip
          pages={pages}
          direction={direction}
          current={visible}
          thumbnails={thumbnails}
          heightPx={72}
          className={styles.thumbnails}
          renderItem={({ pageIndex, attributes, picture }) => (
            <button type="button" {...attributes} onClick={() => onSeek(pageIndex)}>
              {picture}
            </button>
          )}
        />
      )}
    </footer>
  )
}

type TurnProps = Pick<Props, 'state' | 'run' | 'onTurned'> & { side: Side }

/** A button at one side of the screen; which way it turns depends on the direction. */
function TurnButton({ side, state, run, onTurned }: TurnProps) {
  const t = useText()
  const isForward = side === toForwardSide(state.layout.direction)
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <IconButton
      label={t(isForward ? 'viewer.next_page' : 'viewer.previous_page')}
      icon={<Icon size={22} strokeWidth={1.6} aria-hidden />}
      disabled={isForward ? isAtEnd(state) : isAtStart(state)}
      onClick={() => {
        run(isForward ? 'forward' : 'back')
        onTurned()
      }}
    />
  )
}
