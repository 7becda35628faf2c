import type { PlacedPage } from '@yomikura/reader/placement'
import { useEffect, useState } from 'react'
import type { TextWord } from '#data/works/content/document-text.ts'
import type { PageWords } from './page-words.ts'
import styles from './TextLayer.module.css'

/** Where letters stand in their line, from its top. */
const BASELINE = 0.85

type Props = { place: PlacedPage; words: PageWords }

/** The words of a page over its picture: unseen, to be selected, copied and read out. */
export function TextLayer({ place: { pageIndex, x, y, width, height }, words }: Props) {
  const { text, hit } = words
  const [loaded, setLoaded] = useState<readonly TextWord[]>([])
  useEffect(() => {
    let isCurrent = true
    void text.loadWords(pageIndex).then((found) => isCurrent && setLoaded(found))
    return () => {
      isCurrent = false
    }
  }, [text, pageIndex])

  const isFound = (index: number) =>
    hit?.pageIndex === pageIndex && index >= hit.firstWord && index <= hit.lastWord
  return (
    <svg
      className={styles.layer}
      data-selectable
      viewBox={`0 0 ${width} ${height}`}
      style={{ translate: `${x}px ${y}px`, width, height }}
    >
      {loaded.map((word, index) => (
        <Word
          key={index}
          word={word}
          widthPx={width}
          heightPx={height}
          className={isFound(index) ? styles.found : undefined}
        />
      ))}
    </svg>
  )
}

type WordProps = {
  word: TextWord
  widthPx: number
  heightPx: number
  className: string | undefined
}

/** One word, stretched to where it is drawn; a tall one is a column of vertical writing. */
function Word({ word, widthPx, heightPx, className }: WordProps) {
  const box = {
    x: word.x * widthPx,
    y: word.y * heightPx,
    width: word.w * widthPx,
    height: word.h * heightPx,
  }
  const isColumn = box.height > box.width * 1.5 && word.text.length > 1
  const at = isColumn
    ? { x: box.x + box.width / 2, y: box.y, fontSize: box.width, textLength: box.height }
    : { x: box.x, y: box.y + box.height * BASELINE, fontSize: box.height, textLength: box.width }
  return (
    <>
      {className && <rect className={className} {...box} />}
      <text
        className={isColumn ? styles.column : undefined}
        lengthAdjust="spacingAndGlyphs"
        {...at}
      >
        {word.text}
      </text>{' '}
    </>
  )
}
