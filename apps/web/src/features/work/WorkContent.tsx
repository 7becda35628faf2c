import { isImported } from '@yomikura/contract/workno'
import type { Work } from '@yomikura/contract/works'
import { lazy, type ReactNode, Suspense } from 'react'
import { useZiptree } from '#data/session/use-ziptree.ts'
import { WorkFiles } from './WorkFiles.tsx'
import type { WorkState } from './work-state.ts'

const PreparationNotice = lazy(async () => ({
  default: (await import('./PreparationNotice.tsx')).PreparationNotice,
}))

const ClosedWork = lazy(async () => ({ default: (await import('./ClosedWork.tsx')).ClosedWork }))

const ImportReport = lazy(async () => ({
  default: (await import('./RefusedFiles.tsx')).ImportReport,
}))

type Props = {
  work: Work
  state: WorkState
  path: string
  /** What stands below: never before the files are there, which would push it away. */
  children: ReactNode
}

/** The files of a work that can be read, else the reason why not. */
export function WorkContent({ work, state, path, children }: Props) {
  switch (state) {
    case 'open':
      return (
        <>
          <WorkFiles work={work} path={path} />
          {isImported(work.workno) && (
            <Suspense>
              <ImportReport workno={work.workno} />
            </Suspense>
          )}
          <AfterFiles workno={work.workno}>{children}</AfterFiles>
        </>
      )
    case 'preparing':
      return (
        <Suspense>
          <PreparationNotice work={work} />
          {children}
        </Suspense>
      )
    default:
      return (
        <Suspense>
          <ClosedWork work={work} state={state} />
          {children}
        </Suspense>
      )
  }
}

function AfterFiles({ workno, children }: { workno: string; children: ReactNode }) {
  const { ziptree, error } = useZiptree(workno)
  return ziptree || error ? children : null
}
