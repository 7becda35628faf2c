import { Link } from '@tanstack/react-router'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import type { LibraryIndex } from '#data/library/db/library-index.ts'
import type { ReadingMark, ReadingMarks } from '#data/session/use-reading-marks.ts'
import { useText } from '#lib/use-text.ts'
import { ShelfCover } from '#parts/ShelfCover.tsx'
import { HomeHero } from './HomeHero.tsx'
import type { HomeWork } from './home-works.ts'
import styles from './HomeShelf.module.css'
import { useExtent } from './use-extent.ts'

type Props = { index: LibraryIndex; marks: ReadingMarks; works: readonly HomeWork[] }

/** Above the library: what the reader goes on with, what comes next, what is new. */
export function HomeShelf({ index, marks, works }: Props) {
  const t = useText()
  return (
    <section className={styles.shelf} aria-labelledby="home-title">
      <h2 id="home-title" className={styles.title}>
        {t('library.home')}
      </h2>
      <ul className={styles.works} data-scrolls-sideways>
        {works.map((home, place) => {
          const work = index.row(home.row)
          const mark = marks.markOf(work.workno)
          return (
            <li key={home.row}>
              {place === 0 ? (
                <HomeHero work={work} reason={home.reason} mark={mark} />
              ) : (
                <HomeCard work={work} reason={home.reason} mark={mark} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type CardProps = { work: ShelfRow; reason: HomeWork['reason']; mark: ReadingMark | undefined }

function HomeCard({ work, reason, mark }: CardProps) {
  const t = useText()
  const toExtent = useExtent()
  return (
    <Link to="/work/$workno/tree" params={{ workno: work.workno }} className={styles.card ?? ''}>
      <span className={styles.cover}>
        <ShelfCover work={work} />
      </span>
      <span className={styles.reason}>
        {reason === 'continue' && mark ? toExtent(work, mark) : t(`library.home_${reason}`)}
      </span>
      <span className={styles.name}>{work.title}</span>
    </Link>
  )
}
