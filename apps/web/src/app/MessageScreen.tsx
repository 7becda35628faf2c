import type { ReactNode } from 'react'
import { StateDrawing } from '#parts/StateDrawing.tsx'
import type { DrawingName } from '#parts/StateDrawings.tsx'
import styles from './MessageScreen.module.css'

type Props = { title: string; drawing: DrawingName; children?: ReactNode; actions?: ReactNode }

/** A screen that says one thing: what happened, and what to do next. */
export function MessageScreen({ title, drawing, children, actions }: Props) {
  return (
    <main className={styles.screen} id="content" tabIndex={-1}>
      <StateDrawing name={drawing} />
      <title>{title}</title>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </main>
  )
}
