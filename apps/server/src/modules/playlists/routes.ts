import {
  addPlaylistAudio,
  createPlaylist,
  deletePlaylist,
  listPlaylists,
  orderPlaylistAudios,
  removePlaylistAudio,
  renamePlaylist,
} from '@yomikura/contract/playlists'
import type { App } from '#http/app.ts'
import { readEtag, sendIfNew } from '#http/preconditions.ts'
import { requireAccount } from '../access/index.ts'
import type { PlaylistService } from './service.ts'

const config = { access: 'account' } as const

/** An account's ordered audio tracks. */
export function playlistRoutes(app: App, prefix: string, playlists: PlaylistService): void {
  const url = `${prefix}/playlists`

  app.get(url, { schema: listPlaylists, config }, async (req, reply) => {
    const account = requireAccount(req.visitor)
    // Read before the rows: a change in between makes the next sync ask again, and loses nothing.
    const version = await playlists.version(account)
    return sendIfNew(req, reply, version, () => playlists.listJson(account, version))
  })

  app.post(url, { schema: createPlaylist, config }, async (req, reply) => {
    const key = req.headers['idempotency-key']
    const change = await playlists.create(requireAccount(req.visitor), req.body.title, key)
    return reply.code(201).send(change)
  })

  app.put(`${url}/:id`, { schema: renamePlaylist, config }, async (req) =>
    playlists.rename(requireAccount(req.visitor), toTarget(req), req.body.title),
  )

  app.delete(`${url}/:id`, { schema: deletePlaylist, config }, async (req) =>
    playlists.delete(requireAccount(req.visitor), toTarget(req)),
  )

  audioRoutes(app, url, playlists)
}

function audioRoutes(app: App, url: string, playlists: PlaylistService): void {
  app.post(`${url}/:id/audios`, { schema: addPlaylistAudio, config }, async (req) =>
    playlists.addAudio(requireAccount(req.visitor), req.params.id, {
      ...req.body,
      idempotencyKey: req.headers['idempotency-key'],
    }),
  )

  app.put(`${url}/:id/audios`, { schema: orderPlaylistAudios, config }, async (req) =>
    playlists.order(requireAccount(req.visitor), toTarget(req), req.body.new_order),
  )

  app.delete(`${url}/:id/audios/:audioId`, { schema: removePlaylistAudio, config }, async (req) =>
    playlists.removeAudio(requireAccount(req.visitor), toTarget(req), req.params.audioId),
  )
}

/** The Playlist that a request changes, and the version of it that the sender saw. */
function toTarget(req: { params: { id: string }; headers: { 'if-match'?: string | undefined } }): {
  id: string
  seenVersion: number | undefined
} {
  return { id: req.params.id, seenVersion: readEtag(req.headers['if-match']) }
}
