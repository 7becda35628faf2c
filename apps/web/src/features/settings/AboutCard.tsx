import { Link } from '@tanstack/react-router'
import { buttonClass } from '@yomikura/ui/Button'
import { useSession } from '#data/session.ts'
import { useText } from '#lib/use-text.ts'
import { SettingsCard, SettingsRow } from './SettingsCard.tsx'

/** Which version runs, and what is new in it. */
export function AboutCard() {
  const t = useText()
  const { config } = useSession()
  return (
    <SettingsCard title={t('settings.about')}>
      <SettingsRow
        label={config.brand.name}
        hint={t('settings.version', { version: config.version })}
      >
        <Link to="/release-note" className={buttonClass({})}>
          {t('release_note.title')}
        </Link>
      </SettingsRow>
    </SettingsCard>
  )
}
