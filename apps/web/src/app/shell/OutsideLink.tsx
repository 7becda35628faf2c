import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import type { ReactNode } from 'react'
import { useText } from '#lib/use-text.ts'
import styles from './SideMenu.module.css'

/** An entry that leaves the app for a tab of its own. Nothing where the operator names no address. */
export function OutsideLink(props: { href: string; icon: ReactNode; text: string }) {
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
