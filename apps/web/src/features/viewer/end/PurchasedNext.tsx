import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pickText } from '@yomikura/contract/locales'
import type { SeriesWork, WorkInfo } from '@yomikura/contract/viewer'
import { buttonClass } from '@yomikura/ui/Button'
import { useVisit } from '#data/session.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { NextWork } from './NextWork.tsx'
import { useRecommended } from './use-recommended.ts'

type NextProps = {
  workno: string
  /** As the rest of the end page asks for recommendations, so that both share one answer. */
  limit: number
}

/** The volume after this one: read on, or buy, look into or reserve it. */
export function PurchasedNext({ workno, limit }: NextProps) {
  const { api } = useVisit()
  const series = useQuery({
    queryKey: ['viewer-series', workno],
    queryFn: ({ signal }) =>
      api.get<{ works: SeriesWork[] }>('/v3/viewer/series', { query: { workno }, signal }),
    retry: 1,
    networkMode: 'always',
  })
  const works = series.data?.works ?? []
  const place = works.findIndex((work) => work.workno === workno)
  const next = place < 0 ? undefined : works[place + 1]
  if (series.isError) return <LoadFailed onReload={() => void series.refetch()} />
  if (!next) return null
  return <OfferedNext workno={next.workno} after={workno} limit={limit} />
}

type OfferedProps = {
  workno: string
  /** The volume that ended. */
  after: string
  limit: number
}

/** A volume that is on sale: read on where it is held, else buy, look into or reserve it. */
export function OfferedNext({ workno, after, limit }: OfferedProps) {
  const t = useText()
  const locale = useLocale()
  const { api } = useVisit()
  const { data: work } = useQuery({
    queryKey: ['work-info', workno],
    queryFn: ({ signal }) => api.get<WorkInfo>(`/v2/work/${workno}`, { signal }),
    retry: 1,
    networkMode: 'always',
  })
  const { works } = useRecommended(after, limit)
  if (!work) return null
  // What can be reserved is known to readers with an account; others learn it in the store.
  const isReserve = works.some((other) => other.workno === workno && other.isReserve)
  return (
    <NextWork
      coverUrl={work.work_thumbnail_url}
      ageCategory={work.age_category}
      name={pickText(work.name, locale)}
      author={work.author_name ?? pickText(work.maker.name, locale)}
      isReserve={isReserve}
    >
      {work.readable ? (
        <Link
          className={buttonClass({ variant: 'primary' })}
          to="/work/$workno/viewer"
          params={{ workno: work.workno }}
          replace
        >
          {t('end_page.read_continuation')}
        </Link>
      ) : (
        <a
          className={buttonClass({ variant: 'primary' })}
          href={work.work_url}
          target="_blank"
          rel="noopener"
        >
          {t(isReserve ? 'end_page.reserve' : 'end_page.buy')}
        </a>
      )}
      {!work.readable && work.sample_exists && (
        <Link className={buttonClass({})} to="/viewer/sample/$id" params={{ id: work.workno }}>
          {t('end_page.sample')}
        </Link>
      )}
    </NextWork>
  )
}
