import { Button } from '@yomikura/ui/Button'
import { useSyncExternalStore } from 'react'
import { useSession } from '#data/session.ts'
import { useText } from '#lib/use-text.ts'
import { Cover } from '#parts/Cover.tsx'
import styles from './IgnoreScreen.module.css'

/** One hidden work. What the library does not hold any more is named by its number. */
export function IgnoredWork({ workno, onShow }: { workno: string; onShow: () => void }) {
  const t = useText()
  const { purchases } = useSession()
  const index = useSyncExternalStore(purchases.subscribe, () => purchases.index)
  const row = index?.find(workno) ?? -1
  const isOwned = index !== undefined && row !== -1
  const title = isOwned ? index.text('title', row) : workno
  return (
    <li className={styles.row}>
      <span className={styles.cover}>
        <Cover
          url={isOwned ? index.text('coverUrl', row) : ''}
          widthPx={isOwned ? index.number('coverWidth', row) : 0}
          heightPx={isOwned ? index.number('coverHeight', row) : 0}
          color={isOwned ? index.text('coverColor', row) : ''}
        />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.maker}>
          {isOwned ? index.text('maker', row) : t('ignore.not_owned')}
        </span>
      </span>
      <Button aria-label={t('ignore.show_named', { title })} onClick={onShow}>
        {t('ignore.show')}
      </Button>
    </li>
  )
}
