import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { listApplied } from '#platform/db/older-builds.ts'

/** Fact of a deployment: the moment of its newest backup, in milliseconds since the epoch. */
const LAST_BACKUP = 'last_backup_ms'

/** Notes that a backup is whole, for those who watch the server. */
export async function noteBackup(db: Db, takenAtMs: number): Promise<void> {
  if (!(await listApplied(db)).includes('0105-deployment')) return
  const value = String(takenAtMs)
  await db
    .insertInto('deployment')
    .values({ name: LAST_BACKUP, value })
    .onConflict((oc) => oc.column('name').doUpdateSet({ value }))
    .execute()
}

/** Adds the age of the newest backup to a registry: it is looked up when that is read. */
export function countBackups(parts: { db: Db; clock: Clock; registry: Registry }): void {
  const { db, clock, registry } = parts
  const gauge = new Gauge({
    name: 'yomikura_backup_age_seconds',
    help: 'Time since the moment that the newest whole backup holds; no row before the first.',
    registers: [registry],
    collect: async () => {
      const query = db.selectFrom('deployment').select('value').where('name', '=', LAST_BACKUP)
      const found = await query.executeTakeFirst()
      if (found === undefined) gauge.remove()
      else gauge.set((clock.nowMs() - Number(found.value)) / 1000)
    },
  })
}
