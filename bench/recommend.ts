/**
 * Recommendations of 70,000 works, as a worker on SQLite computes them: `node bench/recommend.ts`. Prints
 * processor seconds, how long the main thread was held at most, and memory. It answers to no row of the
 * performance goals, so it stands apart from `npm run bench`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { RecommendThread } from '../apps/server/src/modules/recommend/index.ts'
import { migrate, openDatabase } from '../apps/server/src/platform/db/database.ts'
import { aCatalogueWork } from '../apps/server/test/test-works.ts'

const { values } = parseArgs({
  options: {
    works: { type: 'string', default: '70000' },
    sales: { type: 'string', default: '500000' },
    accounts: { type: 'string' },
  },
})
const works = Number(values.works)
const sales = Number(values.sales)
const accounts = Number(values.accounts ?? Math.ceil(sales / 10))

/** Every fifth sale is of one of a hundred works, and accounts are of very different sizes. */
function fill(db: DatabaseSync): void {
  const catalogue = JSON.stringify(aCatalogueWork())
  db.prepare(
    `
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${works})
    insert into work (workno, source, version, catalogue, maker_id, inservice, page_count,
      content_count, content_length, file_type, wire, changed_at)
    select printf('BJ%08d', i), 'storefront', 1,
      json_set(:catalogue, '$.workno', printf('BJ%08d', i), '$.maker.id', printf('RG%05d', i % 7000),
        '$.tags', json_array(
          json_object('class', 'other', 'name', 'a' || (i * 7919 % 50), 'sub_class', null),
          json_object('class', 'other', 'name', 'b' || (i * 104729 % 400), 'sub_class', null),
          json_object('class', 'other', 'name', 'c' || (i * 1299709 % 5000), 'sub_class', null)),
        '$.genre_ids', json_array(i % 40, i * 31 % 300)),
      printf('RG%05d', i % 7000), 1, 0, 0, 0, '', :catalogue, 1
    from n`,
  ).run({ catalogue })
  db.exec(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sales})
    insert into sale (sale_id, source, version, account_id, workno, sales_date, status, changed_at)
    select printf('s%09d', i), 'storefront', 1,
      printf('a%08d', cast(${accounts} * pow((i * 2654435761 % 4294967296) / 4294967296.0, 2) as integer)),
      printf('BJ%08d', 1 + iif(i % 5 = 0, i / 5 % 100, i * 40503 % ${works})),
      '2026-01-01T00:00:00.000000Z', iif(i % 50 = 0, 'refunded', 'active'), 1
    from n`)
}

const toMb = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`

/** Processor time of this thread in microseconds, which other programs of the machine do not change. */
function readMainThread(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

async function measure(name: string, thread: RecommendThread): Promise<void> {
  let mostRss = 0
  let longest = 0
  let last = readMainThread()
  const watch = setInterval(() => {
    mostRss = Math.max(mostRss, process.memoryUsage.rss())
    const used = readMainThread()
    longest = Math.max(longest, used - last)
    last = used
  }, 5)
  const before = process.cpuUsage()
  const start = performance.now()
  const report = await thread.run({
    signal: new AbortController().signal,
    reportProgress: () => {},
  })
  clearInterval(watch)
  const { user, system } = process.cpuUsage(before)
  console.log(name, JSON.stringify(report))
  console.log(`  processor ${((user + system) / 1e6).toFixed(1)} s`)
  console.log(`  time ${((performance.now() - start) / 1000).toFixed(1)} s`)
  console.log(`  main thread held at most ${(longest / 1000).toFixed(0)} ms`)
  console.log(
    `  memory of the process at most ${toMb(mostRss)}, after ${toMb(process.memoryUsage.rss())}`,
  )
}

const folder = await mkdtemp(join(tmpdir(), 'yomikura-bench-'))
try {
  const config = { engine: 'sqlite', file: join(folder, 'yomikura.db') } as const
  const opened = await openDatabase(config)
  await migrate(opened)
  await opened.destroy()
  const db = new DatabaseSync(config.file)
  fill(db)
  console.log(`${works} works, ${sales} sales of ${accounts} accounts`)
  console.log(`  memory before ${toMb(process.memoryUsage.rss())}`)
  const thread = new RecommendThread(config)
  await measure('everything', thread)
  await measure('nothing changed', thread)
  const changedAt = Math.floor(Date.now() / 1000)
  const some = 'select sale_id from sale limit 20'
  db.exec(`update sale set changed_at = ${changedAt} where sale_id in (${some})`)
  await measure('20 sales changed', thread)
  db.close()
} finally {
  await rm(folder, { recursive: true, force: true })
}
