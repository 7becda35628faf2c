import styles from './Spinner.module.css'

/** Says that something of unknown length is under way; give it words beside or as `label`. */
export function Spinner({ label, sizePx = 24 }: { label?: string; sizePx?: number }) {
  return (
    <svg
      className={styles.spinner}
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      role={label ? 'img' : 'presentation'}
      aria-label={label}
    >
      <circle className={styles.track} cx="12" cy="12" r="10" />
      <path className={styles.arc} d="M12 2a10 10 0 0 1 10 10" />
    </svg>
  )
}
