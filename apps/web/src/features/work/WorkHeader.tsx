import type { Work } from '@yomikura/contract/works'
import { pickText } from '@yomikura/contract/locales'
import type { CSSProperties, ReactNode } from 'react'
import { hasPictures } from '#data/library/db/index-row.ts'
import { useLocale } from '#lib/use-text.ts'
import { Cover } from '#parts/Cover.tsx'
import { arrivePicture } from '#parts/picture-motion.ts'
import { BackButton } from './BackButton.tsx'
import { NameLink } from './NameLink.tsx'
import { WorkFacts } from './WorkFacts.tsx'
import styles from './WorkHeader.module.css'

type Props = {
  work: Work
  path: string
  /** What can be done with the work. */
  children: ReactNode
}

/** Cover, title, maker and what kind of work it is; the cover's colour washes into the ground. */
export function WorkHeader({ work, path, children }: Props) {
  const locale = useLocale()
  const { cover, work_files } = work
  const title = pickText(work.name, locale)
  const maker = pickText(work.maker.name, locale)
  const wash = { '--wash': cover?.color ?? 'transparent' } as CSSProperties

  return (
    <header className={styles.header} style={wash}>
      <BackButton path={path} />
      <div className={styles.work}>
        <div ref={takeOver} className={styles.cover}>
          <Cover
            isUrgent
            facts={{ title, maker, workType: work.work_type }}
            url={hasPictures(work) ? work_files.main || work_files.thumb : ''}
            widthPx={cover?.width ?? 0}
            heightPx={cover?.height ?? 0}
            color={cover?.color ?? ''}
          />
        </div>
        <div className={styles.facts}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.maker}>
            <NameLink kind="creator" name={maker} className={styles.word} />
          </p>
          <WorkFacts work={work} />
          <div className={styles.actions}>{children}</div>
        </div>
      </div>
    </header>
  )
}

/** The cover that was pressed moves here, and is seen until the larger one is there. */
function takeOver(place: HTMLElement | null): void {
  const cover = place?.querySelector<HTMLElement>('[data-shape]')
  const address = cover && arrivePicture(cover)
  if (address) cover.style.backgroundImage = `url(${JSON.stringify(address)})`
}
