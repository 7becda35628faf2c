import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { StorefrontRepository } from './repository.ts'

/** Adds the age of what is known of the shop to a registry: it is looked up when that is read. */
export function countFeeds(parts: { db: Db; clock: Clock; registry: Registry }): void {
  const { db, clock, registry } = parts
  const gauge = new Gauge({
    name: 'yomikura_reconcile_age_seconds',
    help: 'Time since a feed of the shop was last read in full; no row before the first time.',
    labelNames: ['feed'],
    registers: [registry],
    collect: async () => {
      const states = await new StorefrontRepository(db).listFeedStates()
      gauge.reset()
      for (const { feed, succeeded_at } of states)
        if (succeeded_at !== null) gauge.set({ feed }, clock.nowSeconds() - succeeded_at)
    },
  })
}
