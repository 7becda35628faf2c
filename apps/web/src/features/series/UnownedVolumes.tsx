import { pickText } from '@yomikura/contract/locales'
import type { SeriesWork } from '@yomikura/contract/viewer'
import { useLocale, useText } from '#lib/use-text.ts'
import { Cover } from '#parts/Cover.tsx'
import styles from './SeriesScreen.module.css'

type Props = {
  works: readonly SeriesWork[]
  layout: 'grid' | 'list'
  onOpen: (work: SeriesWork) => void
}

/** Volumes the shop has and the reader has not. */
export function UnownedVolumes({ works, layout, onOpen }: Props) {
  const t = useText()
  const locale = useLocale()
  return (
    <section className={styles.volumes} aria-labelledby="unowned-title">
      <div className={styles.bar}>
        <h2 id="unowned-title" className={styles.subtitle}>
          {t('series.unowned')}
        </h2>
      </div>
      <ul className={styles.works} data-layout={layout}>
        {works.map((work) => (
          <li key={work.workno}>
            <button
              type="button"
              className={styles.volume}
              aria-haspopup="dialog"
              onClick={() => onOpen(work)}
            >
              <span className={styles.volumeCover}>
                <Cover
                  url={work.work_thumbnail_url}
                  widthPx={0}
                  heightPx={0}
                  color=""
                  facts={{ title: pickText(work.name, locale), workType: 'MNG' }}
                />
              </span>
              <span className={styles.volumeWords}>
                <span className={styles.volumeTitle}>{pickText(work.name, locale)}</span>
                {work.volume !== null && (
                  <span className={styles.volumeNumber}>
                    {t('series.volume', { volume: work.volume })}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
