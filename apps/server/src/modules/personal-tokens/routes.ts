import {
  listPersonalTokens,
  makePersonalToken,
  revokePersonalToken,
} from '@yomikura/contract/personal-tokens'
import type { App } from '#http/app.ts'
import { requireAccount } from '../access/index.ts'
import type { PersonalTokenService } from './service.ts'

const config = { access: 'account' } as const

/** Which other apps may use a person's library. A session is asked for: no token makes another. */
export function personalTokenRoutes(app: App, prefix: string, tokens: PersonalTokenService): void {
  const url = `${prefix}/personal_tokens`

  app.get(url, { schema: listPersonalTokens, config }, async (req) => ({
    tokens: await tokens.list(requireAccount(req.visitor)),
  }))

  app.post(url, { schema: makePersonalToken, config: { ...config, rate: 'sign_in' } }, (req) =>
    tokens.make(requireAccount(req.visitor), req.body),
  )

  app.delete(`${url}/:id`, { schema: revokePersonalToken, config }, async (req) => {
    await tokens.revoke(requireAccount(req.visitor), req.params.id)
    return { revoked: 1 as const }
  })
}
