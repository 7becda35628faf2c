import type { ReactNode } from 'react'
import { useText } from '#lib/use-text.ts'
import { GuardedCover } from '#parts/GuardedCover.tsx'
import styles from './ReadingEnd.module.css'

type Props = {
  coverUrl: string
  ageCategory: string
  name: string
  author: string
  isReserve?: boolean
  /** What can be done with it, the likeliest first. */
  children: ReactNode
}

/** The card of the next volume: cover, name, author, and the way on. */
export function NextWork({ coverUrl, ageCategory, name, author, isReserve, children }: Props) {
  const t = useText()
  return (
    <section className={styles.next} aria-labelledby="next-title">
      <div className={styles.nextCover}>
        <GuardedCover
          url={coverUrl}
          ageCategory={ageCategory}
          facts={{ title: name, maker: author }}
        />
      </div>
      <div className={styles.words}>
        <h2 id="next-title" className={styles.kicker}>
          {t('end_page.next_volume')}
          {isReserve && <span className={styles.tag}>{t('end_page.reserved')}</span>}
        </h2>
        <p className={styles.nextName}>{name}</p>
        <p className={styles.maker}>{author}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </section>
  )
}
