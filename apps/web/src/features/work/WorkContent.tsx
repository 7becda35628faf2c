import { isImported } from '@yomikura/contract/workno'
import type { Work } from '@yomikura/contract/works'
import { lazy, Suspense } from 'react'
import { WorkFiles } from './WorkFiles.tsx'
import type { WorkState } from './work-state.ts'

const PreparationNotice = lazy(async () => ({
  default: (await import('./PreparationNotice.tsx')).PreparationNotice,
}))

const ClosedWork = lazy(async () => ({ default: (await import('./ClosedWork.tsx')).ClosedWork }))

const ImportReport = lazy(async () => ({
  default: (await import('./RefusedFiles.tsx')).ImportReport,
}))

type Props = { work: Work; state: WorkState; path: string }

/** The files of a work that can be read, else the reason why not. */
export function WorkContent({ work, state, path }: Props) {
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
        </>
      )
    case 'preparing':
      return (
        <Suspense>
          <PreparationNotice work={work} />
        </Suspense>
      )
    default:
      return (
        <Suspense>
          <ClosedWork work={work} state={state} />
        </Suspense>
      )
  }
}
