import {
  csrReflowableToken,
  csrToken,
  viewerSeries,
  viewerToken,
  workInfo,
} from '@yomikura/contract/viewer'
import { AppError } from '@yomikura/contract/errors'
import { downloadToken } from '@yomikura/contract/download'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#http/app.ts'
import { type Actor, requirePrincipal } from '../access/index.ts'
import type { Devices } from '../lease/index.ts'
import type { ViewerService } from './service.ts'
import type { TokenService, Viewer } from './token-service.ts'

type Options = { viewer: ViewerService; tokens: TokenService; devices: Devices }

/** Tokens of viewers, and what they show about a work and its series. */
export function viewerRoutes(app: App, prefix: string, options: Options): void {
  const { viewer, tokens, devices } = options
  const config = { access: 'signed_in' } as const

  const identify = (request: FastifyRequest, reply: FastifyReply): Viewer => {
    const { sessionHash } = request.visitor
    if (sessionHash === null) throw new AppError('unauthorized')
    void reply.header('cache-control', 'no-store')
    return {
      principal: requirePrincipal(request.visitor),
      sessionHash,
      deviceId: devices.identify(request, reply),
    }
  }

  app.post(
    `${prefix}/v3/viewer/token/:workno`,
    { schema: viewerToken, config },
    async (req, reply) =>
      tokens.createViewerToken(identify(req, reply), { ...req.body, ...req.params }),
  )

  app.post(
    `${prefix}/v3/download/token/:workno`,
    { schema: downloadToken, config },
    async (request, reply) => {
      const { sessionHash } = request.visitor
      if (sessionHash === null) throw new AppError('unauthorized')
      void reply.header('cache-control', 'no-store')
      const person = { principal: requirePrincipal(request.visitor), sessionHash }
      return tokens.createDownloadToken(person, { ...request.body, ...request.params })
    },
  )

  app.get(`${prefix}/v3/csr/token`, { schema: csrToken, config }, async (req, reply) =>
    tokens.createCsrToken(identify(req, reply), req.query),
  )

  app.post(
    `${prefix}/v3/csr/reflowable/token`,
    { schema: csrReflowableToken, config },
    async (req, reply) => tokens.createReflowableToken(identify(req, reply), req.body),
  )

  app.get(
    `${prefix}/v3/viewer/series`,
    { schema: viewerSeries, config: { ...config, mayCompress: true } },
    async (req) => viewer.getSeries(requirePrincipal(req.visitor), req.query.workno),
  )

  app.get(
    `${prefix}/v2/work/:workno`,
    { schema: workInfo, config: { access: 'public' } },
    async (req) => viewer.getWorkInfo(req.visitor.actor as Actor, req.params.workno),
  )
}
