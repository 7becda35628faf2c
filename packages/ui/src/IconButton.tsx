import type { ComponentProps, ReactNode } from 'react'
import styles from './IconButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** What it does, in words; also its tooltip. */
  label: string
  icon: ReactNode
  framed?: boolean
}

/** A square button that shows an icon only. */
export function IconButton({ label, icon, framed = false, className = '', ...rest }: Props) {
  const classes = [styles.button, framed && styles.framed, className].filter(Boolean).join(' ')
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={classes}>
      {icon}
    </button>
  )
}
