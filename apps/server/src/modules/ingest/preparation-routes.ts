import { workPreparation } from '@yomikura/contract/preparation'
import type { App } from '#http/app.ts'
import { requireCan, requirePrincipal, toActor } from '../access/index.ts'
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
  app.get(url, { schema: workPreparation, config }, async (req) => {
    const { workno } = req.params
    const actor = toActor(requirePrincipal(req.visitor))
    const { object } = await rights.findWork(actor, workno)
    requireCan(actor, 'read_work', object)
    return preparations.follow(workno, object.isPublished)
  })
}
