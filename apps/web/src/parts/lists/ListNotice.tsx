import type { ReactNode } from 'react'
import { EmptyShelfDrawing } from '#parts/EmptyShelfDrawing.tsx'
import styles from './ListNotice.module.css'

type Props = { title: string; body?: string; level?: 'h1' | 'h2'; children?: ReactNode }

/** What a place without lists or entries is for, and what to do about it. */
export function ListNotice({ title, body, level: Heading = 'h2', children }: Props) {
  return (
    <section className={styles.notice}>
      <EmptyShelfDrawing />
      <Heading className={styles.title}>{title}</Heading>
      {body !== undefined && <p className={styles.body}>{body}</p>}
      {children}
    </section>
  )
}
