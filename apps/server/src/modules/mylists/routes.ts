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
import type { App } from '#http/app.ts'
import { readEtag, sendIfNew } from '#http/preconditions.ts'
import { requireAccount } from '../access/index.ts'
import type { MyListService } from './service.ts'

const config = { access: 'account' } as const

/**
 * An account's own collections of works.
 *
 * @param prefix `/api/{app}`, or `/api` for the older form of these calls
 */
export function myListRoutes(app: App, prefix: string, myLists: MyListService): void {
  const url = `${prefix}/mylists`

  app.get(url, { schema: listMyLists, config }, async (req, reply) => {
    const account = requireAccount(req.visitor)
    // Read before the lists: a change in between makes the next sync ask again, and loses nothing.
    const version = await myLists.version(account)
    return sendIfNew(req, reply, version, () => myLists.listJson(account, version))
  })

  app.post(url, { schema: createMyList, config }, async (req, reply) => {
    const key = req.headers['idempotency-key']
    const change = await myLists.create(requireAccount(req.visitor), req.body.title, key)
    return reply.code(201).send(change)
  })

  app.put(`${url}/:id`, { schema: renameMyList, config }, async (req) =>
    myLists.rename(requireAccount(req.visitor), toTarget(req), req.body.title),
  )

  app.delete(`${url}/:id`, { schema: deleteMyList, config }, async (req) =>
    myLists.delete(requireAccount(req.visitor), toTarget(req)),
  )

  myListWorkRoutes(app, url, myLists)
}

function myListWorkRoutes(app: App, url: string, myLists: MyListService): void {
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

/** The list that a request changes, and the version of it that the sender saw. */
function toTarget(req: { params: { id: string }; headers: { 'if-match'?: string | undefined } }): {
  id: string
  seenVersion: number | undefined
} {
  return { id: req.params.id, seenVersion: readEtag(req.headers['if-match']) }
}
