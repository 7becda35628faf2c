import { type Static, Type } from 'typebox'
import { LIMITS } from './limits.ts'
import { LocalizedText } from './localized-text.ts'
import { WorkNo } from './works.ts'

/** Why a work is shown beside another, the strongest reason first. */
const RecommendationType = Type.Union([
  Type.Literal('nextVolume'),
  Type.Literal('sameCircle'),
  Type.Literal('related'),
])
export type RecommendationType = Static<typeof RecommendationType>

const WorkFiles = Type.Object({ main: Type.String() })

const Maker = Type.Object({ id: Type.String(), name: LocalizedText })

const Limit = (usual: number) =>
  Type.Integer({ minimum: 1, maximum: LIMITS.recommendations, default: usual })

export const RecommendedWork = Type.Object({
  workno: WorkNo,
  name: LocalizedText,
  maker: Maker,
  work_name: Type.String(),
  maker_name: Type.String(),
  work_files: WorkFiles,
  work_url: Type.String(),
  age_category: Type.String(),
  is_playwork: Type.Boolean(),
  purchased: Type.Boolean(),
})
export type RecommendedWork = Static<typeof RecommendedWork>

/** `GET recommend`: what goes with a work of the library. */
export const recommend = {
  querystring: Type.Object({ workno: WorkNo, limit: Limit(LIMITS.workRecommendations) }),
  response: {
    200: Type.Object({ status: Type.Literal('success'), items: Type.Array(RecommendedWork) }),
  },
}

export const ViewerRecommendation = Type.Object({
  workno: WorkNo,
  site_id: Type.String(),
  name: LocalizedText,
  maker: Maker,
  work_name: Type.String(),
  author_name: Type.Union([Type.String(), Type.Null()]),
  maker_name: Type.String(),
  work_files: WorkFiles,
  work_thumbnail_url: Type.String(),
  work_url: Type.String(),
  age_category: Type.String(),
  is_playwork: Type.Boolean(),
  purchased: Type.Boolean(),
  /** Not out yet, and the shop takes reservations now. */
  isReserve: Type.Boolean(),
  type: RecommendationType,
})
export type ViewerRecommendation = Static<typeof ViewerRecommendation>

/** `GET v3/viewer/recommend` and `v3/viewer/recommend/voicecomic`: what a viewer's last page shows. */
export const viewerRecommend = {
  querystring: Type.Object({ workno: WorkNo, limit: Limit(LIMITS.viewerRecommendations) }),
  response: { 200: Type.Object({ works: Type.Array(ViewerRecommendation) }) },
}
