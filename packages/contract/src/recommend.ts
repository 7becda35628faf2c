import { type Static, Type } from 'typebox'
import { describe } from './field.ts'
import { LIMITS } from './limits.ts'
import { LocalizedText } from './localized-text.ts'
import {
  ageText,
  authorName,
  coverUrl,
  isPlaywork,
  makerName,
  siteId,
  thumbnailUrl,
  workName,
  workUrl,
} from './work-fields.ts'
import { WorkNo } from './works.ts'

/** Why a work is shown beside another, the strongest reason first. */
const RecommendationType = Type.Union(
  [Type.Literal('nextVolume'), Type.Literal('sameCircle'), Type.Literal('related')],
  {
    description:
      'Why it is shown: the next volume, another work of the maker, or one that is alike.',
  },
)
export type RecommendationType = Static<typeof RecommendationType>

const WorkFiles = Type.Object(
  { main: coverUrl },
  { description: 'Address of the cover on the media host.' },
)

const Maker = Type.Object(
  {
    id: Type.String({ description: 'Id of the maker in the shop.', examples: ['RG00001'] }),
    name: describe(LocalizedText, 'What the maker is called.'),
  },
  { title: 'MakerName', description: 'Who made the work.' },
)

const Limit = (usual: number) =>
  Type.Integer({
    minimum: 1,
    maximum: LIMITS.recommendations,
    default: usual,
    description: `Most works to answer, up to ${LIMITS.recommendations}.`,
  })

const asked = describe(WorkNo, 'The work that others are to go with; the person must know it.')
const name = describe(LocalizedText, 'Title of the work.')
const purchased = Type.Boolean({ description: 'Whether the person holds the work.' })

export const RecommendedWork = Type.Object(
  {
    workno: WorkNo,
    name,
    maker: Maker,
    work_name: workName,
    maker_name: makerName,
    work_files: WorkFiles,
    work_url: workUrl,
    age_category: ageText,
    is_playwork: isPlaywork,
    purchased,
  },
  { title: 'RecommendedWork', description: 'A work that goes with another one.' },
)
export type RecommendedWork = Static<typeof RecommendedWork>

/** `GET recommend`: what goes with a work of the library. */
export const recommend = {
  querystring: Type.Object({ workno: asked, limit: Limit(LIMITS.workRecommendations) }),
  response: {
    200: Type.Object(
      {
        status: Type.Literal('success', { description: 'Always `success`; refusals have a code.' }),
        items: Type.Array(RecommendedWork, { description: 'The works, best first.' }),
      },
      { description: 'What goes with the work, as last computed.' },
    ),
  },
}

export const ViewerRecommendation = Type.Object(
  {
    workno: WorkNo,
    site_id: siteId,
    name,
    maker: Maker,
    work_name: workName,
    author_name: authorName,
    maker_name: makerName,
    work_files: WorkFiles,
    work_thumbnail_url: thumbnailUrl,
    work_url: workUrl,
    age_category: ageText,
    is_playwork: isPlaywork,
    purchased,
    isReserve: Type.Boolean({
      description: 'Whether it is not out yet, and the shop takes reservations now.',
    }),
    type: RecommendationType,
  },
  { title: 'ViewerRecommendation', description: 'A work for the last page of a viewer.' },
)
export type ViewerRecommendation = Static<typeof ViewerRecommendation>

/** `GET v3/viewer/recommend` and `v3/viewer/recommend/voicecomic`: what a viewer's last page shows. */
export const viewerRecommend = {
  querystring: Type.Object({ workno: asked, limit: Limit(LIMITS.viewerRecommendations) }),
  response: {
    200: Type.Object(
      {
        works: Type.Array(ViewerRecommendation, {
          description: 'The next volume first, then works of the maker and others in turn.',
        }),
      },
      { description: 'What a viewer’s last page shows.' },
    ),
  },
}
