/** Names of genres. */
export { genreRoutes } from './routes.ts'
export { GenreService } from './service.ts'
