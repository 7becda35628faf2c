import { formatSize } from '@yomikura/text/format-size'
import type { StorageFacts } from '#data/session/use-storage-facts.ts'
import { useText } from '#lib/use-text.ts'
import { type Share, toShares } from './storage-shares.ts'
import styles from './StorageBar.module.css'
import { useWorkTitle } from './use-work-title.ts'

/** What takes the space, as one bar with its legend, and how much there is. */
export function StorageBar({ facts }: { facts: StorageFacts }) {
  const t = useText()
  const toTitle = useWorkTitle()
  const { shares, usedBytes, freeBytes } = toShares(facts)
  const nameOf = ({ kind, workno = '' }: Share) =>
    kind === 'work' ? toTitle(workno) : t(`storage.part_${kind}`)
  return (
    <section className={styles.card} aria-label={t('storage.usage')}>
      <p className={styles.sums}>
        <span>
          {t('storage.used')} <strong>{formatSize(usedBytes)}</strong>
        </span>
        {freeBytes !== undefined && (
          <span>
            {t('storage.free')} <strong>{formatSize(freeBytes)}</strong>
          </span>
        )}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {shares.map((share, at) => (
          <span
            key={share.workno ?? share.kind}
            className={styles.part}
            data-kind={share.kind}
            data-place={at % 5}
            style={{ flexGrow: share.bytes }}
          />
        ))}
      </div>
      <ul className={styles.legend}>
        {shares.map((share, at) => (
          <li key={share.workno ?? share.kind} className={styles.entry}>
            <span
              className={styles.swatch}
              data-kind={share.kind}
              data-place={at % 5}
              aria-hidden="true"
            />
            <span className={styles.name}>{nameOf(share)}</span>
            <span className={styles.size}>{formatSize(share.bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
