import { Navigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { hasCode } from '#data/base/api/errors.ts'
import { getPurchasedSource } from '#data/works/content/purchased-sources.ts'
import { usePrioritizedWork } from '#data/session/use-prioritized-work.ts'
import { useZiptree } from '#data/session/use-ziptree.ts'
import { toUserId } from '#data/base/device/auth-record.ts'
import { useSession } from '#data/session/session.ts'
import type { ViewerRoute } from '#parts/opening-rules.ts'
import { FailureView } from './FailureView.tsx'
import { FileViewer } from './FileViewer.tsx'
import { useOpenPart } from './parts/use-open-part.ts'
import { useCloseViewer } from './use-close-viewer.ts'
import { readyViewer } from './viewer-modules.ts'
import { ViewerFrame, ViewerLoading } from './ViewerFrame.tsx'
import { markViewer } from './viewer-marks.ts'

type Props = {
  workno: string
  /** Full path of the chosen file in the work's tree, decoded; empty for the first that opens. */
  path: string
  route: ViewerRoute
}

/** /work/{workno}/view/{path} and /work/{workno}/viewer/{path}: a file of a purchased work. */
export function ViewerScreen({ workno, path, route }: Props) {
  useState(() => {
    markViewer('open')
    readyViewer(path)
  })
  const { api, account, config, purchases } = useSession()
  const close = useCloseViewer(workno, path)
  const openPart = useOpenPart(workno)
  const { ziptree, error, retry } = useZiptree(workno)
  usePrioritizedWork(workno, hasCode(error, 'work_not_ready'))
  const work = useLiveQuery(
    () => purchases.find(workno).catch(() => undefined),
    [purchases, workno],
  )

  // An unknown work is no page; a missing file of a known one is said here (specification.md#2.8).
  if (!ziptree && hasCode(error, 'work_not_found')) return <Navigate to="/404" replace />
  return (
    <ViewerFrame>
      {ziptree && (
        <FileViewer
          route={route}
          workno={workno}
          path={path}
          ziptree={ziptree}
          source={getPurchasedSource(api, workno)}
          reader={toUserId(account)}
          work={work}
          config={config}
          onClose={close}
          onOpenPart={openPart}
        />
      )}
      {!ziptree && error && (
        <FailureView
          error={error}
          startsMs={Date.parse(work?.download_start_date ?? '')}
          onRetry={retry}
          onClose={close}
        />
      )}
      {!ziptree && !error && <ViewerLoading />}
    </ViewerFrame>
  )
}
