import { changeSettings, listSettings } from '@yomikura/contract/settings'
import type { App } from '#http/app.ts'
import { requireAccount } from '../access/index.ts'
import type { SettingsService } from './service.ts'

const config = { access: 'account' } as const

/** Settings that an account's devices share. */
export function settingsRoutes(app: App, prefix: string, settings: SettingsService): void {
  const url = `${prefix}/settings`

  app.get(url, { schema: listSettings, config }, async (req) => ({
    settings: await settings.list(requireAccount(req.visitor)),
  }))

  app.put(url, { schema: changeSettings, config }, async (req) => ({
    settings: await settings.change(requireAccount(req.visitor), req.body),
  }))
}
