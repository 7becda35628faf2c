import type { HighlightColor } from '@yomikura/contract/highlights'
import { IconButton } from '@yomikura/ui/IconButton'
import { Copy, NotebookPen, Trash2, X } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'
import { useText } from '#lib/use-text.ts'
import styles from './Notes.module.css'
import type { Chosen } from './use-chosen.ts'
import type { Notes } from './use-notes.ts'

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const
const COLORS: readonly HighlightColor[] = ['yellow', 'green', 'blue', 'pink']

/** Room that the bar takes above or below the words. */
const BAR_PX = 108

/** What can be done with the words in hand: colour, note, copy, and away with it. */
export function NoteBar({ notes, chosen }: { notes: Notes; chosen: Chosen }) {
  const t = useText()
  const { highlight, text, isFocused } = chosen
  const bar = useRef<HTMLDivElement>(null)
  const { limit, left } = notes.copying
  const isTooLong = text.length > limit

  useEffect(() => {
    if (isFocused) bar.current?.querySelector('button')?.focus()
  }, [isFocused])

  const handleKey = (event: KeyboardEvent) => {
    // Its keys are its own: the viewer would turn a page.
    event.stopPropagation()
    if (event.key === 'Escape') notes.dismiss()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t(highlight ? 'notes.mark' : 'notes.selection')}
      className={styles.bar}
      style={toPlace(chosen)}
      onKeyDown={handleKey}
    >
      {highlight?.note && <p className={styles.said}>{highlight.note}</p>}
      <div className={styles.tools}>
        {COLORS.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.color}
            data-color={color}
            aria-label={t(`notes.color_${color}`)}
            title={t(`notes.color_${color}`)}
            aria-pressed={highlight?.color === color}
            onClick={() => notes.color(color)}
          />
        ))}
        <IconButton
          label={t(highlight?.note ? 'notes.edit' : 'notes.write')}
          icon={<NotebookPen {...ICON} />}
          onClick={() => void notes.write()}
        />
        <IconButton
          label={t('notes.copy')}
          icon={<Copy {...ICON} />}
          disabled={isTooLong}
          onClick={() => void notes.copy()}
        />
        {highlight && (
          <IconButton
            label={t('notes.delete')}
            icon={<Trash2 {...ICON} />}
            onClick={() => notes.remove(highlight)}
          />
        )}
        <IconButton label={t('notes.dismiss')} icon={<X {...ICON} />} onClick={notes.dismiss} />
      </div>
      <p className={styles.left} role="status">
        {left === 0
          ? t('notes.copy_none')
          : t(isTooLong ? 'notes.copy_at_once' : 'notes.copy_left', {
              count: isTooLong ? limit : left,
            })}
      </p>
    </div>
  )
}

/** Above the words where there is room, else below them, else over them at the foot. */
function toPlace({ box }: Chosen): CSSProperties {
  const below = box.top + box.height
  const isRoomAbove = box.top > BAR_PX
  const isRoomBelow = innerHeight - below > BAR_PX
  const top = isRoomAbove ? box.top - BAR_PX : isRoomBelow ? below + 12 : innerHeight - BAR_PX - 40
  const middle = box.left + box.width / 2
  return { '--bar-top': `${top}px`, '--bar-middle': `${middle}px` } as CSSProperties
}
