import type { Ziptree } from '@yomikura/content/ziptree'
import type { Work } from '@yomikura/contract/works'
import { formatSize } from '@yomikura/text/format-size'
import { Button } from '@yomikura/ui/Button'
import { IconButton } from '@yomikura/ui/IconButton'
import { useLiveQuery } from 'dexie-react-hooks'
import { HardDriveDownload, Trash2 } from 'lucide-react'
import type { Downloads } from '#data/downloads/downloads.ts'
import { type Keepable, listKeepable, runsInBrowser } from '#data/downloads/list-parts.ts'
import { useText } from '#lib/use-text.ts'
import { KeptMark } from '#parts/KeptMark.tsx'
import { KeepSeries } from './KeepSeries.tsx'
import { useKeptStates } from './use-kept-states.ts'
import styles from './KeepDialog.module.css'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = {
  work: Work
  ziptree: Ziptree
  path: string
  downloads: Downloads
  /** @param path folder or file; empty for the whole work */
  onChoose: (path: string) => void
}

const sum = (files: readonly Keepable[]) => files.reduce((bytes, { length }) => bytes + length, 0)

/** Whether a work that runs in the browser will without a network: known once it was tried. */
function RunHint({ workno, downloads }: { workno: string; downloads: Downloads }) {
  const t = useText()
  const work = useLiveQuery(() => downloads.store.findWork(workno), [downloads, workno])
  const origin = work?.run_origin
  const known = origin === '' ? 'offline.html_online_only' : 'offline.html_runs'
  return <p className={styles.hint}>{t(origin === undefined ? 'offline.html_may_run' : known)}</p>
}

/** The whole work, the folder that is shown, or one of its files; and the way to let them go again. */
export function KeepChoices({ work, ziptree, path, downloads, onChoose }: Props) {
  const t = useText()
  const { workno } = work
  const states = useKeptStates(workno)
  const whole = listKeepable(ziptree, '')
  const shown = path === '' ? whole : listKeepable(ziptree, path)
  const kept = whole.filter(({ hashname }) => states.get(hashname)?.status === 'loaded')
  return (
    <div className={styles.choices}>
      <div className={styles.whole}>
        <Button
          variant="primary"
          icon={<HardDriveDownload {...ICON} />}
          onClick={() => onChoose('')}
        >
          {t('offline.keep_work', { size: formatSize(sum(whole)) })}
        </Button>
        {path !== '' && (
          <Button icon={<HardDriveDownload {...ICON} />} onClick={() => onChoose(path)}>
            {t('offline.keep_folder', { size: formatSize(sum(shown)) })}
          </Button>
        )}
      </div>
      {runsInBrowser(ziptree) && <RunHint workno={workno} downloads={downloads} />}
      <p className={styles.hint} role="status">
        {t('offline.kept_count', { done: kept.length, total: whole.length })}
      </p>
      <ul className={styles.files} aria-label={t('work.file_list')}>
        {shown.map(({ hashname, path: filePath, length }) => {
          const state = states.get(hashname)
          const name = filePath.split('/').at(-1) ?? filePath
          return (
            <li key={hashname} className={styles.file}>
              <span className={styles.name}>{name}</span>
              <span className={styles.facts}>
                {state ? <KeptMark state={state} /> : formatSize(length)}
              </span>
              {state?.status === 'loaded' ? (
                <IconButton
                  label={t('offline.delete_file', { name })}
                  icon={<Trash2 {...ICON} />}
                  onClick={() => void downloads.store.deleteEntries(workno, [hashname])}
                />
              ) : (
                <IconButton
                  label={t('offline.keep_file', { name })}
                  icon={<HardDriveDownload {...ICON} />}
                  disabled={state !== undefined && state.status !== 'failed'}
                  onClick={() => onChoose(filePath)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {work.series && <KeepSeries titleId={work.series.title_id} downloads={downloads} />}
      {kept.length > 0 && (
        <Button
          icon={<Trash2 {...ICON} />}
          onClick={() => void downloads.store.deleteWorks([workno])}
        >
          {t('offline.delete_all_files')}
        </Button>
      )}
    </div>
  )
}
