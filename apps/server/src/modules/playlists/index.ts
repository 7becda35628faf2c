/** Playlists: an account's ordered audio tracks. */
export { playlistRoutes } from './routes.ts'
export { PlaylistService } from './service.ts'
