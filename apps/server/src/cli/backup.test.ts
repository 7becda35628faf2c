import { toContentPath } from '@yomikura/content/content-folder'
import { patience } from '@yomikura/testkit/patience'
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type PortableRow, withRowSnapshot } from '#platform/db/row-copy/read-rows.ts'
import { REVISION, TestDeployment } from '#test/test-deployment.ts'
import { TEST_DIALECTS, type TestDialect } from '#test/test-dialects.ts'
import { aWorkno } from '#test/test-works.ts'

const LIMIT_MS = 90_000 * patience()
const WORKS = 40
/** Writes that are answered before the backup begins, and again before it may be judged. */
const WRITES = 60

const opened: TestDeployment[] = []
afterEach(async () => {
  for (const deployment of opened.splice(0)) await deployment.close()
})

async function open(dialect: TestDialect): Promise<TestDeployment> {
  const deployment = await TestDeployment.open(dialect)
  opened.push(deployment)
  return deployment
}

/** All rows but those of the queue, which a server goes on with by itself. */
async function readRows(deployment: TestDeployment): Promise<Record<string, PortableRow[]>> {
  return deployment.use(({ db }) =>
    withRowSnapshot(db, async (snapshot) => {
      const contents: Record<string, PortableRow[]> = {}
      for (const table of snapshot.tables.filter(({ name }) => name !== 'job')) {
        const rows: PortableRow[] = []
        for await (const slice of snapshot.readRows(table)) rows.push(...slice)
        contents[table.name] = rows
      }
      return contents
    }),
  )
}

/** Bytes and rights of all files of works and of the keys. */
async function readFiles({ data }: TestDeployment): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const names = await readdir(join(data, 'storage/objects'), { recursive: true })
  const paths = names.map((name) => join('storage/objects', name))
  for (const path of [...paths, 'secrets.json'].toSorted()) {
    const stats = await stat(join(data, path))
    if (!stats.isFile()) continue
    files[path] = `${stats.mode & 0o777} ${await readFile(join(data, path), 'base64')}`
  }
  return files
}

type Write = { document: string; progress: string; answeredAtMs: number }

/** Stores places over HTTP, four at a time, until it is ended. */
function keepWriting(url: string, headers: Record<string, string>) {
  const writes: Write[] = []
  const refused: number[] = []
  let isOver = false
  let count = 0
  const write = async () => {
    while (!isOver) {
      const progress = String((count += 1))
      const document = createHash('md5').update(progress).digest('hex')
      const place = { document, progress, percentage: 0.5, device: 'Kobo', device_id: 'K1' }
      const body = JSON.stringify(place)
      const answer = await fetch(`${url}/kosync/syncs/progress`, { method: 'PUT', headers, body })
      await answer.arrayBuffer()
      if (answer.ok) writes.push({ document, progress, answeredAtMs: Date.now() })
      else refused.push(answer.status)
    }
  }
  const writers = Array.from({ length: 4 }, write)
  return {
    writes,
    refused,
    end: async () => {
      isOver = true
      await Promise.all(writers)
    },
  }
}

it(
  'a backup to a folder that cannot be made names it, the cause and the next step',
  async () => {
    const source = await open(TEST_DIALECTS[0]!)
    await source.storeWorks(1, 1)
    const file = join(source.folder, 'file')
    await writeFile(file, '')
    const place = join(file, 'place')
    const { code, errors } = await source.run('backup', place)
    expect(code).toBe(1)
    expect(errors).toMatch(/The place .*place cannot be used: ENOTDIR.* Name a folder that/)
  },
  LIMIT_MS,
)

it(
  'a backup or restore of a place where a backup runs is refused by name, one that was killed is not waited for, and --keep leaves so many',
  async () => {
    const source = await open(TEST_DIALECTS[0]!)
    await source.storeWorks(1, WORKS)
    const place = join(source.folder, 'place')
    const first = source.startCommand('backup', place)
    await first.until('works:')
    first.child.kill('SIGSTOP')
    for (const command of ['backup', 'restore']) {
      const second = await source.run(command, place)
      expect([second.code, second.errors]).toEqual([
        1,
        expect.stringMatching(
          `The place .*place is in use: another backup .*program ${first.child.pid} on .* Wait for its end`,
        ),
      ])
    }
    first.child.kill('SIGKILL')
    await first.ended
    for (const kept of [1, 2, 2]) {
      const { code, output } = await source.run('backup', place, '--keep', '2', '--json')
      expect(code).toBe(0)
      expect(JSON.parse(output)).toMatchObject({ pruned: { files: 0 } })
      expect(await readdir(join(place, 'objects/backups'))).toHaveLength(kept)
    }
    const refused = await source.run('backup', place, '--keep', '0')
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('from 1 on')])
  },
  LIMIT_MS,
)

