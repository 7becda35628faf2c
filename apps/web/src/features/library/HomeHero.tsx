import { Link } from '@tanstack/react-router'
import { buttonClass } from '@yomikura/ui/Button'
import { BookOpen, Play } from 'lucide-react'
import { type CSSProperties, lazy, type MouseEvent, Suspense, useState } from 'react'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import type { ReadingMark } from '#data/session/use-reading-marks.ts'
import { useText } from '#lib/use-text.ts'
import { ShelfCover } from '#parts/ShelfCover.tsx'
import type { HomeWork } from './home-works.ts'
import styles from './HomeShelf.module.css'
import { useExtent } from './use-extent.ts'

const GoOn = lazy(async () => ({ default: (await import('./GoOn.tsx')).GoOn }))

const ICON = { size: 18, strokeWidth: 1.8, 'aria-hidden': true } as const

type Props = { work: ShelfRow; reason: HomeWork['reason']; mark: ReadingMark | undefined }

/** The work that the reader most likely came for, large, on a ground of its cover's colour. */
export function HomeHero({ work, reason, mark }: Props) {
  const t = useText()
  const { workno, title } = work
  return (
    <article
      className={styles.hero}
      style={{ '--cover': work.coverColor || 'transparent' } as CSSProperties}
    >
      <span className={styles.heroCover}>
        <ShelfCover work={work} />
      </span>
      <div className={styles.words}>
        {reason !== 'continue' && (
          <span className={styles.reason}>{t(`library.home_${reason}`)}</span>
        )}
        <h3 className={styles.heroTitle}>
          <Link
            id="home-hero"
            to="/work/$workno/tree"
            params={{ workno }}
            className={styles.heroLink ?? ''}
          >
            {title}
          </Link>
        </h3>
        <span className={styles.maker}>{work.maker}</span>
        {mark && <Progress work={work} mark={mark} />}
        <HeroButton work={work} isBegun={reason === 'continue'} />
      </div>
    </article>
  )
}

function Progress({ work, mark }: { work: ShelfRow; mark: ReadingMark }) {
  const extent = useExtent()(work, mark)
  if (mark.percent === undefined) return <span className={styles.percent}>{extent}</span>
  return (
    <span className={styles.extent}>
      <span className={styles.track}>
        <span className={styles.progress} style={{ width: `${mark.percent}%` }} />
      </span>
      <span className={styles.percent}>{extent}</span>
    </span>
  )
}

/** Goes on at once: the work opens at its place, or plays on. */
function HeroButton({ work, isBegun }: { work: ShelfRow; isBegun: boolean }) {
  const t = useText()
  const [isAsked, setIsAsked] = useState(false)
  const { workno, category } = work
  const isRead = category !== 'music' && category !== 'video'
  const open = (event: MouseEvent) => {
    // A new tab or window is the browser's own business, and gets the page of the work.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setIsAsked(true)
  }
  return (
    <>
      <Link
        id="home-go"
        to="/work/$workno/tree"
        params={{ workno }}
        className={buttonClass({ variant: 'primary' }, styles.go)}
        aria-labelledby="home-go home-hero"
        aria-busy={isAsked}
        onClick={open}
      >
        {isRead ? <BookOpen {...ICON} /> : <Play {...ICON} />}
        {t(isBegun ? 'library.home_continue' : 'library.home_open')}
      </Link>
      {isAsked && (
        <Suspense>
          <GoOn work={work} onDone={() => setIsAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
