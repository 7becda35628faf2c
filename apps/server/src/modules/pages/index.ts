/** The page that starts the app: the built web app, what an address brings along, and its card. */
export { PageCards } from './page-cards.ts'
export { createHintFinder, readRouteFiles } from './page-visits.ts'
export { digestBookFrame, serveWeb } from './static-web.ts'
export { ViewHints } from './view-hints.ts'
