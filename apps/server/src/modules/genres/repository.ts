import type { Db } from '#platform/db/database.ts'
import type { GenreCategoryTable, GenreTable } from '#platform/db/tables/reader-tables.ts'

/** Rows of `genre` and `genre_category`. */
export class GenreRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async listGenres(ids: readonly number[]): Promise<GenreTable[]> {
    if (ids.length === 0) return []
    return this.#db
      .selectFrom('genre')
      .selectAll()
      .where('genre_id', 'in', ids)
      .orderBy('sort')
      .orderBy('genre_id')
      .execute()
  }

  async listCategories(ids: readonly number[]): Promise<GenreCategoryTable[]> {
    if (ids.length === 0) return []
    return this.#db
      .selectFrom('genre_category')
      .selectAll()
      .where('category_id', 'in', ids)
      .orderBy('sort')
      .orderBy('category_id')
      .execute()
  }
}
