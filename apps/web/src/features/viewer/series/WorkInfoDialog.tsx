import { pickText } from '@yomikura/contract/locales'
import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useText } from '#lib/use-text.ts'
import { Cover } from '#parts/Cover.tsx'
import { GuardedCover } from '#parts/GuardedCover.tsx'
import { ShopLink } from '#parts/ShopLink.tsx'
import { StillPages } from '../moving/StillPages.tsx'
import { useMotion } from '../moving/use-motion.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { useOpenWork } from './use-open-work.ts'
import { useVolumes, type Volume } from './use-volumes.ts'
import styles from './Series.module.css'

type Props = { file: OpenedFile; onClose: () => void }

/** What is being read, and the volumes of its series: those to read, and those to be bought. */
export function WorkInfoDialog({ file, onClose }: Props) {
  const t = useText()
  const locale = useLocale()
  const { name, works, isLoading, hasFailed, retry } = useVolumes(file)
  const isUnplayable = useMotion() === 'unplayable'
  const readable = works.filter((work) => work.readable)
  const others = works.filter((work) => !work.readable)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name ? pickText(name, locale) : t('viewer.work_info')}
      variant="sheet"
      actions={<Button onClick={onClose}>{t('viewer.help_close')}</Button>}
    >
      {file.work && (
        <div className={styles.about}>
          <p>{pickText(file.work.name, locale)}</p>
          <p className={styles.maker}>{pickText(file.work.maker.name, locale)}</p>
        </div>
      )}
      {isUnplayable && <p>{t('viewer.motion_unplayable')}</p>}
      <StillPages ziptree={file.ziptree} path={file.path} />
      {hasFailed && (
        <>
          <p role="status">{t('viewer.series_failed')}</p>
          <Button onClick={retry}>{t('viewer.reload')}</Button>
        </>
      )}
      {isLoading && <p role="status">{t('viewer.page_loading')}</p>}
      {readable.length > 0 && (
        <ul className={styles.works} aria-label={t('viewer.series')}>
          {readable.map((work) => (
            <li key={work.workno}>
              <ReadableWork work={work} isOpen={work.workno === file.workno} onClose={onClose} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <>
          <h3 className={styles.group}>{t('series.unowned')}</h3>
          <ul className={styles.works}>
            {others.map((work) => (
              <li key={work.workno}>
                <ShopLink
                  className={styles.work}
                  url={work.work_url ?? ''}
                  otherwise={
                    <span className={styles.work}>
                      <Work work={work} />
                    </span>
                  }
                >
                  <Work work={work} />
                  <ExternalLink size={16} strokeWidth={1.6} aria-label={t('series.buy')} />
                </ShopLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

type ReadableProps = { work: Volume; isOpen: boolean; onClose: () => void }

function ReadableWork({ work, isOpen, onClose }: ReadableProps): ReactNode {
  const openWork = useOpenWork()
  return (
    <button
      type="button"
      className={styles.work}
      aria-current={isOpen || undefined}
      onClick={() => {
        onClose()
        if (!isOpen) openWork(work)
      }}
    >
      <Work work={work} />
    </button>
  )
}

function Work({ work }: { work: Volume }) {
  const t = useText()
  const locale = useLocale()
  const title = pickText(work.name, locale)
  return (
    <>
      <span className={styles.cover}>
        {work.age_category === undefined ? (
          <Cover
            url={work.work_thumbnail_url}
            widthPx={0}
            heightPx={0}
            color=""
            facts={{ title, workType: 'MNG' }}
          />
        ) : (
          <GuardedCover
            url={work.work_thumbnail_url}
            ageCategory={work.age_category}
            facts={{ title, workType: 'MNG' }}
          />
        )}
      </span>
      <span className={styles.name}>{title}</span>
      {work.volume !== null && (
        <span className={styles.volume}>{t('series.volume', { volume: work.volume })}</span>
      )}
    </>
  )
}
