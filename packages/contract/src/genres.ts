import { type Static, Type } from 'typebox'
import { describe } from './field.ts'
import { LIMITS } from './limits.ts'
import { LocalizedText } from './localized-text.ts'

const GenreId = Type.Integer({
  minimum: 0,
  maximum: 2 ** 31 - 1,
  description: 'Id of the genre in the shop, as `genre_ids` of works name it.',
  examples: [17],
})
const CategoryId = describe(GenreId, 'Id of the group of genres in the shop.')
const Sort = Type.Integer({ description: 'Place in lists; smaller ones come first.' })

export const Genre = Type.Object(
  {
    id: GenreId,
    category_id: describe(
      CategoryId,
      'Group the genre belongs to; one of the answer’s `categories`.',
    ),
    sort: Sort,
    name: describe(LocalizedText, 'What the genre is called, as the newest catalogue row says.'),
  },
  { title: 'Genre', description: 'A genre that the shop has named.' },
)
export const GenreCategory = Type.Object(
  {
    id: CategoryId,
    sort: Sort,
    name: describe(LocalizedText, 'What the group is called.'),
  },
  { title: 'GenreCategory', description: 'A group of genres.' },
)

export const Genres = Type.Object(
  {
    genres: Type.Array(Genre, {
      description: 'Those of the genres asked for that the shop has named; others are left out.',
    }),
    categories: Type.Array(GenreCategory, {
      description: 'The groups that these genres belong to.',
    }),
  },
  { title: 'Genres', description: 'Names of genres, from the `genres` of catalogue rows.' },
)
export type Genres = Static<typeof Genres>

/** Names of genres (wire.md#genres); open to anyone, as the shop's own pages are. */
export const findGenres = {
  body: Type.Object({
    genre_ids: Type.Array(GenreId, {
      maxItems: LIMITS.genresBatch,
      description: `Ids to name, at most ${LIMITS.genresBatch}.`,
    }),
  }),
  response: { 200: Genres },
}
