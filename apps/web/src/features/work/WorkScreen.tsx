import { Navigate } from '@tanstack/react-router'
import { pickText } from '@yomikura/contract/locales'
import { Spinner } from '@yomikura/ui/Spinner'
import { lazy, Suspense } from 'react'
import { useSession } from '#data/session/session.ts'
import { isMobile } from '#lib/is-mobile.ts'
import { useNowAt } from '#lib/use-now-at.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { PageTitle } from '#parts/PageTitle.tsx'
import { canDownload } from './download-rules.ts'
import { KeepButton } from './KeepButton.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { MyListButton } from './MyListButton.tsx'
import { StartButtons } from './StartButtons.tsx'
import { useWork } from './use-work.ts'
import { WorkAbout } from './WorkAbout.tsx'
import { WorkContent } from './WorkContent.tsx'
import { WorkHeader } from './WorkHeader.tsx'
import { toWorkState } from './work-state.ts'
import styles from './WorkScreen.module.css'

// The files come first; what else there is may follow.
const RecommendedWorks = lazy(async () => ({
  default: (await import('./RecommendedWorks.tsx')).RecommendedWorks,
}))
const WorkFailed = lazy(async () => ({ default: (await import('./WorkTrouble.tsx')).WorkFailed }))
const GoneWork = lazy(async () => ({ default: (await import('./GoneWork.tsx')).GoneWork }))

type Props = {
  workno: string
  /** Folder of the work, from its root; empty for the root. */
  path: string
}

/** /work/{workno}/tree: what the work is, and the files in it. */
export function WorkScreen({ workno, path }: Props) {
  const locale = useLocale()
  const { work, isUnknown, isGone, error, retry } = useWork(workno)
  const { account } = useSession()
  const nowMs = useNowAt(Date.parse(work?.download_start_date ?? ''))
  const reader = { account, isMobile: isMobile(), nowMs }
  const state = work ? toWorkState(work, reader) : 'preparing'
  if (isUnknown) return <Navigate to="/404" replace />
  if (isGone) {
    return (
      <main id="content" tabIndex={-1} className={styles.screen}>
        <Suspense>
          <GoneWork workno={workno} />
        </Suspense>
      </main>
    )
  }
  return (
    <main id="content" tabIndex={-1} className={styles.screen} aria-busy={!work}>
      {work && (
        <>
          <PageTitle>{pickText(work.name, locale)}</PageTitle>
          <WorkHeader work={work} path={path}>
            {state === 'open' && <StartButtons work={work} />}
            {state === 'open' && <KeepButton work={work} path={path} />}
            {canDownload(work, reader) && <DownloadButton work={work} path={path} />}
            {account.account_id && <MyListButton workno={workno} />}
          </WorkHeader>
          <WorkAbout work={work} />
          <WorkContent work={work} state={state} path={path}>
            <Suspense>
              <RecommendedWorks workno={workno} />
            </Suspense>
          </WorkContent>
        </>
      )}
      {!work && <NoWorkYet error={error} onRetry={retry} />}
    </main>
  )
}

function NoWorkYet({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useText()
  if (error) {
    return (
      <Suspense>
        <WorkFailed error={error} onRetry={onRetry} />
      </Suspense>
    )
  }
  return (
    <p className={styles.loading}>
      <Spinner />
      {t('app.loading')}
    </p>
  )
}
