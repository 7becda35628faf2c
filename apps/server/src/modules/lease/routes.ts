import { releaseLease, renewLease, takeLease } from '@yomikura/contract/lease'
import type { App } from '#http/app.ts'
import { requirePrincipal } from '../access/index.ts'
import type { Devices } from './device.ts'
import type { LeaseService } from './service.ts'

/** The account's one viewing place: taken, kept and given back. A viewer token takes it, too. */
export function leaseRoutes(
  app: App,
  prefix: string,
  { lease, devices }: { lease: LeaseService; devices: Devices },
): void {
  const path = `${prefix}/v3/viewer/lease`
  const config = { access: 'signed_in' } as const

  app.put(path, { schema: takeLease, config }, async (req, reply) =>
    lease.takeOver(
      requirePrincipal(req.visitor),
      devices.identify(req, reply),
      req.visitor.sessionHash,
    ),
  )

  app.post(path, { schema: renewLease, config }, async (req, reply) =>
    lease.renew(
      requirePrincipal(req.visitor),
      devices.identify(req, reply),
      req.body.epoch,
      req.visitor.sessionHash,
    ),
  )

  app.delete(path, { schema: releaseLease, config }, async (req, reply) => {
    const deviceId = devices.identify(req, reply)
    await lease.release(requirePrincipal(req.visitor), deviceId, req.query.epoch)
    return reply.code(204).send()
  })
}
