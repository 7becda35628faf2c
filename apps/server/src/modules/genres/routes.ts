import { findGenres } from '@yomikura/contract/genres'
import type { App } from '#http/app.ts'
import type { GenreService } from './service.ts'

/** Names of genres; the shop shows them to anyone. */
export function genreRoutes(app: App, prefix: string, genres: GenreService): void {
  const config = { access: 'public', mayCompress: true } as const
  app.post(`${prefix}/v3/genres`, { schema: findGenres, config }, async (req) =>
    genres.find(req.body.genre_ids),
  )
}
