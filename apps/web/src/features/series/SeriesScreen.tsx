import { Navigate } from '@tanstack/react-router'
import { pickText, toNames } from '@yomikura/contract/locales'
import type { SeriesWork } from '@yomikura/contract/viewer'
import { Button } from '@yomikura/ui/Button'
import { lazy, Suspense, useState } from 'react'
import { useReadingMarks } from '#data/session/use-reading-marks.ts'
import { useSession, useSettings } from '#data/session/session.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { PageTitle } from '#parts/PageTitle.tsx'
import { chooseVolume } from './choose-volume.ts'
import { OwnedVolumes } from './OwnedVolumes.tsx'
import { SeriesHeader } from './SeriesHeader.tsx'
import styles from './SeriesScreen.module.css'
import { UnownedVolumes } from './UnownedVolumes.tsx'
import { useSeries } from './use-series.ts'

const VolumeDialog = lazy(async () => ({
  default: (await import('./VolumeDialog.tsx')).VolumeDialog,
}))

/** /series/{seriesId}: the volumes a reader owns, and those that are missing. */
export function SeriesScreen({ seriesId }: { seriesId: string }) {
  const t = useText()
  const locale = useLocale()
  const { account } = useSession()
  const { index, rows, series, total, unowned, isLoading, hasFailed, retry } = useSeries(seriesId)
  const [{ lastDisplayLayout: layout }] = useSettings('library')
  const marks = useReadingMarks()
  const [nowMs] = useState(() => Date.now())
  const [isAscending, setIsAscending] = useState(true)
  const [asked, setAsked] = useState<SeriesWork>()
  if (!index || rows.length === 0) return <Navigate to="/404" replace />
  const volumes = rows.map((row) => index.row(row))
  const newest = volumes.at(-1) ?? index.row(0)
  const title = series ? pickText(toNames(series), locale) : isLoading ? '' : newest.title

  return (
    <main id="content" tabIndex={-1} className={styles.screen} aria-labelledby="series-title">
      <PageTitle>{title || t('work.series')}</PageTitle>
      <SeriesHeader
        newest={newest}
        title={title}
        maker={series ? pickText(series.maker.name, locale) : newest.maker}
        owned={rows.length}
        total={total}
        worknos={volumes.map(({ workno }) => workno)}
        next={chooseVolume(volumes, { marks, isSuperUser: account.is_super_user, nowMs })}
      />
      <OwnedVolumes
        works={toDirection(volumes, isAscending)}
        marks={marks}
        layout={layout}
        isAscending={isAscending}
        onTurn={() => setIsAscending(!isAscending)}
      />
      {unowned.length > 0 && (
        <UnownedVolumes
          works={toDirection(unowned, isAscending)}
          layout={layout}
          onOpen={setAsked}
        />
      )}
      {hasFailed && (
        <div className={styles.failed} role="alert">
          <p>{t('series.unowned_failed')}</p>
          <Button onClick={retry}>{t('app.retry')}</Button>
        </div>
      )}
      <Suspense>
        {asked && <VolumeDialog work={asked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </main>
  )
}

function toDirection<T>(volumes: readonly T[], isAscending: boolean): readonly T[] {
  return isAscending ? volumes : volumes.toReversed()
}
