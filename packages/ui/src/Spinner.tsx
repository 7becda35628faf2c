import styles from './Spinner.module.css'

type Props = {
  label?: string
  sizePx?: number
  /** Width of the ring's line; by default it grows with the ring. */
  strokePx?: number
}

/** The drawing's own side, in which its lines are measured. */
const SIDE = 24

/** Says that something of unknown length is under way; give it words beside or as `label`. */
export function Spinner({ label, sizePx = SIDE, strokePx }: Props) {
  return (
    <svg
      className={styles.spinner}
      width={sizePx}
      height={sizePx}
      viewBox={`0 0 ${String(SIDE)} ${String(SIDE)}`}
      style={strokePx === undefined ? undefined : { strokeWidth: (strokePx * SIDE) / sizePx }}
      role={label ? 'img' : 'presentation'}
      aria-label={label}
    >
      <circle className={styles.track} cx="12" cy="12" r="10" />
      <path className={styles.arc} d="M12 2a10 10 0 0 1 10 10" />
    </svg>
  )
}
