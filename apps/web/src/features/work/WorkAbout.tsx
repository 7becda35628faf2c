import { toStoreUrl } from '@yomikura/contract/store-url'
import { useQuery } from '@tanstack/react-query'
import type { LocalizedText } from '@yomikura/contract/localized-text'
import { type Locale, pickText } from '@yomikura/contract/locales'
import type { Work } from '@yomikura/contract/works'
import { fetchDescription, readKeptDescription } from '#data/works/content/descriptions.ts'
import { listTags } from '#data/library/db/work-names.ts'
import { useNetwork } from '#data/base/network/use-network.ts'
import { useSession } from '#data/session/session.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { ClampedText } from './ClampedText.tsx'
import { NameLink } from './NameLink.tsx'
import styles from './WorkAbout.module.css'

/** What the shop says of the work, its tags, and where the shop shows it. */
export function WorkAbout({ work }: { work: Work }) {
  const t = useText()
  const locale = useLocale()
  const { description, isLoading } = useDescription(work.workno)
  const text = description ? pickDescription(description, locale) : ''
  const tags = [...new Set(listTags(work))]
  const shopUrl = toStoreUrl(work.work_url)
  // Works of a shop have a description: its lines are kept free until it is there.
  const isAwaited = isLoading && shopUrl !== undefined
  if (text === '' && tags.length === 0 && shopUrl === undefined) return null
  return (
    <section className={styles.about} aria-labelledby="about-title" aria-busy={isAwaited}>
      <h2 id="about-title" className={styles.title}>
        {t('work.about')}
      </h2>
      {text !== '' && <ClampedText key={text} text={text} />}
      {text === '' && isAwaited && <div className={styles.awaited} />}
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={t('work.tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <NameLink kind="tag" name={tag} className={styles.tag} />
            </li>
          ))}
        </ul>
      )}
      {shopUrl !== undefined && (
        <a className={styles.shop} href={shopUrl} target="_blank" rel="noreferrer">
          {t('work.store_page')}
        </a>
      )}
    </section>
  )
}

/** The server's, and what is kept of it where there is no network. */
function useDescription(workno: string) {
  const session = useSession()
  const isOnline = useNetwork() === 'online'
  const { data, isLoading } = useQuery({
    queryKey: ['description', session.account, workno, isOnline],
    queryFn: async ({ signal }) =>
      isOnline
        ? fetchDescription(session, workno, signal)
        : ((await readKeptDescription(session.db, workno)) ?? null),
    placeholderData: (former, query) => (query?.queryKey[2] === workno ? former : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    networkMode: 'always',
  })
  return { description: data, isLoading }
}

/** A shop may have words in one foreign language only. */
function pickDescription(description: LocalizedText, locale: Locale): string {
  return pickText(description, locale) || (Object.values(description).find(Boolean) ?? '')
}
