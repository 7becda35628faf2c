import { pickText } from '@yomikura/contract/locales'
import type { ViewerRecommendation } from '@yomikura/contract/recommend'
import { useLocale, useText } from '#lib/use-text.ts'
import { GuardedCover } from '#parts/GuardedCover.tsx'
import { OpenOrBuyLink } from '#parts/OpenOrBuyLink.tsx'
import styles from './ReadingEnd.module.css'
import { LoadFailed } from './LoadFailed.tsx'
import { Slider } from './Slider.tsx'
import { useRecommended } from './use-recommended.ts'

/** Longest title shown (specification.md#2.2). */
const TITLE_LENGTH = 20

/** What a reader may like next: bought works open here, others in the store. */
export function Recommended({ workno, isVoiced }: { workno: string; isVoiced: boolean }) {
  const t = useText()
  const { works, hasFailed, retry } = useRecommended(workno, isVoiced)
  if (hasFailed) return <LoadFailed onReload={retry} />
  // The next volume has a card of its own.
  const others = works.filter(({ type }) => type !== 'nextVolume')
  if (others.length === 0) return null
  return (
    <Slider
      title={t('end_page.recommended')}
      items={others.map((work) => ({ key: work.workno, node: <WorkCard work={work} /> }))}
    />
  )
}

/** A work in the reader's language, with a ribbon where it is theirs already. */
export function WorkCard({ work }: { work: ViewerRecommendation }) {
  const t = useText()
  const locale = useLocale()
  return (
    <OpenOrBuyLink work={work} className={styles.card}>
      <GuardedCover
        url={work.work_thumbnail_url}
        ageCategory={work.age_category}
        facts={{ title: pickText(work.name, locale) }}
      />
      {work.purchased && <span className={styles.ribbon}>{t('end_page.purchased')}</span>}
      <span className={styles.cardName}>{shorten(pickText(work.name, locale))}</span>
      <span className={styles.maker}>{pickText(work.maker.name, locale)}</span>
    </OpenOrBuyLink>
  )
}

function shorten(title: string): string {
  const letters = [...title]
  return letters.length > TITLE_LENGTH ? `${letters.slice(0, TITLE_LENGTH).join('')}…` : title
}
