import { Link } from '@tanstack/react-router'
import type { Translate } from '@yomikura/i18n/text'
import { formatSize } from '@yomikura/text/format-size'
import { IconButton } from '@yomikura/ui/IconButton'
import { Lock, Trash2 } from 'lucide-react'
import type { WorkSummary } from '#data/works/offline/offline-store.ts'
import { useText } from '#lib/use-text.ts'
import { Cover } from '#parts/Cover.tsx'
import { useOwnedWork } from '#parts/use-owned-work.ts'
import styles from './StorageScreen.module.css'

/** How many of its files are there; of all of them where some are not. */
function toFiles({ file_count, file_total = file_count }: WorkSummary, t: Translate): string {
  return file_count < file_total
    ? t('storage.files_part', { done: file_count, total: file_total })
    : t('storage.files', { count: file_count })
}

type Props = { work: WorkSummary; onDelete: (() => void) | undefined }

/** One kept work: its size, and the way to it or to its end. */
export function StoredWork({ work, onDelete }: Props) {
  const t = useText()
  const { workno } = work
  const { title, cover } = useOwnedWork(workno)
  return (
    <li className={styles.row}>
      <span className={styles.cover}>
        <Cover {...cover} />
      </span>
      <span className={styles.words}>
        <Link to="/work/$workno/tree" params={{ workno }} className={styles.name}>
          {title}
        </Link>
        <span className={styles.hint}>
          {work.locked_at === undefined ? (
            toFiles(work, t)
          ) : (
            <>
              <Lock size={14} strokeWidth={1.6} aria-hidden="true" /> {t('storage.locked')}
            </>
          )}
        </span>
      </span>
      <span className={styles.size}>{formatSize(work.size_bytes)}</span>
      {onDelete && (
        <IconButton
          label={t('storage.delete_named', { title })}
          icon={<Trash2 size={20} strokeWidth={1.6} />}
          onClick={onDelete}
        />
      )}
    </li>
  )
}
