import type { App } from './http/app.ts'
import type { DeliveryService } from './modules/delivery/index.ts'
import {
  freeRoutes,
  FreeService,
  FreeTokenService,
  type Offers,
  Openings,
} from './modules/free/index.ts'
import type { WorkRights } from './modules/library/index.ts'
import { RecommendCompute, recommendRoutes, RecommendService } from './modules/recommend/index.ts'
import { sampleRoutes, SampleService } from './modules/sample/index.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Db } from './platform/db/database.ts'

/** The rules of what anybody may read, and of what is shown beside a work. */
export type OpenReading = ReturnType<typeof createOpenReading>

export function createOpenReading(parts: {
  db: Db
  clock: Clock
  rights: WorkRights
  offers: Offers
  delivery: DeliveryService
  mediaUrl: string
  /** Keys the digests under which visitors are counted. */
  secret: Buffer
}) {
  const openings = new Openings(parts)
  const recommend = new RecommendService(parts)
  return {
    offers: parts.offers,
    openings,
    recommend,
    recommendCompute: new RecommendCompute(parts),
    free: new FreeService({
      ...parts,
      openings,
      listRelated: (workno) => recommend.listRelated(workno),
    }),
    freeTokens: new FreeTokenService({ ...parts, openings }),
    sample: new SampleService(parts),
  }
}

/** Free titles, samples and recommendations. */
export function openReadingRoutes(app: App, prefix: string, open: OpenReading): void {
  freeRoutes(app, prefix, open)
  sampleRoutes(app, prefix, open.sample)
  recommendRoutes(app, prefix, open.recommend)
}
