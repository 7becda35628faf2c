import styles from './EmptyShelfDrawing.module.css'

/** A lantern on an empty shelf, a moon in the window: two tones, the hand of the demo works. */
export function EmptyShelfDrawing() {
  return (
    <svg
      className={styles.drawing}
      width="180"
      height="132"
      viewBox="0 0 180 132"
      aria-hidden="true"
    >
      <path className={styles.wash} d="M46 12h88a4 4 0 0 1 4 4v74H42V16a4 4 0 0 1 4-4z" />
      <circle className={styles.paper} cx="108" cy="38" r="13" />
      <circle className={styles.wash} cx="114" cy="34" r="11" />
      <path
        className={styles.line}
        d="M46 12h88a4 4 0 0 1 4 4v74M42 90V16a4 4 0 0 1 4-4M90 12v78"
      />
      <path className={styles.line} d="M16 104h148M28 104v20M152 104v20" />
      <path className={styles.fill} d="M120 102l9-46 8 1.6-9 45z" />
      <path className={styles.line} d="M120 102l9-46 8 1.6-9 45zM127.4 64l8 1.6" />
      <path className={styles.paper} d="M52 102V72h22v30z" />
      <path
        className={styles.line}
        d="M52 102V72h22v30zM56 72v-5h14v5M59 67c0-7 8-7 8 0M52 102h22"
      />
      <path className={styles.fill} d="M63 80c5 6 5 13 0 15-5-2-5-9 0-15z" />
    </svg>
  )
}
