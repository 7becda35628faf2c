import { recommend, viewerRecommend } from '@yomikura/contract/recommend'
import type { App } from '#http/app.ts'
import { requirePrincipal } from '../access/index.ts'
import type { RecommendService } from './service.ts'

/** What goes with a work, for people who are signed in. */
export function recommendRoutes(app: App, prefix: string, service: RecommendService): void {
  const config = { access: 'signed_in', mayCompress: true } as const

  app.get(`${prefix}/recommend`, { schema: recommend, config }, async (req) => ({
    status: 'success' as const,
    items: await service.listForLibrary(requirePrincipal(req.visitor), req.query),
  }))

  app.get(`${prefix}/v3/viewer/recommend`, { schema: viewerRecommend, config }, async (req) => ({
    works: await service.listForViewer(requirePrincipal(req.visitor), req.query),
  }))

  app.get(
    `${prefix}/v3/viewer/recommend/voicecomic`,
    { schema: viewerRecommend, config },
    async (req) => ({
      works: await service.listForViewer(requirePrincipal(req.visitor), req.query, 'voicecomic'),
    }),
  )
}
