import {
  freeSeries,
  freeTitles,
  freeTitlesRecommend,
  freeToken,
  freeViewerToken,
} from '@yomikura/contract/free'
import { toAddressKey } from '@yomikura/text/client-address'
import type { FastifyRequest } from 'fastify'
import type { App } from '#http/app.ts'
import type { Actor } from '../access/index.ts'
import type { FreeService } from './service.ts'
import type { FreeTokenService } from './token-service.ts'

/** The free library, open to anybody. */
export function freeRoutes(
  app: App,
  prefix: string,
  { free, freeTokens }: { free: FreeService; freeTokens: FreeTokenService },
): void {
  const config = { access: 'public' } as const
  const listed = { ...config, mayCompress: true } as const

  app.get(`${prefix}/v3/free/titles`, { schema: freeTitles, config: listed }, async (req) => {
    const { page, limit, order, cursor } = req.query
    const workTypes = [req.query['work_types[]']].flat().map(Number)
    return free.listTitles({ page, limit, order, cursor, workTypes })
  })

  app.get(
    `${prefix}/v3/free/titles/recommend`,
    { schema: freeTitlesRecommend, config: listed },
    async (req) => ({ titles: await free.listRecommended(req.query.workno, req.query.limit) }),
  )

  app.get(`${prefix}/v2/free/series`, { schema: freeSeries, config: listed }, async (req) =>
    free.getSeries(req.query),
  )

  app.get(`${prefix}/v2/free/token/:workno`, { schema: freeToken, config }, async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    // A HEAD opens nothing.
    const visitor = req.method === 'GET' ? toVisitor(req) : undefined
    return freeTokens.createToken(req.params.workno, visitor)
  })

  app.post(
    `${prefix}/v2/free/viewer/token/:workno`,
    { schema: freeViewerToken, config },
    async (req, reply) => {
      void reply.header('cache-control', 'no-store')
      const { revision, public_key } = req.body
      const request = { workno: req.params.workno, revision, public_key }
      return freeTokens.createViewerToken(request, toVisitor(req))
    },
  )
}

/** Who opens: an account wherever it reads, everybody else by address. */
function toVisitor(request: FastifyRequest): string {
  const actor = request.visitor.actor as Actor
  if (actor.kind !== 'principal') return `address:${toAddressKey(request.ip)}`
  const { account_id, principal_id } = actor.principal
  return account_id === null ? `principal:${principal_id}` : `account:${account_id}`
}
