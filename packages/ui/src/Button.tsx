import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'

type Look = {
  /** `primary` once a screen at most; `quiet` for bars and rows. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'medium' | 'large'
  icon?: ReactNode
}

/** A button with words. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & Look) {
  return (
    <button type="button" {...rest} className={buttonClass({ variant, size }, className)}>
      {icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
    </button>
  )
}

/** The look of a button, for links that act as one. */
export function buttonClass({ variant = 'secondary', size = 'medium' }: Look, more = ''): string {
  return [styles.button, styles[variant], styles[size], more].filter(Boolean).join(' ')
}
