import type { ReactNode } from 'react'
import { useText } from '#lib/use-text.ts'
import { VirtualRows } from '#parts/VirtualRows.tsx'
import styles from './ContentsDialog.module.css'

/** A line of a table of contents; `pageIndex` is undefined for a heading that leads nowhere. */
export type ContentsEntry = {
  /** A text, or a text with its ruby. */
  title: ReactNode
  pageIndex: number | undefined
  children?: readonly ContentsEntry[]
}

type Props = {
  entries: readonly ContentsEntry[]
  toNumber: (pageIndex: number) => string
  onChoose: (pageIndex: number) => void
}

/** More lines than this are drawn only near what is in sight. */
const MOST_DRAWN = 120
/** Height of such a line: all have the same, and longer titles are cut. */
const ROW_PX = 48
const INDENT_PX = 20
/** Deeper headings than this stand no further in: a phone has no room. */
const DEEPEST = 5

/** A table of contents, as long as it may be. */
export function Contents(props: Props) {
  const t = useText()
  if (props.entries.length === 0) return <p className={styles.none}>{t('viewer.contents_none')}</p>
  const rows = flatten(props.entries)
  return rows.length > MOST_DRAWN ? (
    <LongContents {...props} rows={rows} />
  ) : (
    <NestedList {...props} />
  )
}

function NestedList({ entries, toNumber, onChoose }: Props) {
  return (
    <ol className={styles.list}>
      {entries.map((entry, index) => (
        <li key={index}>
          <Line entry={entry} toNumber={toNumber} onChoose={onChoose} />
          {entry.children && entry.children.length > 0 && (
            <NestedList entries={entry.children} toNumber={toNumber} onChoose={onChoose} />
          )}
        </li>
      ))}
    </ol>
  )
}

type Row = { entry: ContentsEntry; depth: number }

function LongContents({ rows, toNumber, onChoose }: Props & { rows: readonly Row[] }) {
  const t = useText()
  return (
    <VirtualRows
      label={t('viewer.contents')}
      count={rows.length}
      rowPx={ROW_PX}
      keyOf={(place) => place}
      className={styles.long}
    >
      {(place) => {
        const { entry, depth } = rows[place]!
        return (
          <div style={{ paddingInlineStart: Math.min(depth, DEEPEST) * INDENT_PX }}>
            <Line entry={entry} toNumber={toNumber} onChoose={onChoose} />
          </div>
        )
      }}
    </VirtualRows>
  )
}

function Line({ entry, toNumber, onChoose }: Omit<Props, 'entries'> & { entry: ContentsEntry }) {
  const { title, pageIndex } = entry
  if (pageIndex === undefined) return <span className={styles.entry}>{title}</span>
  return (
    <button type="button" className={styles.entry} onClick={() => onChoose(pageIndex)}>
      <span>{title}</span>
      <span className={styles.number}>{toNumber(pageIndex)}</span>
    </button>
  )
}

function flatten(entries: readonly ContentsEntry[], depth = 0): Row[] {
  return entries.flatMap((entry) => [{ entry, depth }, ...flatten(entry.children ?? [], depth + 1)])
}
