import type { Migration } from 'kysely/migration'
import { up as job } from './migrations/0001-job.ts'
import { up as init } from './migrations/0002-init.ts'
import { up as readerData } from './migrations/0010-reader-data.ts'
import { up as lease } from './migrations/0020-lease.ts'
import { up as free } from './migrations/0030-free.ts'

/** Every change of the schema in order. Add below; never edit or rename one that was released. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-job': { up: job },
  '0002-init': { up: init },
  '0010-reader-data': { up: readerData },
  '0020-lease': { up: lease },
  '0030-free': { up: free },
}
