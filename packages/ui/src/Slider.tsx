import { type ComponentProps, type CSSProperties, useEffect, useEffectEvent, useRef } from 'react'
import styles from './Slider.module.css'

// Without `ref`: the control holds its own, to listen to the browser's `change`.
type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> & {
  label: string
  value: number
  min: number
  max: number
  onValueChange: (value: number) => void
  /**
   * The value is settled: let go of, stepped by a key, or set by an assistive tool, which sends
   * neither pointer nor keys.
   */
  onValueCommit?: (value: number) => void
  /** What a screen reader says instead of the number, for example "page 12 of 48". */
  valueText?: string
  /** The way the value grows; a right-to-left book's seek bar runs `rtl`. */
  direction?: 'ltr' | 'rtl'
}

/** A range control with a filled track. */
export function Slider(props: Props) {
  const { label, valueText, onValueChange, onValueCommit, direction = 'ltr', ...rest } = props
  const input = useCommit(onValueCommit)
  const span = rest.max - rest.min
  const filled = span > 0 ? ((rest.value - rest.min) / span) * 100 : 0
  return (
    <input
      {...rest}
      ref={input}
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

/** React's `onChange` is the browser's `input`; the browser's `change` comes when the value is settled. */
function useCommit(onCommit: ((value: number) => void) | undefined) {
  const input = useRef<HTMLInputElement>(null)
  const commit = useEffectEvent((value: number) => onCommit?.(value))
  useEffect(() => {
    const element = input.current
    const listener = () => commit(Number(element?.value))
    element?.addEventListener('change', listener)
    return () => element?.removeEventListener('change', listener)
  }, [])
  return input
}
