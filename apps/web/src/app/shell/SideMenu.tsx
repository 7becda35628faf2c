import { Link } from '@tanstack/react-router'
import { ExternalLink, LibraryBig, Settings } from 'lucide-react'
import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import { useSession } from '#data/session.ts'
import { useText } from '#lib/use-text.ts'
import { BrandMark } from '#parts/BrandMark.tsx'
import { LogOutButton } from './LogOutButton.tsx'
import styles from './SideMenu.module.css'
import { SyncButton } from './SyncButton.tsx'

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const

/** Screens of the menu, in its order. A screen is listed once it exists. */
const ENTRIES = [
  { to: '/library', text: 'menu.library', icon: <LibraryBig {...ICON} /> },
  { to: '/settings', text: 'menu.settings', icon: <Settings {...ICON} /> },
] as const

/** Where a signed-in reader can go, the library's sync, and the way out. */
export function SideMenu() {
  const t = useText()
  const { config, account } = useSession()
  return (
    <nav className={styles.menu} aria-label={t('menu.label')}>
      <Link to="/library" className={styles.brand}>
        <BrandMark />
        {config.brand.name}
      </Link>
      <ul className={styles.entries}>
        {ENTRIES.map(({ to, text, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.entry}>
              {icon}
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
      <SyncButton />
      <ul className={styles.entries}>
        <li>
          <a
            className={styles.entry}
            href={config.links.storefront}
            target="_blank"
            rel="noreferrer"
          >
            <ExternalLink {...ICON} />
            {t('menu.storefront')}
            <VisuallyHidden>{t('menu.opens_new_tab')}</VisuallyHidden>
          </a>
        </li>
      </ul>
      <div className={styles.foot}>
        <p className={styles.account}>{t('menu.signed_in_as', { name: account.login_id })}</p>
        <LogOutButton />
      </div>
    </nav>
  )
}
