import { listPages } from '@yomikura/content/pages'
import type { Ziptree } from '@yomikura/content/ziptree'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageDecoder } from '#data/works/content/page-decoder.ts'
import { getPurchasedSource } from '#data/works/content/purchased-sources.ts'
import { preloadPages } from '#data/works/content/preload-pages.ts'
import { toUserId } from '#data/base/device/auth-record.ts'
import { readWorkView } from '#data/account/settings/work-view.ts'
import { useSession } from '#data/session/session.ts'
import { hasSaveData } from '#lib/has-save-data.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { listOpenedPages } from '#parts/opened-pages.ts'
import type { StartPlace } from '#parts/start-place.ts'

/**
 * Readies what the read button opens while the work's page is looked at: the viewer's code, its
 * thread, and the pages that it shows first: one, or both of a spread. Nothing of it where the reader saves data.
 */
export function usePreloadedViewer(
  workno: string,
  ziptree: Ziptree | undefined,
  start: StartPlace | undefined,
): void {
  const router = useRouter()
  const { api, account, settings } = useSession()
  const path = start?.path
  // A text's folder may hold its cover, which no reader opens.
  const isPaged = start?.kind === 'paged'
  const pageIndex = (start?.pageNumber ?? 1) - 1

  useEffect(() => {
    if (!ziptree || path === undefined || hasSaveData()) return
    let leave: (() => void) | undefined
    const callOff = whenIdle(() => {
      void router.preloadRoute({ to: '/work/$workno/view/$', params: { workno, _splat: path } })
      const images = isPaged ? listPages(ziptree, path)?.map(({ image }) => image) : undefined
      const source = getPurchasedSource(api, workno)
      const origin = { source, decoder: pageDecoder, revision: ziptree.revision }
      if (!images) return
      const choice = {
        ...settings.current.imageViewer,
        ...readWorkView({ account: toUserId(account), workno }),
      }
      const viewport = { width: innerWidth, height: innerHeight }
      const opened = listOpenedPages(images, pageIndex, { choice, viewport })
      leave = preloadPages(
        origin,
        opened.map((index) => images[index]!),
      )
    })
    return () => {
      callOff()
      leave?.()
    }
  }, [router, api, account, settings, workno, ziptree, path, isPaged, pageIndex])
}
