import { BrandMark } from '#parts/BrandMark.tsx'
import styles from './StartupScreen.module.css'

type Props = {
  /** What is going on; absent until the texts of the language are there. */
  message?: string
  /** 0 to 100 once the end is known. */
  percent?: number | undefined
}

/** Shown from the first paint until the app is ready. */
export function StartupScreen({ message, percent }: Props) {
  return (
    <main className={styles.screen} aria-busy="true">
      <div className={styles.mark}>
        <BrandMark sizePx={56} />
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={message ?? 'Yomikura'}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div
          className={percent === undefined ? styles.endless : styles.bar}
          style={percent === undefined ? undefined : { transform: `scaleX(${percent / 100})` }}
        />
      </div>
      <p className={styles.message} role="status">
        {message}
        {percent !== undefined && <span className={styles.percent}>{percent}%</span>}
      </p>
    </main>
  )
}
