import type { ReactNode } from 'react'
import styles from './Viewer.module.css'

type Props = {
  icon: ReactNode
  title: string
  /** One paragraph each: what happened, and what to do. */
  texts: readonly string[]
  /** What can be done besides, under the paragraphs. */
  offer?: ReactNode
  /** Buttons, the way on first. */
  actions: ReactNode
}

/** The viewer without pages: why, and the next step. */
export function ViewerMessage({ icon, title, texts, offer, actions }: Props) {
  return (
    <div className={styles.message} role="alert">
      {icon}
      <h1>{title}</h1>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {offer}
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
