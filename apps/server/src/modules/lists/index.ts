/** What an account puts together: My Lists of works and Playlists of tracks. */
export { MyListService } from './my-lists.ts'
export { PlaylistService } from './playlists.ts'
export { myListRoutes, playlistRoutes } from './routes.ts'
