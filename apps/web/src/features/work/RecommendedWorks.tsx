import { useQuery } from '@tanstack/react-query'
import { LIMITS } from '@yomikura/contract/limits'
import { pickText } from '@yomikura/contract/locales'
import type { RecommendedWork } from '@yomikura/contract/recommend'
import { useSyncExternalStore } from 'react'
import { useNetwork } from '#data/base/network/use-network.ts'
import { useSession } from '#data/session/session.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { GuardedCover } from '#parts/GuardedCover.tsx'
import { OpenOrBuyLink } from '#parts/OpenOrBuyLink.tsx'
import styles from './RecommendedWorks.module.css'

const STALE_MS = 300_000

/** What else goes with a work (specification.md#1.7): a comfort, so it is silent offline and calm when it fails. */
export function RecommendedWorks({ workno }: { workno: string }) {
  const t = useText()
  const locale = useLocale()
  const { api, ignores } = useSession()
  const hidden = useSyncExternalStore(ignores.subscribe, () => ignores.worknos)
  const isOnline = useNetwork() === 'online'
  const query = useQuery({
    queryKey: ['recommend', workno],
    enabled: isOnline,
    queryFn: ({ signal }) =>
      api.get<{ items: RecommendedWork[] }>('/recommend', {
        query: { workno, limit: LIMITS.workRecommendations },
        signal,
      }),
    staleTime: STALE_MS,
    retry: 1,
    networkMode: 'always',
  })
  // More are asked for than shown: some of them the reader does not want to see.
  const works = (query.data?.items ?? [])
    .filter((work) => !hidden.has(work.workno))
    .slice(0, LIMITS.workRecommendationsShown)
  if (!query.isError && works.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="recommended-title">
      <h2 id="recommended-title" className={styles.title}>
        {t('work.recommended')}
      </h2>
      {query.isError ? (
        <p className={styles.failed} role="status">
          {t('work.recommended_failed')}
        </p>
      ) : (
        <ul className={styles.works}>
          {works.map((work) => (
            <li key={work.workno}>
              <OpenOrBuyLink work={work} className={styles.work}>
                <GuardedCover
                  url={work.work_files.main}
                  ageCategory={work.age_category}
                  facts={{ title: pickText(work.name, locale) }}
                />
                {work.purchased && (
                  <span className={styles.ribbon}>{t('work.recommended_owned')}</span>
                )}
                <span className={styles.name}>{pickText(work.name, locale)}</span>
                <span className={styles.maker}>{pickText(work.maker.name, locale)}</span>
              </OpenOrBuyLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
