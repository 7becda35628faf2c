import type { ComponentProps } from 'react'
import styles from './Switch.module.css'

type Props = Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'checked' | 'onChange' | 'onToggle'
> & {
  label: string
  isOn: boolean
  onToggle: (isOn: boolean) => void
}

/** Something that is on or off, at once. */
export function Switch({ label, isOn, onToggle, className, ...rest }: Props) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-label={label}
      className={[styles.switch, className].filter(Boolean).join(' ')}
      checked={isOn}
      onChange={(event) => onToggle(event.target.checked)}
    />
  )
}
