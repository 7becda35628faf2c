import { KEPT_RUN } from '@yomikura/contract/kept-run'
import type { FastifyRequest } from 'fastify'
import type { App } from '#http/app.ts'
import { toWorksHeaders } from '#http/security-headers.ts'
import { type FrameFacts, KEEPER_PAGE, toFrameScript, toKeptWorker } from './frame-scripts.ts'
import { requireFrame } from './require-frame.ts'
import { toKeeperHeaders, toRunHeaders } from './run-headers.ts'

/** What this host says of all that it sends, the worker says too; a file's own headers come on top. */
const ALWAYS = { ...toWorksHeaders({ isSecure: false }), 'cache-control': 'no-store' }

/**
 * What lets a kept work run without a network (decision 21): a hidden page and the service worker that
 * it registers. Only where works have origins of their own: a worker answers for no opaque one.
 */
export function keptRunRoutes(host: App, facts: FrameFacts): void {
  const config = { access: 'public' } as const
  const script = toFrameScript('keeper', facts)
  host.get('/.yomikura/keeper.js', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript').send(script),
  )
  host.get(KEPT_RUN.keeper, { config }, async (request, reply) => {
    requireFrame(request)
    return reply
      .headers({ ...toKeeperHeaders(toOwn(request), facts), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(KEEPER_PAGE)
  })
  host.get(KEPT_RUN.worker, { config }, async (request, reply) => {
    const own = toOwn(request)
    const text = toKeptWorker(facts, {
      run: { ...ALWAYS, ...toRunHeaders(own, facts) },
      keeper: { ...ALWAYS, ...toKeeperHeaders(own, facts) },
      script: ALWAYS,
    })
    // The worker itself asks for nothing: what it answers with comes from the app.
    const policy = `default-src 'none'`
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/javascript')
      .send(text)
  })
}

function toOwn({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`
}
