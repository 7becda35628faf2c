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

/**
 * React's `onChange` is the browser's `input`; the browser's `change` comes when the value is settled.
 * A drag that the browser ends by itself, for a scroll or another window, has no `change`: what was
 * shown last holds, or the control would show for ever what its owner never got.
 */
function useCommit(onCommit: ((value: number) => void) | undefined) {
  const input = useRef<HTMLInputElement>(null)
  // As moved: by then the control may have been drawn with its owner's value again.
  const moved = useRef<number>(undefined)
  const commit = useEffectEvent((value: number) => {
    moved.current = undefined
    onCommit?.(value)
  })
  useEffect(() => {
    const element = input.current
    const listening = new AbortController()
    const on = (type: string, listener: () => void) =>
      element?.addEventListener(type, listener, { signal: listening.signal })
    on('input', () => (moved.current = Number(element?.value)))
    on('change', () => commit(Number(element?.value)))
    for (const end of ['pointercancel', 'blur']) {
      on(end, () => moved.current !== undefined && commit(moved.current))
    }
    return () => listening.abort()
  }, [])
  return input
}
