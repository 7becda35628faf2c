import { MEASURES } from '@yomikura/contract/limits'
import { formatSize } from '@yomikura/text/format-size'
import type { UploadStatus } from '#data/works/uploads/uploads.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import styles from './AddWorks.module.css'

/** How much of all files is on the server, and of each of the first ones that are not there yet. */
export function SentFiles({ status }: { status: UploadStatus }) {
  const t = useText()
  const { percent } = useFormats()
  const { files, bytes, sent } = status
  if (status.phase === 'making' || status.phase === 'done') return null
  const open = files.filter((file) => file.sent < file.bytes)
  const shown = open.slice(0, MEASURES.plainRows)
  return (
    <section className={styles.files}>
      <progress
        className={styles.bar}
        max={Math.max(bytes, 1)}
        value={sent}
        aria-label={t('uploads.sum_label')}
      />
      <p className={styles.sum}>
        {t('uploads.sum', { sent: formatSize(sent), total: formatSize(bytes) })}
      </p>
      <ul className={styles.list}>
        {shown.map((file) => (
          <li key={file.path} className={styles.row}>
            <span className={styles.name} title={file.path}>
              {file.path}
            </span>
            <span className={styles.state}>
              {t('uploads.file_sent', { percent: percent(file.sent / file.bytes) })}
            </span>
          </li>
        ))}
      </ul>
      {open.length > shown.length && (
        <p className={styles.quiet}>
          {t('uploads.more_files', { count: open.length - shown.length })}
        </p>
      )}
    </section>
  )
}
