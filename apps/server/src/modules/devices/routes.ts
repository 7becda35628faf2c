import { listDevices, revokeDevice, revokeDevices } from '@yomikura/contract/devices'
import { AppError } from '@yomikura/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { App } from '#http/app.ts'
import { requirePrincipal } from '../access/index.ts'
import type { DeviceService } from './service.ts'

/** Where a person is signed in. For every kind of person: administrators have sessions to lose too. */
export function deviceRoutes(app: App, prefix: string, devices: DeviceService): void {
  const config = { access: 'signed_in' } as const
  const url = `${prefix}/devices`

  app.get(url, { schema: listDevices, config }, async (req) => ({
    devices: await devices.list(toAsker(req.visitor)),
  }))

  app.delete(url, { schema: revokeDevices, config }, async (req) => ({
    revoked:
      req.query.all === 'true'
        ? await devices.revokeAll(toAsker(req.visitor))
        : await devices.revokeOthers(toAsker(req.visitor)),
  }))

  app.delete(`${url}/:id`, { schema: revokeDevice, config }, async (req) => ({
    revoked: await devices.revoke(toAsker(req.visitor), req.params.id),
  }))
}

function toAsker(visitor: FastifyRequest['visitor']) {
  const { sessionHash } = visitor
  if (sessionHash === null) throw new AppError('unauthorized')
  return { principal: requirePrincipal(visitor), sessionHash }
}
