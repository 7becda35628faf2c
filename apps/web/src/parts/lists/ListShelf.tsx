import { Link } from '@tanstack/react-router'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import { useElementBox } from '#lib/use-element-box.ts'
import { VirtualLines } from '#parts/VirtualLines.tsx'
import { CoverCollage } from './CoverCollage.tsx'
import styles from './ListShelf.module.css'

/** What a shelf of lists shows of one of them. */
export type ListCardContent = {
  id: string
  title: string
  /** How much is in it, in words. */
  count: string
  works: readonly ShelfRow[]
}

type Props = {
  label: string
  to: '/mylist/$id' | '/playlist/$id'
  lists: readonly { id: string }[]
  /** Asked only for lists near the window. */
  toContent: (place: number) => ListCardContent | undefined
}

const GAP = 20
const MIN_WIDTH = 168
/** On the widest screens larger covers rather than ever more of them. */
const MOST_COLUMNS = 10
const TEXT_HEIGHT = 66
const PHONE_WIDTH = 480

/** Lists as cards in lines; only what is near the window is in the page. */
export function ListShelf({ label, to, lists, toContent }: Props) {
  const [container, box] = useElementBox<HTMLUListElement>()
  const widthPx = box?.widthPx ?? 0
  const fitting = Math.max(1, Math.floor((widthPx + GAP) / (MIN_WIDTH + GAP)))
  const columns = widthPx < PHONE_WIDTH ? 2 : Math.min(MOST_COLUMNS, fitting)
  const cardWidth = (widthPx - GAP * (columns - 1)) / columns
  const lineHeight = Math.round(cardWidth) + TEXT_HEIGHT
  const lineCount = Math.ceil(lists.length / columns)
  return (
    <ul
      ref={container}
      className={styles.shelf}
      aria-label={label}
      style={{ height: lineCount * lineHeight }}
    >
      {box && widthPx > 0 && (
        <VirtualLines topPx={box.topPx} count={lineCount} offsetOf={(index) => index * lineHeight}>
          {(lines) =>
            lines.flatMap(({ index, offsetPx }) =>
              lists.slice(index * columns, (index + 1) * columns).map((list, column) => (
                <li
                  key={list.id}
                  className={styles.item}
                  style={{
                    width: cardWidth,
                    transform: `translate(${column * (cardWidth + GAP)}px, ${offsetPx}px)`,
                  }}
                >
                  <ListCard to={to} content={toContent(index * columns + column)} />
                </li>
              )),
            )
          }
        </VirtualLines>
      )}
    </ul>
  )
}

function ListCard({ to, content }: Pick<Props, 'to'> & { content: ListCardContent | undefined }) {
  if (!content) return null
  return (
    <Link to={to} params={{ id: content.id }} className={styles.card ?? ''}>
      <CoverCollage works={content.works} />
      <span className={styles.title}>{content.title}</span>
      <span className={styles.count}>{content.count}</span>
    </Link>
  )
}
