import { CACHE_GUIDES } from '#failed/cache-guides.ts'
import { useText } from '#lib/use-text.ts'
import styles from './LoadFailedSteps.module.css'

/** What to try, in order, when the app does not load (specification.md#1.8). */
export function LoadFailedSteps() {
  const t = useText()
  return (
    <ol className={styles.steps}>
      <li>{t('failed.step_update')}</li>
      <li>{t('failed.step_private')}</li>
      <li>
        <a href="/clear.html">{t('failed.step_clear')}</a>
      </li>
      <li>
        {t('failed.step_cookies')}
        <ul className={styles.guides}>
          {CACHE_GUIDES.map(([browser, href]) => (
            <li key={browser}>
              <a href={href} target="_blank" rel="noreferrer">
                {t('failed.guide', { browser })}
              </a>
            </li>
          ))}
        </ul>
      </li>
    </ol>
  )
}
