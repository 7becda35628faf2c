import { listFolder, walkFiles } from '@yomikura/content/tree-path'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { Work } from '@yomikura/contract/works'
import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { showToast } from '@yomikura/ui/toast-store'
import { FileArchive, Files, FolderArchive } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSession } from '#data/session/session.ts'
import { isMobile } from '#lib/is-mobile.ts'
import { useText } from '#lib/use-text.ts'
import { listDownloads } from './download-rules.ts'
import styles from './DownloadDialog.module.css'

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = {
  work: Work
  ziptree: Ziptree | undefined
  /** Folder that is shown; empty for the whole work. */
  path: string
  onClose: () => void
}

/** All files, those of the folder, or a zip; several files are counted and confirmed first. */
export function DownloadDialog({ work, ziptree, path, onClose }: Props) {
  const t = useText()
  const { account, api } = useSession()
  const [asked, setAsked] = useState<readonly string[]>()
  const toUrl = (file: string) =>
    api.toUrl('/v3/download', { query: { workno: work.workno, path: file || undefined } })
  const save = (files: readonly string[]) => {
    onClose()
    showToast(t('work.download_started', { count: files.length }))
    void saveFiles(files.map(toUrl))
  }

  if (asked) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t('work.download_confirm', { count: asked.length })}
        actions={
          <>
            <Button onClick={onClose}>{t('confirm_dialog.cancel')}</Button>
            <Button variant="primary" onClick={() => save(asked)}>
              {t('confirm_dialog.ok')}
            </Button>
          </>
        }
      />
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      variant="sheet"
      title={t('work.download_title')}
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
    >
      <Choices
        offered={listDownloads(work, { account, isMobile: isMobile(), nowMs: now() })}
        path={path}
        all={ziptree ? listFiles(ziptree, '') : []}
        inFolder={ziptree && path !== '' ? listFiles(ziptree, path) : []}
        onSave={save}
        onAsk={setAsked}
      />
    </Dialog>
  )
}

type ChoicesProps = {
  offered: ReturnType<typeof listDownloads>
  path: string
  /** Every file of the work, and those of the folder that is shown. */
  all: readonly string[]
  inFolder: readonly string[]
  onSave: (files: readonly string[]) => void
  onAsk: (files: readonly string[]) => void
}

function Choices({ offered, path, all, inFolder, onSave, onAsk }: ChoicesProps) {
  const t = useText()
  const { hasZip, hasFolders } = offered
  return (
    <div className={styles.choices}>
      {hasZip && (
        <Choice icon={<FileArchive {...ICON} />} onClick={() => onSave([''])}>
          {t('work.download_zip')}
        </Choice>
      )}
      {hasFolders && path !== '' && (
        <Choice icon={<FolderArchive {...ICON} />} onClick={() => onSave([path])}>
          {t('work.download_folder')}
        </Choice>
      )}
      {hasFolders && inFolder.length > 0 && (
        <Choice icon={<Files {...ICON} />} onClick={() => onAsk(inFolder)}>
          {t('work.download_children')}
        </Choice>
      )}
      {hasFolders && all.length > 0 && (
        <Choice icon={<Files {...ICON} />} onClick={() => onAsk(all)}>
          {t('work.download_all')}
        </Choice>
      )}
      {!hasZip && !hasFolders && <p>{t('work.download_none')}</p>}
    </div>
  )
}

function Choice(props: { icon: ReactNode; onClick: () => void; children: string }) {
  return (
    <Button
      variant="quiet"
      icon={props.icon}
      className={styles.choice ?? ''}
      onClick={props.onClick}
    >
      {props.children}
    </Button>
  )
}

/** Full paths of a folder's files, those of its folders included. */
function listFiles({ tree }: Ziptree, path: string): string[] {
  return [...walkFiles(listFolder(tree, path) ?? [], path)]
    .filter(({ entry }) => entry.type === 'file')
    .map((file) => file.path)
}

function now(): number {
  return Date.now()
}

/** Browsers drop downloads that follow each other at once. */
const PAUSE_MS = 400

/** Lets the browser save files, one after the other. @param urls addresses that answer attachments */
async function saveFiles(urls: readonly string[]): Promise<void> {
  for (const [number, url] of urls.entries()) {
    if (number > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    const link = document.createElement('a')
    link.href = url
    link.download = ''
    link.click()
  }
}
