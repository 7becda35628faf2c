/** Starts PostgreSQL and the S3 server, prints their variables, and ends them with this process. */
import { startPostgres } from '../services/postgres.ts'
import { startRadosgw } from '../services/radosgw.ts'

const services = await Promise.all([startPostgres(), startRadosgw()])
for (const [name, value] of Object.entries(
  Object.assign({}, ...services.map((service) => service.env)) as Record<string, string>,
)) {
  console.log(`export ${name}=${value}`)
}
const stop = async () => {
  await Promise.all(services.map((service) => service.stop()))
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
// Signals do not keep Node alive by themselves.
setInterval(() => undefined, 60_000)
