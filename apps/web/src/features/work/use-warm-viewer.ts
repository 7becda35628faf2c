import { listPages } from '@yomikura/content/pages'
import type { Ziptree } from '@yomikura/content/ziptree'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageDecoder } from '#data/content/page-decoder.ts'
import { getPurchasedSource } from '#data/content/purchased-sources.ts'
import { warmPages } from '#data/content/warm-page.ts'
import { useSession } from '#data/session.ts'
import { hasSaveData } from '#lib/has-save-data.ts'
import { whenIdle } from '#lib/when-idle.ts'
import type { StartPlace } from '#parts/start-place.ts'

/**
 * Readies what the read button opens while the work's page is looked at: the viewer's code, its
 * thread, and the one page that it shows first. Nothing of it where the reader saves data.
 */
export function useWarmViewer(
  workno: string,
  ziptree: Ziptree | undefined,
  start: StartPlace | undefined,
): void {
  const router = useRouter()
  const { api } = useSession()
  const path = start?.path
  // A text's folder may hold its cover, which nobody opens.
  const isPaged = start?.kind === 'paged'
  const pageIndex = (start?.pageNumber ?? 1) - 1

  useEffect(() => {
    if (!ziptree || path === undefined || hasSaveData()) return
    let leave: (() => void) | undefined
    const callOff = whenIdle(() => {
      void router.preloadRoute({ to: '/work/$workno/view/$', params: { workno, _splat: path } })
      const image = isPaged ? listPages(ziptree, path)?.[pageIndex]?.image : undefined
      const source = getPurchasedSource(api, workno)
      const origin = { source, decoder: pageDecoder, revision: ziptree.revision }
      if (image) leave = warmPages(origin, [image])
    })
    return () => {
      callOff()
      leave?.()
    }
  }, [router, api, workno, ziptree, path, isPaged, pageIndex])
}
