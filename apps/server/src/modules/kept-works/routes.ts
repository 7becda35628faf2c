import { listKeptWorks, replaceKeptWorks } from '@yomikura/contract/kept-works'
import type { App } from '#http/app.ts'
import { requireAccount } from '../access/index.ts'
import type { Devices } from '../lease/index.ts'
import type { KeptWorkService } from './service.ts'

const config = { access: 'account' } as const

/** What the asking browser keeps offline, as it last reported. */
export function keptWorkRoutes(
  app: App,
  prefix: string,
  { kept, devices }: { kept: KeptWorkService; devices: Devices },
): void {
  const url = `${prefix}/kept`

  app.get(url, { schema: listKeptWorks, config }, async (req, reply) => ({
    works: await kept.list(requireAccount(req.visitor), devices.identifyBrowser(req, reply)),
  }))

  app.put(url, { schema: replaceKeptWorks, config }, async (req, reply) => ({
    works: await kept.replace(
      requireAccount(req.visitor),
      devices.identifyBrowser(req, reply),
      req.body.works,
    ),
  }))
}
