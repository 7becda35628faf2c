import type { ReactNode } from 'react'
import type { DrawingName } from '#parts/StateDrawings.tsx'
import { StateDrawing } from '#parts/StateDrawing.tsx'
import styles from './ListNotice.module.css'

type Props = {
  title: string
  body?: string
  level?: 'h1' | 'h2'
  drawing?: DrawingName
  children?: ReactNode
}

/** What a place without lists or entries is for, and what to do about it. */
export function ListNotice({
  title,
  body,
  level: Heading = 'h2',
  drawing = 'shelf',
  children,
}: Props) {
  return (
    <section className={styles.notice}>
      <StateDrawing name={drawing} />
      <Heading className={styles.title}>{title}</Heading>
      {body !== undefined && <p className={styles.body}>{body}</p>}
      {children}
    </section>
  )
}
