import { getPurchasedSource } from '../content/purchased-sources.ts'
import { getDownloads, type KeepingData, type KeepPlan } from './downloads.ts'
import { hasRoomFor, readRoom, type Room } from './room.ts'

/** What keeping lost works again would bring. */
export type AgainPlan = {
  plans: readonly KeepPlan[]
  bytes: number
  room: Room | undefined
  hasRoom: boolean
}

/**
 * Looks at what lost works take now. One that cannot be had stays lost.
 *
 * @throws CommunicationError or Refusal when none can be had
 */
export async function planAgain(
  session: KeepingData,
  worknos: readonly string[],
): Promise<AgainPlan> {
  const downloads = getDownloads(session)
  const plans: KeepPlan[] = []
  let trouble: unknown
  for (const workno of worknos) {
    try {
      const ziptree = await getPurchasedSource(session.api, workno).loadZiptree()
      plans.push(await downloads.plan(ziptree, ''))
    } catch (error) {
      trouble ??= error
    }
  }
  if (plans.length === 0 && trouble !== undefined) throw trouble as Error
  const bytes = plans.reduce((sum, plan) => sum + plan.bytes, 0)
  const room = await readRoom()
  return { plans, bytes, room, hasRoom: hasRoomFor(bytes, room) }
}

/** Puts them into the queue, one after the other. */
export async function keepAgain(session: KeepingData, { plans }: AgainPlan): Promise<void> {
  const downloads = getDownloads(session)
  for (const plan of plans) await downloads.keep(plan)
}
