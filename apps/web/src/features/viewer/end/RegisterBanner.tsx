import { buttonClass } from '@yomikura/ui/Button'
import { toLoginUrl } from '#data/base/api/session-calls.ts'
import { useVisit } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import styles from './ReadingEnd.module.css'

/** What a visitor gains by joining; signed-in readers do not see it. */
export function RegisterBanner() {
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
