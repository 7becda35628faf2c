import { Link } from '@tanstack/react-router'
import { IconButton } from '@yomikura/ui/IconButton'
import { AppWindow, CircleUser, ExternalLink, LogOut, PanelLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import { useSessionIfAny, useVisit } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { BrandMark } from '#parts/BrandMark.tsx'
import { logOut } from '#data/base/api/session-calls.ts'
import { MenuEntries } from './MenuEntries.tsx'
import styles from './SideMenu.module.css'
import { SyncButton } from './SyncButton.tsx'
import { ConfirmedEntry } from './ConfirmedEntry.tsx'
import { showTrouble } from '#parts/show-toasts.ts'

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const

const GuestDoor = lazy(() =>
  import('./GuestDoor.tsx').then((module) => ({ default: module.GuestDoor })),
)

const AddWorksEntry = lazy(async () => ({
  default: (await import('#features/uploads/AddWorksEntry.tsx')).AddWorksEntry,
}))

type Props = {
  /** False leaves the icons only. */
  isExpanded?: boolean
  /** Absent where the menu is a drawer, which closes instead. */
  onToggle?: () => void
}

/** Where one can go, the library's sync, and the way in or out. */
export function SideMenu({ isExpanded = true, onToggle }: Props) {
  const t = useText()
  const { config } = useVisit()
  const session = useSessionIfAny()
  return (
    <nav className={styles.menu} aria-label={t('menu.label')} data-expanded={isExpanded}>
      <div className={styles.head}>
        <Link to={session ? '/library' : '/'} className={styles.brand} title={config.brand.name}>
          <BrandMark />
          <span className={styles.text}>{config.brand.name}</span>
        </Link>
        {onToggle && (
          <IconButton
            label={t(isExpanded ? 'menu.collapse' : 'menu.expand')}
            aria-expanded={isExpanded}
            icon={<PanelLeft {...ICON} />}
            onClick={onToggle}
          />
        )}
      </div>
      {!session && (
        <Suspense>
          <GuestDoor />
        </Suspense>
      )}
      <MenuEntries />
      {session?.account.may_add_works && (
        <Suspense>
          <AddWorksEntry className={styles.entry} textClassName={styles.text} />
        </Suspense>
      )}
      {session && <SyncButton />}
      <ul className={styles.entries}>
        <OutsideLink
          href={config.links.storefront}
          icon={<ExternalLink {...ICON} />}
          text={t('menu.storefront')}
        />
        <OutsideLink
          href={session ? config.links.my_page : ''}
          icon={<CircleUser {...ICON} />}
          text={t('menu.my_page')}
        />
        <OutsideLink
          // In a browser one is there already.
          href={matchMedia('(display-mode: standalone)').matches ? config.links.browser : ''}
          icon={<AppWindow {...ICON} />}
          text={t('menu.browser_version')}
        />
      </ul>
      {session && (
        <div className={styles.foot}>
          <p className={styles.account}>
            {t('menu.signed_in_as', { name: session.account.login_id })}
          </p>
          <LogOutButton />
        </div>
      )}
    </nav>
  )
}

/** Asks, ends the session on the server, then leaves for where the server says. */
function LogOutButton() {
  const t = useText()
  const leave = async () => {
    try {
      location.assign(await logOut())
    } catch {
      showTrouble(t('menu.log_out_failed'))
    }
  }
  return (
    <ConfirmedEntry
      icon={<LogOut size={20} strokeWidth={1.6} aria-hidden="true" />}
      text={t('menu.log_out')}
      question={t('menu.log_out_confirm')}
      onConfirm={() => void leave()}
    />
  )
}

/** An entry that leaves the app for a tab of its own. Nothing where the operator names no address. */
function OutsideLink(props: { href: string; icon: ReactNode; text: string }) {
  const t = useText()
  if (!props.href) return null
  return (
    <li>
      <a
        className={styles.entry}
        href={props.href}
        target="_blank"
        rel="noreferrer"
        title={props.text}
      >
        {props.icon}
        <span className={styles.text}>
          {props.text}
          <VisuallyHidden>{t('menu.opens_new_tab')}</VisuallyHidden>
        </span>
      </a>
    </li>
  )
}
