import { useLinkProps, useLocation } from '@tanstack/react-router'
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
        {sections.map((section) => (
          <li key={section.id}>
            <Entry {...section} isCurrent={hash === section.id} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The router would call every link to this page its current one. */
function Entry({ id, title, isCurrent }: SettingsSection & { isCurrent: boolean }) {
  const link = useLinkProps({
    ...{ to: '/settings', hash: id, replace: true, resetScroll: false, hashScrollIntoView: false },
    onClick: () => goToSection(id),
  })
  return (
    <a
      {...link}
      className={styles.entry}
      aria-current={isCurrent ? 'location' : undefined}
      // Of a row that is pushed on, browsers bring a name that shows in part no further.
      onFocus={({ currentTarget }) =>
        currentTarget.scrollIntoView({ inline: 'center', block: 'nearest' })
      }
    >
      {title}
    </a>
  )
}
