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

/** Adds the newest backup to a registry, its age and whether there is one: looked up when that is read. */
export function countBackups(parts: { db: Db; clock: Clock; registry: Registry }): void {
  const { db, clock, registry } = parts
  const registers = [registry]
  const age = new Gauge({
    name: 'yomikura_backup_age_seconds',
    help: 'Time since the moment that the newest whole backup holds; no row before the first.',
    registers,
    collect: async () => {
      const takenAtMs = await findLastBackup(db)
      if (takenAtMs === undefined) age.remove()
      else age.set((clock.nowMs() - takenAtMs) / 1000)
    },
  })
  // An age that is missing may be that of a node which answers nothing: this says that there is none.
  const known = new Gauge({
    name: 'yomikura_backups_known',
    help: '1 once a backup was whole, 0 before the first.',
    registers,
    collect: async () => {
      known.set((await findLastBackup(db)) === undefined ? 0 : 1)
    },
  })
}

/** @returns the moment of the newest whole backup, in milliseconds since the epoch */
async function findLastBackup(db: Db): Promise<number | undefined> {
  const query = db.selectFrom('deployment').select('value').where('name', '=', LAST_BACKUP)
  const found = await query.executeTakeFirst()
  return found && Number(found.value)
}
