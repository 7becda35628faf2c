import { useQuery } from '@tanstack/react-query'
import { pickText } from '@yomikura/contract/locales'
import type { WorkInfo } from '@yomikura/contract/viewer'
import { Button, buttonClass } from '@yomikura/ui/Button'
import { Share2, Star } from 'lucide-react'
import { useVisit } from '#data/session/session.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { GuardedCover } from '#parts/GuardedCover.tsx'
import type { PlayType } from '#parts/opening-rules.ts'
import { ShopLink } from '#parts/ShopLink.tsx'
import { toLoginUrl } from '#data/base/api/session-calls.ts'
import type { WorkFacts } from '../viewer-module.ts'
import { EndBar } from './EndBar.tsx'
import type { EndPageProps } from './end-page-props.ts'
import styles from './ReadingEnd.module.css'
import { FreeNext, FreeTitles } from './FreeNext.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { PurchasedNext } from './PurchasedNext.tsx'
import { Recommended } from './Recommended.tsx'
import { RelatedWorks } from './RelatedWorks.tsx'

const VOICED: ReadonlySet<PlayType> = new Set(['voicecomic', 'voicecomic_v2', 'ebook_voicecomic'])
const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

/** What follows the last page: rate and share, the next work, and what else there is to read. */
export function ReadingEnd({ file, kind, run }: EndPageProps) {
  const t = useText()
  const { workno } = file
  const { api, account } = useVisit()
  const asked = useQuery({
    queryKey: ['work-info', workno],
    queryFn: ({ signal }) => api.get<WorkInfo>(`/v2/work/${workno}`, { signal }),
    networkMode: 'always',
  })
  const work = asked.data ?? (asked.isError ? file.work : undefined)
  return (
    <div className={styles.page} role="group" aria-label={t('end_page.label')}>
      <EndBar file={file} run={run} />
      <div className={styles.column}>
        {asked.isError && <LoadFailed onReload={() => void asked.refetch()} />}
        {work && (
          <Ended work={work} isSample={kind === 'sample'} onShare={() => run('open-share')} />
        )}
        {kind === 'free' && <FreeNext workno={workno} />}
        {kind === 'purchased' && <PurchasedNext workno={workno} />}
        {!account && <RegisterBanner />}
      </div>
      <Others file={file} kind={kind} />
    </div>
  )
}

/** What else there is to read: of an owned work by what was read, else what anybody may read. */
function Others({ file: { workno, playType }, kind }: Pick<EndPageProps, 'file' | 'kind'>) {
  if (kind !== 'purchased') return <FreeTitles workno={workno} />
  if (playType === 'image' || playType === 'pdf') return <RelatedWorks workno={workno} />
  return <Recommended workno={workno} isVoiced={VOICED.has(playType)} />
}

/** What is known of a work; without its information that is what its opening brought. */
type EndedWork = Pick<WorkFacts, 'name' | 'maker' | 'work_url'> &
  Partial<Pick<WorkInfo, 'work_thumbnail_url' | 'age_category' | 'work_type'>>

type EndedProps = { work: EndedWork; isSample: boolean; onShare: () => void }

/** The work that ended: buy what was only a sample, rate and share what was whole. */
function Ended({ work, isSample, onShare }: EndedProps) {
  const t = useText()
  const locale = useLocale()
  return (
    <section className={styles.ended}>
      {work.age_category !== undefined && (
        <div className={styles.cover}>
          <GuardedCover
            isUrgent
            url={work.work_thumbnail_url ?? ''}
            ageCategory={work.age_category}
            facts={{ title: pickText(work.name, locale), workType: work.work_type }}
          />
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.kicker}>{t(isSample ? 'end_page.sample_end' : 'end_page.read')}</p>
        <h1>{pickText(work.name, isSample ? 'ja_JP' : locale)}</h1>
        <p className={styles.maker}>{pickText(work.maker.name, isSample ? 'ja_JP' : locale)}</p>
        {!isSample && <p className={styles.prompt}>{t('end_page.rate_prompt')}</p>}
        <div className={styles.actions}>
          <ShopLink
            className={buttonClass({ variant: isSample ? 'primary' : 'secondary' })}
            url={work.work_url}
          >
            {!isSample && <Star {...ICON} />}
            {t(isSample ? 'end_page.buy' : 'end_page.rate')}
          </ShopLink>
          <Button icon={<Share2 {...ICON} />} onClick={onShare}>
            {t('end_page.share')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** What a visitor gains by joining; signed-in readers do not see it. */
function RegisterBanner() {
  const t = useText()
  const { config } = useVisit()
  return (
    <aside className={styles.banner}>
      <p className={styles.bannerTitle}>{t('end_page.register_title')}</p>
      <p>{t('end_page.register_body')}</p>
      <div className={styles.actions}>
        <a
          className={buttonClass({ variant: 'secondary' })}
          href={config.links.register || `${toLoginUrl()}&prompt=register`}
          target="_blank"
          rel="noopener"
        >
          {t('end_page.register')}
        </a>
        <a className={buttonClass({ variant: 'quiet' })} href={toLoginUrl()}>
          {t('end_page.log_in')}
        </a>
      </div>
    </aside>
  )
}
