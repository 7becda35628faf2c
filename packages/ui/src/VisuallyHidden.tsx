import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

type Props = {
  as?: 'span' | 'h1' | 'h2'
  id?: string
  children: ReactNode
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Element = 'span', id, children }: Props) {
  return (
    <Element id={id} className={styles.hidden}>
      {children}
    </Element>
  )
}
