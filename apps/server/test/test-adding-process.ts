import type { DatabaseConfig } from '#platform/db/database.ts'
import { openDatabase } from '#platform/db/database.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { WorkRights } from '#modules/library/index.ts'
import { MyListService } from '#modules/lists/my-lists.ts'

/** Adds works to a list until it is killed, and says each one that was acknowledged. */
const { config, account, id, worknos } = JSON.parse(process.argv[2] ?? '') as {
  config: DatabaseConfig
  account: Parameters<MyListService['addWork']>[0]
  id: string
  worknos: string[]
}
const db = await openDatabase(config)
const rights = new WorkRights({ db, clock: systemClock })
const lists = new MyListService({ db, clock: systemClock, rights })
for (const workno of worknos) {
  await lists.addWork(account, { id, workno, idempotencyKey: `key-${id}-${workno}` })
  process.stdout.write(`${workno}\n`)
}
