import { lazy, Suspense, use, useEffect, useState } from 'react'
import { findAnyFile } from '#parts/main-file.ts'
import type { ViewerKind, ViewerRoute } from '#parts/opening-rules.ts'
import type { GuardProps } from './reading/OneDeviceGuard.tsx'
import { forgetShownWork } from './chrome/shown-work.ts'
import { decideFile } from './decide-file.ts'
import { NotFoundView } from './NotFoundView.tsx'
import type { OpenedFile, ViewerProps } from './viewer-module.ts'
import { getViewerModule, loadViewerModule } from './viewer-modules.ts'
import { preloadFirstPage } from './preload-first-page.ts'

/** Long enough for a first page, short against what two devices could read at once. */
const GUARD_AFTER_MS = 1500

type Props = Omit<OpenedFile, 'playType'> & {
  /** Which address it was opened at: each takes only its own types (specification.md#2.2). */
  route: ViewerRoute
}

/**
 * Opens one file of a tree in the viewer of its type. Purchased, free, sample and offline screens
 * differ only in what they hand in here. Suspends while the viewer's code loads.
 */
export function FileViewer({ route, ...given }: Props) {
  // Another device reads: what sounds, plays or turns by itself here ends, its place kept.
  const [isTaken, setIsTaken] = useState(false)
  useEffect(() => forgetShownWork, [])
  // Without a path the address means what the work is about, wherever that would open by itself.
  const first = route === 'viewer' && given.path === '' ? findAnyFile(given.ziptree) : undefined
  const file = first ? { ...given, path: first.path } : given
  const opening = decideFile(file.ziptree, file.path)
  if (!opening || opening.route !== (first?.route ?? route))
    return <NotFoundView onClose={file.onClose} />
  return (
    <>
      {!isTaken && (
        <KindViewer
          // A new revision has other files: it is opened again, at the place that was kept.
          key={`${file.workno}/${file.ziptree.revision}/${file.path}`}
          kind={opening.kind}
          file={{ ...file, playType: opening.playType }}
        />
      )}
      {file.source.origin === 'purchased' && (
        <LazyGuard isLost={isTaken} onLost={() => setIsTaken(true)} onClose={file.onClose} />
      )}
    </>
  )
}

const loading = new Map<ViewerKind, ReturnType<typeof loadViewerModule>>()

function KindViewer({ kind, file }: ViewerProps & { kind: ViewerKind }) {
  const { Viewer } = getViewerModule(kind) ?? use(toPromise(kind, file))
  return <Viewer file={file} />
}

/** `use` must be given the same promise each time it is asked. */
function toPromise(kind: ViewerKind, file: OpenedFile) {
  const known = loading.get(kind)
  if (known) return known
  const asked = loadViewerModule(kind)
  loading.set(kind, asked)
  // The first page travels beside the code that will show it.
  const leave = kind === 'paged' ? preloadFirstPage(file) : undefined
  asked.catch(() => loading.delete(kind)).finally(leave)
  return asked
}

const OneDeviceGuard = lazy(async () => ({
  default: (await import('./reading/OneDeviceGuard.tsx')).OneDeviceGuard,
}))

/** The account's viewing place is taken once the content is on its way: it must not wait for that. */
function LazyGuard(props: GuardProps) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), GUARD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    isDue && (
      <Suspense>
        <OneDeviceGuard {...props} />
      </Suspense>
    )
  )
}
