/** HTML works and games, each on an origin of its own. */
export { htmlTokenRoutes, htmlWorkRoutes } from './routes.ts'
export { HtmlWorkService } from './service.ts'
