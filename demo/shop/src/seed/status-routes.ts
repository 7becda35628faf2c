import type { App } from '#http/app.ts'
import type { DemoSeed } from './demo-seed.ts'

/** How far the drawing of the demo works is. Open to everybody: the start-up screen shows it. */
export function statusRoutes(app: App, seed: DemoSeed): void {
  app.get('/api/status', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return seed.status
  })
}
