import { Link } from '@tanstack/react-router'
import { buttonClass } from '@yomikura/ui/Button'
import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import type { ClientConfig } from '@yomikura/contract/config'
import { ExternalLink, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDevicePrefs } from '#data/base/device/device-prefs.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { LoadFailedSteps } from '#parts/LoadFailedSteps.tsx'
import { PageTitle } from '#parts/PageTitle.tsx'
import { HelpArticles } from './HelpArticles.tsx'
import styles from './HelpScreen.module.css'

/** /help */
export function HelpScreen() {
  const t = useText()
  const { links } = useSession().config
  const { characterKeys } = useDevicePrefs()
  return (
    <main id="content" tabIndex={-1} className={styles.screen} aria-labelledby="help-title">
      <PageTitle>{t('help.title')}</PageTitle>
      <h1 id="help-title" className={styles.title}>
        {t('help.title')}
      </h1>
      <HelpArticles articles={links.help} />
      <Section title={t('help.trouble')}>
        <LoadFailedSteps />
      </Section>
      <Section title={t('help.feedback')}>
        <p>{t('help.feedback_body')}</p>
        <Feedback links={links} />
      </Section>
      <Section title={t('help.keys')}>
        <p>{t(characterKeys === 'off' ? 'help.character_keys_off' : 'help.keys_body')}</p>
      </Section>
      <Section title={t('help.release_notes')}>
        <Link to="/release-note" className={buttonClass({})}>
          {t('release_note.title')}
        </Link>
      </Section>
    </main>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

/** Always there; an operator without a page for it is reached by mail, or through the store. */
function Feedback({ links }: Pick<ClientConfig, 'links'>) {
  const t = useText()
  const { feedback, mail, storefront } = links
  if (!feedback && mail) {
    return (
      <a href={`mailto:${mail}`} className={buttonClass({ variant: 'primary' })}>
        <Mail size={16} strokeWidth={1.6} aria-hidden="true" />
        {t('help.feedback_mail', { mail })}
      </a>
    )
  }
  const href = feedback || storefront
  if (!href) return <p>{t('help.feedback_none')}</p>
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
      {t('help.feedback_open')}
      <ExternalLink size={16} strokeWidth={1.6} aria-hidden="true" />
      <VisuallyHidden>{t('menu.opens_new_tab')}</VisuallyHidden>
    </a>
  )
}
