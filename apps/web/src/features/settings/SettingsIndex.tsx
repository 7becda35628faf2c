import { Link, useLocation } from '@tanstack/react-router'
import { useText } from '#lib/use-text.ts'
import { goToSection, type SettingsSection } from './settings-sections.ts'
import styles from './SettingsScreen.module.css'

/** The sections of the settings as links: a column beside them, on narrow screens a row above. */
export function SettingsIndex({ sections }: { sections: readonly SettingsSection[] }) {
  const t = useText()
  const hash = useLocation({ select: (location) => location.hash })
  return (
    <nav className={styles.index} aria-label={t('settings.sections')}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/settings"
              hash={id}
              replace
              resetScroll={false}
              hashScrollIntoView={false}
              className={styles.entry ?? ''}
              aria-current={hash === id ? 'location' : undefined}
              activeProps={{ 'aria-current': hash === id ? 'location' : undefined }}
              onClick={() => goToSection(id)}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
