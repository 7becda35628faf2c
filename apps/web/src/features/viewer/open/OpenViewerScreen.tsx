import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { findEntry, parentPath } from '@yomikura/content/tree-path'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { WorkInfo } from '@yomikura/contract/viewer'
import { useEffect, useState } from 'react'
import { hasCode } from '#data/base/api/errors.ts'
import type { ContentSource } from '#data/works/content/content-source.ts'
import { useOpenWork } from '#data/session/use-open-work.ts'
import { useAgePermission } from '#data/session/age-permission.ts'
import { toUserId } from '#data/base/device/auth-record.ts'
import { useVisit } from '#data/session/session.ts'
import { AgeQuestion } from '#parts/AgeQuestion.tsx'
import { findAnyFile } from '#parts/main-file.ts'
import type { ViewerRoute } from '#parts/opening-rules.ts'
import { findOpeningAt } from '#parts/start-place.ts'
import { replaceEntry } from '../entrance.ts'
import { FailureView } from '../FailureView.tsx'
import { useOpenFreePart } from '../parts/use-open-part.ts'
import { FileViewer } from '../FileViewer.tsx'
import { readyPages } from '../viewer-modules.ts'
import { ViewerFrame, ViewerLoading } from '../ViewerFrame.tsx'
import { useCloseOpenViewer } from './use-close-open-viewer.ts'
import { markViewer } from '../viewer-marks.ts'

type Props = {
  workno: string
  origin: 'free' | 'sample'
  /** Folder or document that a link to a place names; empty for the first. */
  linkedPath: string
}

/** /viewer/free/{id} and /viewer/sample/{id}: what of a work is open to anybody. */
export function OpenViewerScreen({ workno, origin, linkedPath }: Props) {
  useState(() => {
    markViewer('open')
    readyPages()
  })
  useEffect(() => {
    if (origin === 'free') replaceEntry()
  }, [origin])
  const close = useCloseOpenViewer()
  const { api } = useVisit()
  const info = useQuery({
    queryKey: ['work-info', workno],
    queryFn: ({ signal }) => api.get<WorkInfo>(`/v2/work/${workno}`, { signal }),
    retry: 1,
    networkMode: 'always',
  })
  const { ziptree, error, retry, source } = useOpenWork(origin, workno)
  const work = info.data
  const trouble = info.error ?? (ziptree ? undefined : error)
  if (trouble && isMissing(trouble)) return <Navigate to="/404" replace />
  const handleRetry = () => {
    void info.refetch()
    retry()
  }
  return (
    <ViewerFrame>
      {trouble ? (
        <FailureView error={trouble} onRetry={handleRetry} onClose={close} />
      ) : (
        <OpeningWork
          work={work}
          ziptree={ziptree}
          source={source}
          linkedPath={linkedPath}
          onClose={close}
        />
      )}
    </ViewerFrame>
  )
}

/** An address that names no open work, whatever is wrong with it. */
function isMissing(error: Error): boolean {
  return hasCode(error, 'not_free', 'no_sample', 'work_not_found', 'not_found', 'bad_request')
}

type OpenedProps = {
  work: WorkInfo
  ziptree: Ziptree
  source: ContentSource
  linkedPath: string
  onClose: () => void
}
type OpeningProps = Pick<OpenedProps, 'source' | 'linkedPath' | 'onClose'> & {
  work: WorkInfo | undefined
  ziptree: Ziptree | undefined
}

/** Nothing of a work is fetched to be seen before its age category is known and allowed. */
function OpeningWork({ work, ziptree, ...rest }: OpeningProps) {
  const mayShow = useAgePermission()
  if (work && !mayShow(work.age_category)) {
    return <AgeQuestion ageCategory={work.age_category} onLeave={rest.onClose} />
  }
  if (!work || !ziptree) return <ViewerLoading />
  return <OpenedWork work={work} ziptree={ziptree} {...rest} />
}

function OpenedWork({ work, ziptree, source, linkedPath, onClose }: OpenedProps) {
  const { account, config, history } = useVisit()
  const { workno } = work
  const isFree = source.origin === 'free'
  const titleId = work.series?.title_id ?? null
  const workType = work.work_type
  const place = toFirstPlace(ziptree, linkedPath)
  const openPart = useOpenFreePart()
  useEffect(() => {
    if (isFree) void history.record({ workno, title_id: titleId, work_type: workType })
  }, [history, workno, titleId, workType, isFree])

  return (
    <FileViewer
      {...place}
      workno={workno}
      ziptree={ziptree}
      source={source}
      reader={account ? toUserId(account) : ''}
      work={work}
      config={config}
      onClose={onClose}
      onOpenPart={openPart}
    />
  )
}

/**
 * The file that a link names, else what the work is about; of pictures their folder, so that reading
 * goes on where it stopped.
 */
function toFirstPlace(ziptree: Ziptree, linkedPath: string): { path: string; route: ViewerRoute } {
  const linked = linkedPath === '' ? undefined : findOpeningAt(ziptree, linkedPath)
  // Works that run in the browser need an owner: their grants are an account's.
  const first = linked ?? findAnyFile(ziptree, 'html')
  if (!first) return { path: '', route: 'view' }
  const entry = findEntry(ziptree.tree, first.path)
  const playfile = entry?.type === 'file' ? ziptree.playfile[entry.hashname] : undefined
  if (playfile?.type !== 'image') return first
  return { path: parentPath(first.path), route: 'view' }
}
