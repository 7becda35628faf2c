import { Link, useLocation } from '@tanstack/react-router'
import { readApp } from '#data/base/api/read-app.ts'
import { useSessionIfAny } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { GUEST_ENTRIES, READER_ENTRIES } from './menu-entries.tsx'
import styles from './SideMenu.module.css'

const FREE_SECTION = `/${readApp()}-free/`

/** The screens that every reader may open, or the first of them. */
export function MenuEntries({ most }: { most?: number }) {
  const t = useText()
  // Series pages are of the free section, though their address does not lie below its library's.
  const isInFree = useLocation({ select: ({ pathname }) => pathname.startsWith(FREE_SECTION) })
  const entries = useSessionIfAny() ? READER_ENTRIES : GUEST_ENTRIES
  return (
    <ul className={styles.entries}>
      {entries.slice(0, most).map(({ link, text, icon }) => (
        <li key={text}>
          <Link
            {...link}
            className={styles.entry}
            title={t(text)}
            {...(isInFree && text === 'menu.free' && { 'aria-current': 'page' })}
          >
            {icon}
            <span className={styles.text}>{t(text)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
