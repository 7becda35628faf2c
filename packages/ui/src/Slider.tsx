import type { ComponentProps, CSSProperties } from 'react'
import styles from './Slider.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  label: string
  value: number
  min: number
  max: number
  onValueChange: (value: number) => void
  /** What a screen reader says instead of the number, for example "page 12 of 48". */
  valueText?: string
  /** The way the value grows; a right-to-left book's seek bar runs `rtl`. */
  direction?: 'ltr' | 'rtl'
}

/** A range control with a filled track. */
export function Slider({ label, valueText, onValueChange, direction = 'ltr', ...rest }: Props) {
  const span = rest.max - rest.min
  const filled = span > 0 ? ((rest.value - rest.min) / span) * 100 : 0
  return (
    <input
      {...rest}
      type="range"
      dir={direction}
      className={[styles.slider, rest.className].filter(Boolean).join(' ')}
      style={{ ...rest.style, '--filled': `${filled}%` } as CSSProperties}
      aria-label={label}
      aria-valuetext={valueText}
      onChange={(event) => onValueChange(Number(event.target.value))}
    />
  )
}
