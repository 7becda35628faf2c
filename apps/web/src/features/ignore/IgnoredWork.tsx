import { Button } from '@yomikura/ui/Button'
import { useText } from '#lib/use-text.ts'
import { Cover } from '#parts/Cover.tsx'
import { useOwnedWork } from '#parts/use-owned-work.ts'
import styles from './IgnoreScreen.module.css'

/** One hidden work. What the library does not hold any more is named by its number. */
export function IgnoredWork({ workno, onShow }: { workno: string; onShow: () => void }) {
  const t = useText()
  const { title, cover, maker } = useOwnedWork(workno)
  return (
    <li className={styles.row}>
      <span className={styles.cover}>
        <Cover {...cover} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.maker}>{maker ?? t('ignore.not_owned')}</span>
      </span>
      <Button aria-label={t('ignore.show_named', { title })} onClick={onShow}>
        {t('ignore.show')}
      </Button>
    </li>
  )
}
