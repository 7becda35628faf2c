import type { Genres } from '@yomikura/contract/genres'
import type { LocalizedText } from '@yomikura/contract/localized-text'
import type { Db } from '#platform/db/database.ts'
import { GenreRepository } from './repository.ts'

/** Names of genres, as far as they are known: shops' feeds carry ids and need not name them. */
export class GenreService {
  readonly #genres: GenreRepository

  constructor({ db }: { db: Db }) {
    this.#genres = new GenreRepository(db)
  }

  /** The named genres and the categories they belong to; unknown ids are left out. */
  async find(ids: readonly number[]): Promise<Genres> {
    const genres = await this.#genres.listGenres([...new Set(ids)])
    const categoryIds = new Set(genres.map((genre) => genre.category_id))
    const categories = await this.#genres.listCategories([...categoryIds])
    return {
      genres: genres.map(({ genre_id, category_id, sort, name }) => ({
        id: genre_id,
        category_id,
        sort,
        name: readName(name),
      })),
      categories: categories.map(({ category_id, sort, name }) => ({
        id: category_id,
        sort,
        name: readName(name),
      })),
    }
  }
}

function readName(json: string): LocalizedText {
  return JSON.parse(json) as LocalizedText
}
