import { AppError } from '@yomikura/contract/errors'
import { authorizeKosync, findKosyncPlace, putKosyncPlace } from '@yomikura/contract/kosync'
import type { App } from '#http/app.ts'
import { sendError } from '#http/error-answer.ts'
import { requireAccount } from '../access/index.ts'
import type { KosyncService } from './service.ts'

const PATH = '/kosync'
const config = { access: 'app_progress' } as const

/**
 * The sync server of KOReader, for a personal token in place of its password.
 *
 * @see https://github.com/koreader/koreader-sync-server
 */
export function kosyncRoutes(app: App, kosync: KosyncService): void {
  app.get(`${PATH}/users/auth`, { schema: authorizeKosync, config }, async () => ({
    authorized: 'OK' as const,
  }))

  app.put(`${PATH}/syncs/progress`, { schema: putKosyncPlace, config }, (req) =>
    kosync.put(requireAccount(req.visitor), req.body),
  )

  app.get(`${PATH}/syncs/progress/:document`, { schema: findKosyncPlace, config }, (req) =>
    kosync.find(requireAccount(req.visitor), req.params.document),
  )

  refuseRegistration(app)
}

/** KOReader shows its reader what this answer says; each request gets the same. */
function refuseRegistration(app: App): void {
  void app.register(async (scope) => {
    const host = scope as unknown as App
    host.setErrorHandler((_error, request, reply) =>
      sendError(new AppError('registration_closed'), request, reply),
    )
    host.post(`${PATH}/users/create`, { config }, async () => {
      throw new AppError('registration_closed')
    })
  })
}
