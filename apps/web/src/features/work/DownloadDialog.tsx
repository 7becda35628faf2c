import { listFolder, walkFiles } from '@yomikura/content/tree-path'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { Work } from '@yomikura/contract/works'
import type { TextKey } from '@yomikura/i18n/text'
import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { showToast } from '@yomikura/ui/toast-store'
import { FileArchive, Files, FolderArchive } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { hasCode } from '#data/base/api/errors.ts'
import { useSession } from '#data/session/session.ts'
import { isMobile } from '#lib/is-mobile.ts'
import { useText } from '#lib/use-text.ts'
import { toRefusalKey } from '#parts/refusal-key.ts'
import { listDownloads } from './download-rules.ts'
import styles from './DownloadDialog.module.css'
import { showTrouble } from '#parts/show-toasts.ts'

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const

const PATH = '/v3/download'

/** What the browser is to save: `paths` of files and folders, which come as zips; the work's is empty. */
type Wanted = {
  paths: readonly string[]
  /** How many files that is; 0 where the work's files are not known. */
  fileCount: number
}

type Props = {
  work: Work
  ziptree: Ziptree | undefined
  /** Folder that is shown; empty for the whole work. */
  path: string
  onClose: () => void
}

/** All files, those of the folder, or a zip; the files are counted and confirmed first. */
export function DownloadDialog({ work, ziptree, path, onClose }: Props) {
  const t = useText()
  const { account, api } = useSession()
  const [asked, setAsked] = useState<Wanted>()
  const toLink = (saved: string) => ({ query: { workno: work.workno, path: saved || undefined } })
  const save = async ({ paths }: Wanted) => {
    onClose()
    try {
      await api.askLink(PATH, toLink(paths[0] ?? ''))
    } catch (error) {
      const text = t(toFailureKey(error))
      return showTrouble(text)
    }
    showToast(t('work.download_started', { count: paths.length }))
    await saveFiles(paths.map((path) => api.toUrl(PATH, toLink(path))))
  }

  if (asked) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t('work.download_confirm', { count: asked.fileCount })}
        actions={
          <>
            <Button onClick={onClose}>{t('confirm_dialog.cancel')}</Button>
            <Button variant="primary" onClick={() => void save(asked)}>
              {t('work.download')}
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
        onChoose={(wanted) => (wanted.fileCount > 0 ? setAsked(wanted) : void save(wanted))}
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
  onChoose: (wanted: Wanted) => void
}

function Choices({ offered, path, all, inFolder, onChoose }: ChoicesProps) {
  const t = useText()
  const { hasZip, hasFolders } = offered
  const chooseZip = (zipped: string, files: readonly string[]) =>
    onChoose({ paths: [zipped], fileCount: files.length })
  const chooseFiles = (paths: readonly string[]) => onChoose({ paths, fileCount: paths.length })
  return (
    <div className={styles.choices}>
      {hasZip && (
        <Choice icon={<FileArchive {...ICON} />} onClick={() => chooseZip('', all)}>
          {t('work.download_zip')}
        </Choice>
      )}
      {hasFolders && path !== '' && (
        <Choice icon={<FolderArchive {...ICON} />} onClick={() => chooseZip(path, inFolder)}>
          {t('work.download_folder')}
        </Choice>
      )}
      {hasFolders && inFolder.length > 0 && (
        <Choice icon={<Files {...ICON} />} onClick={() => chooseFiles(inFolder)}>
          {t('work.download_children')}
        </Choice>
      )}
      {hasFolders && all.length > 0 && (
        <Choice icon={<Files {...ICON} />} onClick={() => chooseFiles(all)}>
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

function toFailureKey(error: unknown): TextKey {
  if (hasCode(error, 'download_not_allowed', 'forbidden')) return 'work.download_none'
  return toRefusalKey(error) ?? 'work.download_failed'
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
