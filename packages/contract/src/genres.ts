import { type Static, Type } from 'typebox'
import { LIMITS } from './limits.ts'
import { LocalizedText } from './localized-text.ts'

const GenreId = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })

export const Genre = Type.Object({
  id: GenreId,
  category_id: GenreId,
  sort: Type.Integer(),
  name: LocalizedText,
})
export const GenreCategory = Type.Object({
  id: GenreId,
  sort: Type.Integer(),
  name: LocalizedText,
})

export const Genres = Type.Object({
  genres: Type.Array(Genre),
  categories: Type.Array(GenreCategory),
})
export type Genres = Static<typeof Genres>

/** Names of genres (wire.md#genres); open to anyone, as the shop's own pages are. */
export const findGenres = {
  body: Type.Object({ genre_ids: Type.Array(GenreId, { maxItems: LIMITS.genresBatch }) }),
  response: { 200: Genres },
}
