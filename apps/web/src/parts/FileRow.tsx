import { kindOfName } from '@yomikura/content/kinds'
import type { FileEntry, FolderEntry, Playfile, Ziptree } from '@yomikura/content/ziptree'
import { Link } from '@tanstack/react-router'
import { formatDuration } from '@yomikura/text/format-duration'
import { formatSize } from '@yomikura/text/format-size'
import { ChevronRight, CircleSlash, Play, TriangleAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { KeptStates } from '#data/works/downloads/kept-states.ts'
import type { RecentPlace } from '#data/account/reading/recent-works.ts'
import { isPlayable } from '#data/works/sound/playable.ts'
import { useText } from '#lib/use-text.ts'
import { KeptMarkOf } from './KeptMark.tsx'
import { FileIcon } from './FileIcon.tsx'
import styles from './FileTree.module.css'
import { decideOpening, findLack, type Obstacle } from './opening-rules.ts'
import { describeEntries } from './page-folder.ts'

type Props = {
  workno: string
  entry: FileEntry | FolderEntry
  entryPath: string
  ziptree: Ziptree
  onObstacle: (obstacle: Obstacle) => void
  onPlay: ((entryPath: string) => void) | undefined
  kept?: KeptStates | undefined
  places: readonly RecentPlace[]
}

// Most works are opened for the first time.
const ReadMark = lazy(async () => ({ default: (await import('./ReadMark.tsx')).ReadMark }))

/** One file or folder, with what is known of it. */
export function FileRow(props: Props) {
  const { workno, entry, entryPath, ziptree, onObstacle, onPlay, kept, places } = props
  const t = useText()
  const readMark = places.length > 0 && (
    <Suspense>
      <ReadMark ziptree={ziptree} path={entryPath} places={places} />
    </Suspense>
  )
  const params = { workno, _splat: entryPath }
  if (entry.type === 'folder') {
    return (
      <Link to="/work/$workno/tree/$" params={params} search={true} className={styles.row}>
        <Words kind="folder" name={entry.name}>
          {readMark}
          <FolderFacts folder={entry} ziptree={ziptree} />
        </Words>
        <ChevronRight size={18} strokeWidth={1.6} aria-hidden="true" className={styles.arrow} />
      </Link>
    )
  }
  const kind = kindOfName(entry.name)
  const playfile = ziptree.playfile[entry.hashname]
  const facts = (
    <>
      {readMark}
      <KeptMarkOf states={kept} hashname={entry.hashname} />
      <FileFacts playfile={playfile} />
    </>
  )
  if (onPlay && isPlayable(playfile)) {
    return (
      <button type="button" className={styles.row} onClick={() => onPlay(entryPath)}>
        <Words kind={kind} name={entry.name}>
          {facts}
        </Words>
        <Lack playfile={playfile} />
        <Play size={18} strokeWidth={1.6} aria-hidden="true" className={styles.arrow} />
      </button>
    )
  }
  const opening = decideOpening(entry, ziptree)
  if (opening.isOpen) {
    return (
      <Link to={`/work/$workno/${opening.route}/$`} params={params} className={styles.row}>
        <Words kind={kind} name={entry.name}>
          {facts}
        </Words>
        <Lack playfile={playfile} />
      </Link>
    )
  }
  const { obstacle } = opening
  const Sign = obstacle === 'corrupted' ? TriangleAlert : CircleSlash
  return (
    <button type="button" className={styles.row} onClick={() => onObstacle(obstacle)}>
      <Words kind={kind} name={entry.name}>
        {facts}
      </Words>
      <span className={styles.sign} data-obstacle={obstacle}>
        <Sign size={14} strokeWidth={1.8} aria-hidden="true" />
        {t(`work.${obstacle}`)}
      </span>
    </button>
  )
}

/** What a file lacks that opens nevertheless. */
function Lack({ playfile }: { playfile: Playfile | undefined }) {
  const t = useText()
  const lack = findLack(playfile)
  if (lack === undefined) return undefined
  return (
    <span className={styles.sign}>
      <TriangleAlert size={14} strokeWidth={1.8} aria-hidden="true" />
      {t(`work.${lack}`)}
    </span>
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

function FolderFacts({ folder, ziptree }: { folder: FolderEntry; ziptree: Ziptree }) {
  const t = useText()
  const { key, count } = describeEntries(folder.children, ziptree)
  return <span>{t(key, { count })}</span>
}

function FileFacts({ playfile }: { playfile: Playfile | undefined }) {
  const t = useText()
  if (!playfile) return null
  const pageCount = 'pdf' in playfile ? playfile.pdf.page.length : 0
  return (
    <>
      {pageCount > 0 && <span>{t('work.pages', { count: pageCount })}</span>}
      {isPlayable(playfile) && <span>{formatDuration(playfile.audio.optimized.duration)}</span>}
      <span>{formatSize(playfile.length)}</span>
    </>
  )
}
