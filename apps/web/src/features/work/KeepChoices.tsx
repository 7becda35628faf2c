import type { Ziptree } from '@yomikura/content/ziptree'
import { MEASURES } from '@yomikura/contract/limits'
import type { Work } from '@yomikura/contract/works'
import { formatSize } from '@yomikura/text/format-size'
import { Button } from '@yomikura/ui/Button'
import { useLiveQuery } from 'dexie-react-hooks'
import { HardDriveDownload, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { Downloads } from '#data/works/downloads/downloads.ts'
import type { KeptStates } from '#data/works/downloads/kept-states.ts'
import { type KeepChoice, listChoices, listCounted } from '#data/works/downloads/list-choices.ts'
import { type Keepable, listKeepable, runsInBrowser } from '#data/works/downloads/list-parts.ts'
import { useText } from '#lib/use-text.ts'
import { useKeptVersion } from '#parts/use-kept-state.ts'
import { VirtualRows } from '#parts/VirtualRows.tsx'
import { KeepRow } from './KeepRow.tsx'
import { KeepSeries } from './KeepSeries.tsx'
import { useKeptStates } from './use-kept-states.ts'
import styles from './KeepDialog.module.css'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

/** Height of a row of a long list: two lines of a name fit. */
const ROW_PX = 60

type States = KeptStates | undefined
type CountProps = { whole: readonly Keepable[]; states: States }

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

/** How many files of the work are stored, as they come. */
function KeptCount({ whole, states }: CountProps) {
  const t = useText()
  const counted = listCounted(whole)
  const done = useKeptCount(counted, states)
  return (
    <p className={styles.hint} role="status">
      {t('offline.kept_count', { done, total: counted.length })}
    </p>
  )
}

function DeleteAll({ whole, states, onDelete }: CountProps & { onDelete: () => void }) {
  const t = useText()
  if (useKeptCount(whole, states) === 0) return null
  return (
    <Button icon={<Trash2 {...ICON} />} onClick={onDelete}>
      {t('offline.delete_all_files')}
    </Button>
  )
}

function useKeptCount(whole: readonly Keepable[], states: States): number {
  useKeptVersion(states)
  return whole.filter(({ hashname }) => states?.get(hashname)?.status === 'loaded').length
}

/** The whole work, the folder that is shown, or part of it; and the way to let them go again. */
export function KeepChoices({ work, ziptree, path, downloads, onChoose }: Props) {
  const t = useText()
  const { workno } = work
  const states = useKeptStates(workno)
  const whole = useMemo(() => listKeepable(ziptree, ''), [ziptree])
  const choices = useMemo(() => listChoices(ziptree, path), [ziptree, path])
  const folderBytes = useMemo(() => sum(listKeepable(ziptree, path)), [ziptree, path])
  const renderRow = (choice: KeepChoice) => (
    <KeepRow
      choice={choice}
      states={states}
      onKeep={() => onChoose(choice.path)}
      onDelete={() =>
        void downloads.store.deleteEntries(
          workno,
          choice.files.map(({ hashname }) => hashname),
        )
      }
    />
  )
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
            {t('offline.keep_folder', { size: formatSize(folderBytes) })}
          </Button>
        )}
      </div>
      {runsInBrowser(ziptree) && <RunHint workno={workno} downloads={downloads} />}
      <KeptCount whole={whole} states={states} />
      <div className={styles.files}>
        <KeepRows choices={choices} renderRow={renderRow} />
      </div>
      {work.series && <KeepSeries titleId={work.series.title_id} downloads={downloads} />}
      <DeleteAll
        whole={whole}
        states={states}
        onDelete={() => void downloads.store.deleteWorks([workno])}
      />
    </div>
  )
}

type RowsProps = {
  choices: readonly KeepChoice[]
  renderRow: (choice: KeepChoice) => ReactNode
}

/** All rows of a short list; of a long one those near what is in sight. */
function KeepRows({ choices, renderRow }: RowsProps) {
  const t = useText()
  const label = t('work.file_list')
  if (choices.length > MEASURES.plainRows) {
    return (
      <VirtualRows
        label={label}
        count={choices.length}
        rowPx={ROW_PX}
        keyOf={(place) => choices[place]!.path}
      >
        {(place) => renderRow(choices[place]!)}
      </VirtualRows>
    )
  }
  return (
    <ul className={styles.rows} aria-label={label}>
      {choices.map((choice) => (
        <li key={choice.path}>{renderRow(choice)}</li>
      ))}
    </ul>
  )
}
