import {
  addMyListWork,
  addMyListWorks,
  createMyList,
  deleteMyList,
  listMyLists,
  orderMyListWorks,
  removeMyListWork,
  renameMyList,
} from '@yomikura/contract/mylists'
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
import type { Target } from './account-lists.ts'
import type { MyListService } from './my-lists.ts'
import type { PlaylistService } from './playlists.ts'

const config = { access: 'account' } as const

/**
 * An account's own collections of works.
 *
 * @param prefix `/api/{app}`, or `/api` for the older form of these calls
 */
export function myListRoutes(app: App, prefix: string, myLists: MyListService): void {
  const url = `${prefix}/mylists`
  const schemas = { list: listMyLists, create: createMyList }
  listRoutes(app, url, myLists, { ...schemas, rename: renameMyList, remove: deleteMyList })

  app.post(`${url}/:id/works`, { schema: addMyListWork, config }, async (req) =>
    myLists.addWork(requireAccount(req.visitor), {
      id: req.params.id,
      workno: req.query.workno,
      idempotencyKey: req.headers['idempotency-key'],
    }),
  )

  app.post(`${url}/:id/works/bulk`, { schema: addMyListWorks, config }, async (req) =>
    myLists.addWorks(requireAccount(req.visitor), {
      id: req.params.id,
      worknos: req.body.worknos,
      idempotencyKey: req.headers['idempotency-key'],
    }),
  )

  app.put(`${url}/:id/works`, { schema: orderMyListWorks, config }, async (req) =>
    myLists.order(requireAccount(req.visitor), toTarget(req), req.body.new_order),
  )

  app.delete(`${url}/:id/works/:entry`, { schema: removeMyListWork, config }, async (req) => {
    const { id, seenVersion = req.query.version } = toTarget(req)
    return myLists.removeWork(requireAccount(req.visitor), { id, seenVersion }, req.params.entry)
  })
}

/** An account's ordered audio tracks. */
export function playlistRoutes(app: App, prefix: string, playlists: PlaylistService): void {
  const url = `${prefix}/playlists`
  const schemas = { list: listPlaylists, create: createPlaylist }
  listRoutes(app, url, playlists, { ...schemas, rename: renamePlaylist, remove: deletePlaylist })

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

type ListSchemas =
  | {
      list: typeof listMyLists
      create: typeof createMyList
      rename: typeof renameMyList
      remove: typeof deleteMyList
    }
  | {
      list: typeof listPlaylists
      create: typeof createPlaylist
      rename: typeof renamePlaylist
      remove: typeof deletePlaylist
    }

/** The calls that both kinds of lists have. */
function listRoutes(
  app: App,
  url: string,
  lists: MyListService | PlaylistService,
  { list, create, rename, remove }: ListSchemas,
): void {
  app.get(url, { schema: list, config }, async (req, reply) => {
    const account = requireAccount(req.visitor)
    // Read before the lists: a change in between makes the next sync ask again, and loses nothing.
    const version = await lists.version(account)
    return sendIfNew(req, reply, version, () => lists.listJson(account, version))
  })

  app.post(url, { schema: create, config }, async (req, reply) => {
    const key = req.headers['idempotency-key']
    const change = await lists.create(requireAccount(req.visitor), req.body.title, key)
    return reply.code(201).send(change)
  })

  app.put(`${url}/:id`, { schema: rename, config }, async (req) =>
    lists.rename(requireAccount(req.visitor), toTarget(req), req.body.title),
  )

  app.delete(`${url}/:id`, { schema: remove, config }, async (req) =>
    lists.delete(requireAccount(req.visitor), toTarget(req)),
  )
}

/** The list that a request changes, and the version of it that the sender saw. */
function toTarget(req: {
  params: { id: string }
  headers: { 'if-match'?: string | undefined }
}): Target {
  return { id: req.params.id, seenVersion: readEtag(req.headers['if-match']) }
}
