import { Link } from '@tanstack/react-router'
import { buttonClass } from '@yomikura/ui/Button'
import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import { findPlatform } from '#lib/find-platform.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { SettingsCard, SettingsRow } from './SettingsCard.tsx'

/** Which version runs, what is new in it, and the operator's own apps for this kind of device. */
export function AboutCard() {
  const t = useText()
  const { config } = useSession()
  return (
    <SettingsCard id="about" title={t('settings.about')}>
      <SettingsRow
        label={config.brand.name}
        hint={t('settings.version', { version: config.version })}
      >
        <Link to="/release-note" className={buttonClass({})}>
          {t('release_note.title')}
        </Link>
      </SettingsRow>
      {config.links.apps
        .filter(({ platform }) => platform === findPlatform(navigator))
        .map(({ title, url }) => (
          <SettingsRow key={url} label={title} hint={t('settings.open_in_app')}>
            <a href={url} rel="noreferrer" className={buttonClass({})}>
              {t('settings.open_in_app_do')}
              <VisuallyHidden>{title}</VisuallyHidden>
            </a>
          </SettingsRow>
        ))}
    </SettingsCard>
  )
}
