import { Link } from '@tanstack/react-router'
import { formatSize } from '@yomikura/text/format-size'
import { IconButton } from '@yomikura/ui/IconButton'
import { Image, Trash2 } from 'lucide-react'
import type { OfflineStore } from '#data/works/offline/offline-store.ts'
import { useSettings } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import styles from './StorageScreen.module.css'

type Props = { bytes: number; isEditing: boolean; store: OfflineStore }

/** Covers that are kept, and whether they are: the setting itself is on the settings page. */
export function ImageCacheRow({ bytes, isEditing, store }: Props) {
  const t = useText()
  const [{ isActivateWorkImageCache }] = useSettings('cache')
  return (
    <section className={styles.row} aria-label={t('storage.image_cache')}>
      <Image size={24} strokeWidth={1.6} aria-hidden="true" className={styles.sign} />
      <span className={styles.words}>
        <span className={styles.name}>{t('storage.image_cache')}</span>
        <Link to="/settings" className={styles.hint}>
          {t(isActivateWorkImageCache ? 'storage.image_cache_on' : 'storage.image_cache_off')}
        </Link>
      </span>
      <span className={styles.size}>{formatSize(bytes)}</span>
      {isEditing && bytes > 0 && (
        <IconButton
          label={t('storage.delete_named', { title: t('storage.image_cache') })}
          icon={<Trash2 size={20} strokeWidth={1.6} />}
          onClick={() => void store.deleteImages()}
        />
      )}
    </section>
  )
}
