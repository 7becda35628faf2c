import { Link } from '@tanstack/react-router'
import { useSessionIfAny } from '#data/session.ts'
import { useText } from '#lib/use-text.ts'
import { GUEST_ENTRIES, READER_ENTRIES } from './menu-entries.tsx'
import styles from './SideMenu.module.css'

/** The screens that whoever reads may open. */
export function MenuEntries() {
  const t = useText()
  const entries = useSessionIfAny() ? READER_ENTRIES : GUEST_ENTRIES
  return (
    <ul className={styles.entries}>
      {entries.map(({ link, text, icon }) => (
        <li key={text}>
          <Link {...link} className={styles.entry} title={t(text)}>
            {icon}
            <span className={styles.text}>{t(text)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
