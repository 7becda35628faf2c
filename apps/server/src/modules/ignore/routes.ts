import { ignoreWorks, listIgnored, unignoreWorks } from '@yomikura/contract/ignore'
import type { App } from '#http/app.ts'
import { requireAccount } from '../access/index.ts'
import type { IgnoreService } from './service.ts'

const config = { access: 'account' } as const

/** Works hidden from the library. A change answers what is hidden afterwards. */
export function ignoreRoutes(app: App, prefix: string, ignore: IgnoreService): void {
  const url = `${prefix}/ignore`

  app.get(url, { schema: listIgnored, config }, async (req) => ({
    works: await ignore.list(requireAccount(req.visitor)),
  }))

  app.post(url, { schema: ignoreWorks, config }, async (req) => ({
    works: await ignore.add(requireAccount(req.visitor), req.body.works),
  }))

  app.delete(url, { schema: unignoreWorks, config }, async (req) => ({
    works: await ignore.remove(requireAccount(req.visitor), req.body.works),
  }))
}
