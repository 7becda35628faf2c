import { kindOfName } from '@yomikura/content/kinds'
import type { FileEntry, FolderEntry, Playfile } from '@yomikura/content/ziptree'
import { Link } from '@tanstack/react-router'
import { formatSize } from '@yomikura/text/format-size'
import { ChevronRight, CircleSlash, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#lib/use-text.ts'
import { FileIcon } from './FileIcon.tsx'
import type { Obstacle } from './file-obstacle.ts'
import styles from './FileTree.module.css'

type Props = {
  workno: string
  entry: FileEntry | FolderEntry
  entryPath: string
  playfile: Playfile | undefined
  obstacle: Obstacle | undefined
  onObstacle: (obstacle: Obstacle) => void
}

/** One file or folder, with what is known of it. */
export function FileRow({ workno, entry, entryPath, playfile, obstacle, onObstacle }: Props) {
  const t = useText()
  const params = { workno, _splat: entryPath }
  if (entry.type === 'folder') {
    return (
      <Link to="/work/$workno/tree/$" params={params} className={styles.row}>
        <Words kind="folder" name={entry.name}>
          {t('work.items', { count: entry.children.length })}
        </Words>
        <ChevronRight size={18} strokeWidth={1.6} aria-hidden="true" className={styles.arrow} />
      </Link>
    )
  }
  const kind = kindOfName(entry.name)
  const facts = <FileFacts playfile={playfile} />
  if (!obstacle) {
    return (
      <Link to="/work/$workno/view/$" params={params} className={styles.row}>
        <Words kind={kind} name={entry.name}>
          {facts}
        </Words>
      </Link>
    )
  }
  const Sign = obstacle === 'corrupted' ? TriangleAlert : CircleSlash
  return (
    <button type="button" className={styles.row} onClick={() => onObstacle(obstacle)}>
      <Words kind={kind} name={entry.name}>
        {facts}
      </Words>
      <span className={styles.sign} data-obstacle={obstacle}>
        <Sign size={14} strokeWidth={1.8} aria-hidden="true" />
        {t(obstacle === 'corrupted' ? 'work.corrupted' : 'work.unsupported')}
      </span>
    </button>
  )
}

function Words(props: {
  kind: ReturnType<typeof kindOfName> | 'folder'
  name: string
  children: ReactNode
}) {
  return (
    <>
      <span className={styles.icon}>
        <FileIcon kind={props.kind} />
      </span>
      <span className={styles.name}>{props.name}</span>
      <span className={styles.facts}>{props.children}</span>
    </>
  )
}

function FileFacts({ playfile }: { playfile: Playfile | undefined }) {
  const t = useText()
  if (!playfile) return null
  const pageCount = 'pdf' in playfile ? playfile.pdf.page.length : 0
  return (
    <>
      {pageCount > 0 && <span>{t('work.pages', { count: pageCount })}</span>}
      <span>{formatSize(playfile.length)}</span>
    </>
  )
}
