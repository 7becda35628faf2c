import type { ReactNode } from 'react'
import { BrandMark } from '#parts/BrandMark.tsx'
import styles from './MessageScreen.module.css'

type Props = { title: string; children?: ReactNode; actions?: ReactNode }

/** A screen that says one thing: what happened, and what to do next. */
export function MessageScreen({ title, children, actions }: Props) {
  return (
    <main className={styles.screen} id="content" tabIndex={-1}>
      <div className={styles.mark}>
        <BrandMark sizePx={40} />
      </div>
      <title>{title}</title>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </main>
  )
}