/** From each engine to the other one, where both are there. */
const PAIRS = TEST_DIALECTS.map((from, index) => ({ from, to: TEST_DIALECTS.at(-1 - index)! }))

describe.each(PAIRS)('a backup of $from.engine restored to $to.engine', ({ from, to }) => {
  it(
    'holds every write that the server answered before its mark, while it goes on',
    async () => {
      const source = await open(from)
      await source.storeWorks(1, WORKS)
      const headers = await source.letKoreaderIn()
      const server = source.startServer()
      const { app_url: url } = JSON.parse(await server.until('"ready"')) as { app_url: string }
      const writer = keepWriting(url, headers)
      await expect
        .poll(() => writer.writes.length, { timeout: 30_000 * patience() })
        .toBeGreaterThan(WRITES)

      const place = join(source.folder, 'place')
      const backup = await source.run('backup', place, '--json')
      expect([backup.code, backup.errors]).toEqual([0, expect.stringContaining('works:')])
      const { mark, file_count } = JSON.parse(backup.output) as { mark: string; file_count: number }
      expect(file_count).toBe(WORKS * 4)
      const { length } = writer.writes
      await expect
        .poll(() => writer.writes.length, { timeout: 30_000 * patience() })
        .toBeGreaterThan(length)
      await writer.end()
      expect(writer.refused).toEqual([])

      const target = await open(to)
      const restore = await target.run('restore', place, '--json')
      expect([restore.code, JSON.parse(restore.output)]).toMatchObject([0, { mark, file_count }])
      const rows = await target.use(({ db }) => db.selectFrom('kosync_place').selectAll().execute())
      const restored = new Map(rows.map(({ document, progress }) => [document, progress]))
      const before = writer.writes.filter(({ answeredAtMs }) => answeredAtMs < Date.parse(mark))
      expect(before.length).toBeGreaterThan(WRITES / 2)
      expect(
        before.filter(({ document, progress }) => restored.get(document) !== progress),
      ).toEqual([])
      expect(await readFiles(target)).toEqual(await readFiles(source))

      const verify = await target.run('verify', place, '--json')
      const verified = { findings: [], revisions: WORKS, compared: file_count }
      expect([verify.code, JSON.parse(verify.output)]).toEqual([0, verified])
      await rm(
        join(
          target.data,
          'storage/objects',
          `${toContentPath(aWorkno(1))}/${REVISION}/ziptree.json`,
        ),
      )
      const flawed = await target.run('verify')
      expect([flawed.code, flawed.output]).toEqual([
        2,
        expect.stringMatching(/^missing: .*ziptree/),
      ])

      // Keys, accounts and tokens are the same: what was signed in stays so.
      const next = target.startServer()
      const { app_url: nextUrl } = JSON.parse(await next.until('"ready"')) as { app_url: string }
      const answer = await fetch(`${nextUrl}/kosync/syncs/progress/${before[0]!.document}`, {
        headers,
      })
      expect(await answer.json()).toMatchObject({ progress: before[0]!.progress })
    },
    LIMIT_MS,
  )

  it(
    'is finished by the next run where one was killed, on both ways',
    async () => {
      const source = await open(from)
      await source.storeWorks(1, WORKS)
      const place = join(source.folder, 'place')
      const killed = source.startCommand('backup', place)
      await killed.until('works:')
      killed.child.kill('SIGKILL')
      await killed.ended
      const early = await open(to)
      const refused = await early.run('restore', place)
      expect([refused.code, refused.errors]).toEqual([
        1,
        expect.stringContaining('no whole backup'),
      ])
      expect((await source.run('backup', place)).code).toBe(0)
      expect(await readdir(join(place, 'objects/backups'))).toHaveLength(1)

      const target = await open(to)
      const cut = target.startCommand('restore', place)
      await cut.until('works:')
      cut.child.kill('SIGKILL')
      await cut.ended
      const server = await target.startServer().ended
      expect(server.code).not.toBe(0)
      expect(server.errors + server.output).toContain('has not ended')
      const other = await target.run('backup', join(target.folder, 'other'))
      expect([other.code, other.errors]).toEqual([1, expect.stringContaining('has not ended')])
      expect((await target.run('restore', place)).code).toBe(0)
      expect(await readRows(target)).toEqual(await readRows(source))
      expect(await readFiles(target)).toEqual(await readFiles(source))
    },
    LIMIT_MS,
  )
})
