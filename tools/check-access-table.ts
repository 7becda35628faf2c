/** Refuses routes without rows in the access table, and rows whose route is gone. */
import { findGaps } from '../apps/server/test/access-matrix/table.ts'
import { listRouteIds, openTestHosts } from '../apps/server/test/access-matrix/test-hosts.ts'

const hosts = await openTestHosts()
const { missing, stale } = findGaps(listRouteIds(hosts))
await hosts.close()
for (const id of missing) console.error(`No rows in the access table: ${id}`)
for (const id of stale) console.error(`Rows of a route that is gone: ${id}`)
if (missing.length + stale.length > 0) {
  console.error('Add or remove them in apps/server/test/access-matrix/rows/ (see CONTRIBUTING.md).')
  process.exitCode = 1
}
