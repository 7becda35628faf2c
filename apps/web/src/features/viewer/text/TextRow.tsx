import type { TextLine } from '@yomikura/text/aozora'
import styles from './Text.module.css'

type Props = {
  line: TextLine
  isVertical: boolean
  hit?: { at: number; length: number } | undefined
}

/** Numbers of two digits and pairs of marks stand upright in one cell, as they are printed. */
const UPRIGHT = /(?<![0-9])([0-9]{2}|[!?]{2})(?![0-9!?])/

/** One line of the text: readings above their words, marks beside them, nothing as markup. */
export function TextRow({ line, isVertical, hit }: Props) {
  const { pieces, indent, heading, isBreak } = line
  if (isBreak && pieces.length === 0) return <hr className={styles.break} />
  const starts = listStarts(line)
  return (
    <p
      className={styles.line}
      data-heading={heading}
      style={indent > 0 ? { paddingInlineStart: `${indent}em` } : undefined}
    >
      {pieces.map(({ text, ruby, isMarked }, index) => {
        const start = (hit?.at ?? 0) - (starts[index] ?? 0)
        const words =
          isVertical && !hit
            ? setUpright(text)
            : markHit(text, hit && { start, length: hit.length })
        if (ruby !== undefined)
          return (
            <ruby key={index}>
              {words}
              <rt>{ruby}</rt>
            </ruby>
          )
        return isMarked ? (
          <em key={index} className={styles.marked}>
            {words}
          </em>
        ) : (
          <span key={index}>{words}</span>
        )
      })}
    </p>
  )
}

/** Where each piece begins in the plain line. */
function listStarts({ pieces }: TextLine): number[] {
  let from = 0
  return pieces.map(({ text }) => {
    const start = from
    from += text.length
    return start
  })
}

function setUpright(text: string) {
  const parts = text.split(UPRIGHT)
  if (parts.length === 1) return text
  // The pattern's own group stands at every second place.
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.upright}>
        {part}
      </span>
    ),
  )
}

function markHit(text: string, hit: { start: number; length: number } | undefined) {
  if (!hit || hit.start >= text.length || hit.start + hit.length <= 0) return text
  const start = Math.max(0, hit.start)
  const end = Math.min(text.length, hit.start + hit.length)
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
