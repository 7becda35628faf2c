import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useCanGoBack, useRouter } from '@tanstack/react-router'
import type { FreeSeries, FreeVolume } from '@yomikura/contract/free'
import { pickText } from '@yomikura/contract/locales'
import { buttonClass } from '@yomikura/ui/Button'
import { IconButton } from '@yomikura/ui/IconButton'
import { ArrowDown01, ArrowDown10, BookOpen } from 'lucide-react'
import { useState } from 'react'
import { readApp } from '#data/base/api/read-app.ts'
import { hasCode } from '#data/base/api/errors.ts'
import { useAgePermission } from '#data/session/age-permission.ts'
import { useVisit } from '#data/session/session.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { AgeQuestion } from '#parts/AgeQuestion.tsx'
import { DataTrouble } from '#parts/DataTrouble.tsx'
import { GuardedCover } from '#parts/GuardedCover.tsx'
import { PageTitle } from '#parts/PageTitle.tsx'
import { toUserId } from '#data/base/device/auth-record.ts'
import { findLatestPlaces } from '#data/account/reading/recent-works.ts'
import styles from './Free.module.css'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = { titleId: string; from: FreeEntrance }
/** What the opened viewer says it came from, in its address. */
export type FreeEntrance = 'free_library' | 'free_end_page'

/** /{product}-free/series/{titleId}: the volumes of a title that anybody may read. */
export function FreeSeriesScreen({ titleId, from }: Props) {
  const { api } = useVisit()
  const query = useQuery({
    queryKey: ['free-series', titleId],
    queryFn: ({ signal }) =>
      api.get<FreeSeries>('/v2/free/series', { query: { title_id: titleId }, signal }),
    // Asked again on any failure but "there is none" (specification.md#2.5).
    retry: (count, error) => count < 2 && !isMissing(error),
    networkMode: 'always',
  })
  if (query.error && isMissing(query.error)) return <Navigate to="/404" replace />
  return (
    <main id="content" tabIndex={-1} className={styles.screen} aria-labelledby="series-title">
      {query.isError && <DataTrouble onReload={() => void query.refetch()} />}
      {query.data && <Volumes series={query.data} from={from} />}
    </main>
  )
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'not_free', 'not_found', 'work_not_found', 'bad_request')
}

type VolumesProps = { series: FreeSeries; from: FreeEntrance }

function Volumes({ series: { series, works }, from }: VolumesProps) {
  const t = useText()
  const locale = useLocale()
  const leave = useWayOut()
  const mayShow = useAgePermission()
  const [isAscending, setIsAscending] = useState(true)
  const newest = works.at(-1)
  const strictest = works.find(({ age_category }) => !mayShow(age_category))
  const readOn = useReadOn(works)
  const name = pickText(series.names, locale)
  return (
    <>
      <PageTitle>{name}</PageTitle>
      {strictest && <AgeQuestion ageCategory={strictest.age_category} onLeave={leave} />}
      <header className={styles.header}>
        <div className={styles.cover}>
          {newest && (
            <GuardedCover
              isUrgent
              url={newest.work_thumbnail_url}
              ageCategory={newest.age_category}
              facts={{ title: name, workType: 'MNG' }}
            />
          )}
        </div>
        <div className={styles.facts}>
          <p className={styles.kind}>{t('free.series')}</p>
          <h1 id="series-title">{name}</h1>
          <p className={styles.maker}>{pickText(series.maker.name, locale)}</p>
          <Link
            className={buttonClass({ variant: 'primary' })}
            to="/viewer/free/$id"
            params={{ id: readOn.workno }}
            search={{ from }}
          >
            <BookOpen {...ICON} />
            {t(readOn.isStarted ? 'free.read_continuation' : 'free.read_first')}
          </Link>
        </div>
      </header>
      <section aria-labelledby="volumes-title">
        <div className={styles.bar}>
          <h2 id="volumes-title">{t('free.volumes')}</h2>
          <IconButton
            framed
            label={t(isAscending ? 'series.descending' : 'series.ascending')}
            icon={isAscending ? <ArrowDown10 {...ICON} /> : <ArrowDown01 {...ICON} />}
            onClick={() => setIsAscending(!isAscending)}
          />
        </div>
        <ul className={styles.grid}>
          {(isAscending ? works : works.toReversed()).map((work) => (
            <li key={work.workno}>
              <VolumeCard work={work} from={from} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function VolumeCard({ work, from }: { work: FreeVolume; from: FreeEntrance }) {
  const t = useText()
  const locale = useLocale()
  return (
    <Link
      className={styles.card ?? ''}
      to="/viewer/free/$id"
      params={{ id: work.workno }}
      search={{ from }}
    >
      <GuardedCover
        url={work.work_thumbnail_url}
        ageCategory={work.age_category}
        facts={{ title: pickText(work.name, locale), workType: 'MNG' }}
      />
      <span className={styles.name}>{pickText(work.name, locale)}</span>
      {work.volume !== null && (
        <span className={styles.maker}>{t('series.volume', { volume: work.volume })}</span>
      )}
    </Link>
  )
}

/** Back where the visitor came from, or to the free library. */
function useWayOut(): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) router.history.back()
    else router.history.replace(`/${readApp()}-free/library`)
  }
}

/**
 * The volume to read on with: the one read last, the next one where that was read to its end, and
 * the first where none was opened.
 */
function useReadOn(works: readonly FreeVolume[]): { workno: string; isStarted: boolean } {
  const { account } = useVisit()
  const places = findLatestPlaces(account ? toUserId(account) : '')
  const opened = works
    .map((work, index) => ({ index, place: places.get(work.workno) }))
    .filter(({ place }) => place !== undefined)
    .sort((a, b) => (b.place?.atSeconds ?? 0) - (a.place?.atSeconds ?? 0))
  const [latest] = opened
  const first = works[0]?.workno ?? ''
  if (!latest?.place) return { workno: first, isStarted: false }
  const { pageIndex, pageCount } = latest.place
  const isFinished = pageCount !== undefined && pageIndex >= pageCount - 1
  const next = isFinished ? works[latest.index + 1] : undefined
  return { workno: (next ?? works[latest.index])?.workno ?? first, isStarted: true }
}
