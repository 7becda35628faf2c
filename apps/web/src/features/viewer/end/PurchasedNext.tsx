import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pickText } from '@yomikura/contract/locales'
import type { SeriesWork, WorkInfo } from '@yomikura/contract/viewer'
import { buttonClass } from '@yomikura/ui/Button'
import { useVisit } from '#data/session/session.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { ShopLink } from '#parts/ShopLink.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { NextWork } from './NextWork.tsx'

/** The volume after this one: read on, or buy, look into or reserve it. */
export function PurchasedNext({ workno }: { workno: string }) {
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
  return <OfferedNext workno={next.workno} />
}

/** A volume that is on sale: read on where it is held, else buy, look into or reserve it. */
export function OfferedNext({ workno }: { workno: string }) {
  const t = useText()
  const locale = useLocale()
  const { api } = useVisit()
  const { data: work } = useQuery({
    queryKey: ['work-info', workno],
    queryFn: ({ signal }) => api.get<WorkInfo>(`/v2/work/${workno}`, { signal }),
    retry: 1,
    networkMode: 'always',
  })
  if (!work) return null
  return (
    <NextWork
      coverUrl={work.work_thumbnail_url}
      ageCategory={work.age_category}
      name={pickText(work.name, locale)}
      author={work.author_name ?? pickText(work.maker.name, locale)}
      isReserve={work.is_reserve}
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
        <ShopLink className={buttonClass({ variant: 'primary' })} url={work.work_url}>
          {t(work.is_reserve ? 'end_page.reserve' : 'end_page.buy')}
        </ShopLink>
      )}
      {!work.readable && work.sample_exists && (
        <Link className={buttonClass({})} to="/viewer/sample/$id" params={{ id: work.workno }}>
          {t('end_page.sample')}
        </Link>
      )}
    </NextWork>
  )
}
