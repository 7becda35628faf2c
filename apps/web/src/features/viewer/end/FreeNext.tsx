import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FreeTitles as FreeTitlesAnswer } from '@yomikura/contract/free'
import { LIMITS } from '@yomikura/contract/limits'
import { pickText } from '@yomikura/contract/locales'
import { buttonClass } from '@yomikura/ui/Button'
import { readApp } from '#data/base/api/read-app.ts'
import { useVisit } from '#data/session/session.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { GuardedCover } from '#parts/GuardedCover.tsx'
import { isMissing, useFreeSeries } from '../series/use-free-series.ts'
import styles from './ReadingEnd.module.css'
import { LoadFailed } from './LoadFailed.tsx'
import { NextWork } from './NextWork.tsx'
import { OfferedNext } from './PurchasedNext.tsx'
import { Slider } from './Slider.tsx'

/** The next free volume; after the last one, the volume that the shop sells. */
export function FreeNext({ workno }: { workno: string }) {
  const t = useText()
  const locale = useLocale()
  const series = useFreeSeries(workno)
  if (series.error) {
    return isMissing(series.error) ? null : <LoadFailed onReload={() => void series.refetch()} />
  }
  const works = series.data?.works ?? []
  const next = works[works.findIndex((work) => work.workno === workno) + 1]
  const offered = series.data?.next_workno
  if (!next && offered) return <OfferedNext workno={offered} />
  if (!next) return null
  return (
    <NextWork
      coverUrl={next.work_thumbnail_url}
      ageCategory={next.age_category}
      name={pickText(next.name, locale)}
      author={next.author_name ?? pickText(series.data?.series.maker.name ?? { ja_JP: '' }, locale)}
    >
      <Link
        className={buttonClass({ variant: 'primary' })}
        to="/viewer/free/$id"
        params={{ id: next.workno }}
        search={{ from: 'free_end_page' }}
        replace
      >
        {t('end_page.read_continuation')}
      </Link>
    </NextWork>
  )
}

/** Other titles that anybody may read. */
export function FreeTitles({ workno }: { workno: string }) {
  const t = useText()
  const locale = useLocale()
  const { api } = useVisit()
  const list = useQuery({
    queryKey: ['free-titles-recommend', workno],
    queryFn: ({ signal }) =>
      api.get<Pick<FreeTitlesAnswer, 'titles'>>('/v3/free/titles/recommend', {
        query: { workno, is_one_click_free: 1, limit: LIMITS.freeRecommendations },
        signal,
      }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: 1,
    networkMode: 'always',
  })
  if (list.isError) return <LoadFailed onReload={() => void list.refetch()} />
  const titles = list.data?.titles ?? []
  if (titles.length === 0) return null
  return (
    <Slider
      title={t('end_page.free_titles')}
      items={titles.map((title) => ({
        key: title.title_id,
        node: (
          <Link
            className={styles.card ?? ''}
            to="/{$product}-free/series/$titleId"
            params={{ product: readApp(), titleId: title.title_id }}
            search={{ from: 'free_end_page' }}
          >
            <GuardedCover
              url={title.image.image_thumbnail}
              ageCategory={title.age_category}
              facts={{ title: pickText(title.title_names, locale), workType: title.work_type }}
            />
            <span className={styles.cardName}>{pickText(title.title_names, locale)}</span>
            <span className={styles.maker}>{pickText(title.maker.name, locale)}</span>
          </Link>
        ),
      }))}
    />
  )
}
