import { IconButton } from '@yomikura/ui/IconButton'
import { ArrowDown01, ArrowDown10, LayoutGrid, List } from 'lucide-react'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import type { ReadingMarks } from '#data/session/use-reading-marks.ts'
import { useSettings } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { WorkCard } from '#parts/WorkCard.tsx'
import styles from './SeriesScreen.module.css'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = {
  works: readonly ShelfRow[]
  marks: ReadingMarks
  layout: 'grid' | 'list'
  isAscending: boolean
  onTurn: () => void
}

/** The volumes that can be read, as list or grid, in either direction. */
export function OwnedVolumes({ works, marks, layout, isAscending, onTurn }: Props) {
  const t = useText()
  const [, update] = useSettings('library')
  const isGrid = layout === 'grid'
  return (
    <section className={styles.volumes} aria-labelledby="owned-title">
      <div className={styles.bar}>
        <h2 id="owned-title" className={styles.subtitle}>
          {t('series.owned')}
        </h2>
        <IconButton
          framed
          label={t(isAscending ? 'series.descending' : 'series.ascending')}
          icon={isAscending ? <ArrowDown10 {...ICON} /> : <ArrowDown01 {...ICON} />}
          onClick={onTurn}
        />
        <IconButton
          framed
          label={t(isGrid ? 'library.layout_list' : 'library.layout_grid')}
          icon={isGrid ? <List {...ICON} /> : <LayoutGrid {...ICON} />}
          onClick={() => update({ lastDisplayLayout: isGrid ? 'list' : 'grid' })}
        />
      </div>
      <ul className={styles.works} data-layout={layout}>
        {works.map((work) => (
          <li key={work.workno}>
            <WorkCard
              work={work}
              layout={layout}
              mark={marks.markOf(work.workno)}
              note={work.volume > 0 ? t('series.volume', { volume: work.volume }) : undefined}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
