import { formatSize } from '@yomikura/text/format-size'
import { IconButton } from '@yomikura/ui/IconButton'
import { Folder, HardDriveDownload, Trash2 } from 'lucide-react'
import type { KeptState, KeptStates } from '#data/works/downloads/kept-states.ts'
import { type KeepChoice, listCounted } from '#data/works/downloads/list-choices.ts'
import { useText } from '#lib/use-text.ts'
import { KeptMark } from '#parts/KeptMark.tsx'
import { useKeptState, useKeptVersion } from '#parts/use-kept-state.ts'
import styles from './KeepDialog.module.css'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = {
  choice: KeepChoice
  states: KeptStates | undefined
  onKeep: () => void
  onDelete: () => void
}

/** One file, or one folder with all that is in it: how far it is, and the way to keep it or let it go. */
export function KeepRow({ choice, ...props }: Props) {
  return choice.isFolder ? (
    <FolderRow choice={choice} {...props} />
  ) : (
    <FileRow choice={choice} {...props} />
  )
}

function FileRow({ choice, states, onKeep, onDelete }: Props) {
  const { name, bytes, files } = choice
  const state = useKeptState(states, files[0]?.hashname)
  const isBusy = state !== undefined && state.status !== 'failed'
  return (
    <div className={styles.file}>
      <span className={styles.name}>{name}</span>
      <span className={styles.facts}>{state ? <KeptMark state={state} /> : formatSize(bytes)}</span>
      <Switch isLoaded={state?.status === 'loaded'} {...{ name, isBusy, onKeep, onDelete }} />
    </div>
  )
}

function FolderRow({ choice, states, onKeep, onDelete }: Props) {
  const t = useText()
  useKeptVersion(states)
  const { name, bytes } = choice
  const files = listCounted(choice.files)
  const of = (status: KeptState['status']) =>
    files.filter(({ hashname }) => states?.get(hashname)?.status === status).length
  const done = of('loaded')
  const isBusy = done + of('waiting') + of('progress') === files.length
  return (
    <div className={styles.file}>
      <Folder {...ICON} className={styles.folder} />
      <span className={styles.name}>{name}</span>
      <span className={styles.facts}>
        {`${t('offline.kept_count', { done, total: files.length })} · ${formatSize(bytes)}`}
      </span>
      <Switch isLoaded={done === files.length} {...{ name, isBusy, onKeep, onDelete }} />
    </div>
  )
}

type SwitchProps = Omit<Props, 'choice' | 'states'> & {
  name: string
  isLoaded: boolean
  /** All of it is on its way. */
  isBusy: boolean
}

function Switch({ name, isLoaded, isBusy, onKeep, onDelete }: SwitchProps) {
  const t = useText()
  return isLoaded ? (
    <IconButton
      label={t('offline.delete_file', { name })}
      icon={<Trash2 {...ICON} />}
      onClick={onDelete}
    />
  ) : (
    <IconButton
      label={t('offline.keep_file', { name })}
      icon={<HardDriveDownload {...ICON} />}
      disabled={isBusy}
      onClick={onKeep}
    />
  )
}
