import { prioritizedWork, workPreparation } from '@yomikura/contract/preparation'
import type { App } from '#http/app.ts'
import { type Principal, requireCan, requirePrincipal, toActor } from '../access/index.ts'
import type { Preparations } from './preparations.ts'
import type { WorkRights } from '../library/index.ts'

/** How far a work is, for the readers who wait for it. */
export function preparationRoutes(
  app: App,
  prefix: string,
  { preparations, rights }: { preparations: Preparations; rights: WorkRights },
): void {
  const config = { access: 'signed_in' } as const
  const url = `${prefix}/v3/work/:workno/preparation`
  const isReadable = async (principal: Principal, workno: string) => {
    const actor = toActor(principal)
    const { object } = await rights.findWork(actor, workno)
    requireCan(actor, 'read_work', object)
    return object.isPublished
  }
  app.get(url, { schema: workPreparation, config }, async (req) => {
    const { workno } = req.params
    return preparations.follow(workno, await isReadable(requirePrincipal(req.visitor), workno))
  })
  app.post(url, { schema: prioritizedWork, config }, async (req) => {
    const { workno } = req.params
    const principal = requirePrincipal(req.visitor)
    const account = principal.account_id ?? principal.principal_id
    return preparations.prioritize(workno, await isReadable(principal, workno), account)
  })
}
