import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeSecrets } from '#config/secrets.ts'
import { type Db, migrate, openDatabase } from '#platform/db/database.ts'
import { QUEUE_TIMES } from '#platform/queue/queue.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname
/** Until the hold of a killed worker has lapsed, and then some. */
const LONG_PATIENCE = { timeout: 180_000 * patience(), interval: 200 }
const PATIENCE = { timeout: 40_000 * patience(), interval: 200 }

let folder: string
let shelf: string
let db: Db
let watching: ChildProcess | undefined

/** The real command on a shelf, with a settling time that a test can wait for. */
function startWatching(): ChildProcess {
  const command = ['--disable-warning=ExperimentalWarning', MAIN, 'import', shelf]
  return spawn(process.execPath, [...command, '--watch', '--settle', '1'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      YOMIKURA_DATA: join(folder, 'data'),
    },
    stdio: 'ignore',
  })
}

async function addBook(name: string, height = 80): Promise<void> {
  await mkdir(join(shelf, name), { recursive: true })
  await writeFile(join(shelf, name, '1.png'), await aPicture(60, height).png().toBuffer())
}

/** Titles that the account can read, and how often each was taken in. */
async function listShelf(): Promise<Record<string, number>> {
  const works = await db
    .selectFrom('work')
    .innerJoin('sale', 'sale.workno', 'work.workno')
    .select(['work.workno', 'work.catalogue'])
    .where('sale.status', '=', 'active')
    .where('work.revision', 'is not', null)
    .execute()
  const revisions = await db.selectFrom('revision').select(['workno', 'state']).execute()
  return Object.fromEntries(
    works.map(({ workno, catalogue }) => {
      const { name } = JSON.parse(catalogue) as { name: { ja_JP: string } }
      const taken = revisions.filter((row) => row.workno === workno && row.state !== 'staging')
      return [name.ja_JP, taken.length]
    }),
  )
}

const becomes = (expected: Record<string, number>) =>
  vi.waitFor(async () => expect(await listShelf()).toEqual(expected), PATIENCE)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-watched-'))
  shelf = join(folder, 'shelf')
  await mkdir(join(folder, 'data'), { recursive: true })
  makeSecrets(join(folder, 'data/secrets.json'))
  db = await openDatabase({ engine: 'sqlite', file: join(folder, 'data/yomikura.db') })
  await migrate(db)
  const row = { principal_id: 'alice', iss: 'i', sub: 'alice', account_id: 'account-alice' }
  const flags = { is_super_user: 0, zip_allowed: 1, folder_allowed: 1 }
  await db
    .insertInto('principal')
    .values({ ...row, ...flags, login_id: 'alice', created_at: 0, updated_at: 0 })
    .execute()
})
afterEach(async () => {
  if (watching?.exitCode === null && watching.signalCode === null) {
    watching.kill('SIGKILL')
    await once(watching, 'exit')
  }
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
})

it(
  'keeps a shelf in step through the real command, over a kill -9 of it',
  { timeout: 300_000 * patience() },
  async () => {
    await addBook('朝')
    await addBook('昼')
    watching = startWatching()
    await becomes({ 朝: 1, 昼: 1 })
    await addBook('朝', 90)
    await becomes({ 朝: 2, 昼: 1 })
    await rm(join(shelf, '昼'), { recursive: true })
    await becomes({ 朝: 2 })
    // Its third revision: it is the work that it was.
    await rename(join(shelf, '朝'), join(shelf, '夕'))
    await becomes({ 夕: 3 })

    watching.kill('SIGKILL')
    await once(watching, 'exit')
    // As if the kill had come between the publishing of a work and the end of its job.
    const lease = { lease_id: 'killed', lease_until_ms: Date.now() + QUEUE_TIMES.leaseMs }
    const newest = db.selectFrom('job').select('job_id').orderBy('job_id', 'desc').limit(1)
    await db
      .updateTable('job')
      .set({ state: 'running', ...lease })
      .where('job_id', '=', newest)
      .execute()
    // Not what 昼 held, as which it would come back.
    await addBook('夜', 100)
    await rm(join(shelf, '夕'), { recursive: true })
    watching = startWatching()
    await becomes({ 夜: 1 })
  },
)

it(
  'killed in the middle of an import finishes it when it is started again, once',
  { timeout: 300_000 * patience() },
  async () => {
    for (let page = 1; page <= 12; page++) {
      await mkdir(join(shelf, '長'), { recursive: true })
      const jpeg = await aPicture(2400, 3400).jpeg().toBuffer()
      await writeFile(join(shelf, '長', `${page}.jpg`), jpeg)
    }
    watching = startWatching()
    await vi.waitFor(async () => {
      const job = await db.selectFrom('job').select('progress').executeTakeFirst()
      expect(Number(job?.progress)).toBeGreaterThan(0.2)
    }, PATIENCE)
    watching.kill('SIGKILL')
    await once(watching, 'exit')
    // For the queue a minute passes here: the job of a killed worker is free for others then.
    await db.updateTable('job').set({ lease_until_ms: Date.now() }).execute()
    watching = startWatching()
    await vi.waitFor(async () => {
      const work = await db.selectFrom('work').select('page_count').executeTakeFirst()
      expect(work?.page_count).toBe(12)
    }, LONG_PATIENCE)
  },
)
