import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Refusal } from '@yomikura/contract/refusal'
import { Spinner } from '@yomikura/ui/Spinner'
import { useEffect } from 'react'
import { hasCode } from '#data/base/api/errors.ts'
import { toLoginUrl } from '#data/base/api/session-calls.ts'
import { getPurchasedSource } from '#data/works/content/purchased-sources.ts'
import { useVisit } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { DataTrouble } from '#parts/DataTrouble.tsx'
import { findShareTarget, type ShareTarget } from './find-share-target.ts'
import styles from './ShareScreen.module.css'

type Props = {
  workno: string
  /** Folder or document of the place. */
  path: string
  /** From 0; undefined where the link names none. */
  pageIndex: number | undefined
}

/** /share/{workno}?p=: leads a visitor with a shared place to the best view that this visitor may open. */
export function ShareScreen({ workno, path, pageIndex }: Props) {
  const t = useText()
  const { api, account } = useVisit()
  const query = useQuery({
    queryKey: ['share-target', workno, path],
    queryFn: () =>
      findShareTarget({
        ...{ api, workno, path },
        loadZiptree: () => getPurchasedSource(api, workno).loadZiptree(),
      }),
    retry: (count, error) => count < 1 && !(error instanceof Refusal),
    networkMode: 'always',
  })
  const target = query.data
  // What the shop no longer shows may still be the reader's own.
  const mustSignIn = !account && hasCode(query.error, 'unauthorized')
  useEffect(() => {
    if (mustSignIn) location.replace(toLoginUrl())
  }, [mustSignIn])
  if (target?.kind === 'missing' || isMissing(query.error)) return <Navigate to="/404" replace />
  return (
    <main id="content" tabIndex={-1} className={styles.screen}>
      {query.isError && !mustSignIn && <DataTrouble onReload={() => void query.refetch()} />}
      {query.isPending && (
        <p role="status" className={styles.waiting}>
          <Spinner />
          {t('app.loading')}
        </p>
      )}
      {target && <Departure target={target} workno={workno} place={{ pageIndex, path }} />}
    </main>
  )
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'work_not_found', 'no_right', 'not_found', 'bad_request')
}

type DepartureProps = {
  target: Exclude<ShareTarget, { kind: 'missing' }>
  workno: string
  place: { pageIndex: number | undefined; path: string }
}

/** Goes on at once; the link's own address is nothing to come back to. */
function Departure({ target, workno, place: { pageIndex, path } }: DepartureProps) {
  const url = target.kind === 'store' ? target.url : undefined
  useEffect(() => {
    if (url !== undefined) location.replace(url)
  }, [url])
  const search = pageIndex === undefined ? {} : { p: pageIndex + 1 }
  switch (target.kind) {
    case 'store':
      return null
    case 'purchased':
      return (
        <Navigate
          replace
          to={target.route === 'view' ? '/work/$workno/view/$' : '/work/$workno/viewer/$'}
          params={{ workno, _splat: target.path }}
          search={search}
        />
      )
    default:
      return (
        <Navigate
          replace
          to={target.kind === 'free' ? '/viewer/free/$id' : '/viewer/sample/$id'}
          params={{ id: workno }}
          search={path === '' ? search : { ...search, f: path }}
        />
      )
  }
}
