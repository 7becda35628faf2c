import type { ClientConfig } from '@yomikura/contract/config'
import type { Locale } from '@yomikura/i18n/locales'
import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import { ExternalLink } from 'lucide-react'
import { useLocale, useText } from '#lib/use-text.ts'
import styles from './HelpScreen.module.css'

/** The articles are in Japanese; these are the languages whose readers are shown them (specification.md#1.2). */
const SHOWN_IN: readonly Locale[] = ['ja_JP', 'zh_CN', 'zh_TW']

/** Links to the operator's articles; nothing where it has none. */
export function HelpArticles({ articles }: { articles: ClientConfig['links']['help'] }) {
  const t = useText()
  const locale = useLocale()
  if (articles.length === 0) return null
  const isShown = SHOWN_IN.includes(locale)
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('help.articles')}</h2>
      {!isShown && <p>{t('help.articles_none')}</p>}
      {isShown && locale !== 'ja_JP' && <p>{t('help.articles_japanese')}</p>}
      {isShown && (
        <ul className={styles.links}>
          {articles.map(({ title, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className={styles.link}>
                <span lang="ja">{title}</span>
                <ExternalLink size={16} strokeWidth={1.6} aria-hidden="true" />
                <VisuallyHidden>{t('menu.opens_new_tab')}</VisuallyHidden>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
