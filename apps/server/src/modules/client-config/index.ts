/** Configuration that the web app may know. */
export { clientConfigRoutes } from './routes.ts'
