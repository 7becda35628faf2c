import { sampleToken, sampleViewerToken } from '@yomikura/contract/sample'
import type { App } from '#http/app.ts'
import type { SampleService } from './service.ts'

/** Samples of works, open to anybody. */
export function sampleRoutes(app: App, prefix: string, sample: SampleService): void {
  const config = { access: 'public' } as const

  app.get(`${prefix}/v2/sample/token/:id`, { schema: sampleToken, config }, async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    return sample.createToken(req.params.id)
  })

  app.post(
    `${prefix}/v2/sample/viewer/token/:id`,
    { schema: sampleViewerToken, config },
    async (req, reply) => {
      void reply.header('cache-control', 'no-store')
      return sample.createViewerToken(req.params.id, req.body?.public_key)
    },
  )
}
