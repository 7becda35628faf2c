import { toContentPath } from '@yomikura/content/content-folder'
import { LAYOUT } from '@yomikura/content/layout'
import { toGivenAway } from '@yomikura/demo-works/given-away'
import { patience } from '@yomikura/testkit/patience'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHosts, type TestHosts } from '../access-matrix/test-hosts.ts'
import { publishRevision, storeWork } from '#modules/library/index.ts'
import { aCatalogueWork } from '../test-works.ts'
import { TEST_DIALECTS, type TestDatabase } from '../test-dialects.ts'
import { expectOpen, META } from './expected-open.ts'
import { type DemoRevision, makeDemoRevisions } from './test-demo-revisions.ts'
import { TestVisitor, type VisitorAnswer } from './test-visitor.ts'

/** Half a minute on a machine that does nothing else. */
const MAKING_MS = 600_000 * patience()
const ASKING_MS = 180_000 * patience()
/** Fewer would mean that the demo's works were not all made, and the test looked at nothing. */
const LEAST_FILES = 550
const LEAST_OPEN = 200

let folder: string
let demos: DemoRevision[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-open-bytes-'))
  demos = await makeDemoRevisions(folder)
}, MAKING_MS)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(TEST_DIALECTS)('what a visitor gets of the demo works on $engine', ({ open }) => {
  let database: TestDatabase
  let hosts: TestHosts
  let visitor: TestVisitor

  beforeAll(async () => {
    database = await open()
    hosts = await openTestHosts(database.config)
    for (const demo of demos) await publish(hosts, demo)
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 4096 })
    const spki = publicKey.export({ type: 'spki', format: 'der' })
    visitor = new TestVisitor(hosts, spki.toString('base64'))
  }, ASKING_MS)
  afterAll(async () => {
    await hosts.close()
    await database.remove()
  })

  it(
    'is no byte beyond samples and free works, of all files of all works',
    async () => {
      const counts = { tried: 0, open: 0 }
      for (const demo of demos) {
        for (const path of demo.asked.keys()) {
          expectClosed(demo, path, await visitor.askForFile(demo, path))
          counts.tried++
        }
        for (const answer of await visitor.askAsOwner(demo)) {
          expect([answer.asked, answer.status]).toEqual([answer.asked, expect.any(Number)])
          expect(answer.status, answer.asked).toBeGreaterThanOrEqual(400)
        }
        counts.open += await expectGrants(demo)
      }
      expect(counts.tried).toBeGreaterThan(LEAST_FILES)
      expect(counts.open).toBeGreaterThan(LEAST_OPEN)
    },
    ASKING_MS,
  )

  it(
    'is nothing of another work by a grant on one',
    async () => {
      const [first, ...others] = demos
      const given = await visitor.collectGrants(first?.work.workno ?? '')
      expect([given.free.length, given.sample.length]).toEqual([2, 2])
      for (const demo of others) {
        for (const path of demo.asked.keys()) {
          for (const grant of [...given.free, ...given.sample]) {
            const answer = await visitor.ask('media', `${toFile(demo, path)}?${grant}`)
            expect(answer.status, answer.asked).toBe(403)
          }
        }
      }
    },
    ASKING_MS,
  )

  /** By every grant that the work's visitor can get: what is given away opens, and nothing else. */
  async function expectGrants(demo: DemoRevision): Promise<number> {
    const given = await visitor.collectGrants(demo.work.workno)
    const expected = expectOpen(demo)
    let openCount = 0
    for (const kind of ['free', 'sample'] as const) {
      expect([demo.work.workno, kind, given[kind].length]).toEqual([
        demo.work.workno,
        kind,
        expected[kind].size > 0 ? 2 : 0,
      ])
      for (const grant of given[kind]) {
        const opened = new Set<string>()
        for (const path of demo.asked.keys()) {
          if (await isOpened(demo, path, { grant, kind, expected })) opened.add(path)
        }
        expect([...opened].sort()).toEqual([...expected[kind]].sort())
        openCount += opened.size
      }
    }
    return openCount
  }

  async function isOpened(
    demo: DemoRevision,
    path: string,
    { grant, kind, expected }: { grant: string; kind: 'free' | 'sample'; expected: Expected },
  ): Promise<boolean> {
    const answer = await visitor.ask('media', `${toFile(demo, path)}?${grant}`)
    if (answer.status >= 400) {
      expectClosed(demo, path, [answer])
      return false
    }
    const isCut = kind === 'sample' && (path === LAYOUT.ziptree || path.endsWith(`/${META}`))
    if (isCut) expectCut(demo, answer, expected.sample)
    else expect(answer.body.equals(demo.asked.get(path)!), answer.asked).toBe(true)
    return true
  }
})

type Expected = ReturnType<typeof expectOpen>

const toFile = ({ work }: DemoRevision, path: string) => `/${toContentPath(work.workno)}/${path}`

/** No answer of a content host is a success, and none of any host holds the file. */
function expectClosed(demo: DemoRevision, path: string, answers: readonly VisitorAnswer[]): void {
  for (const { asked, status, body } of answers) {
    // Whatever is no call leads to the app's one page on the app's host.
    if (!asked.startsWith('app ')) expect(status, asked).toBeGreaterThanOrEqual(400)
    expect(body.equals(demo.asked.get(path)!), asked).toBe(false)
  }
}

/** What is made for a sample names nothing that lies beyond it. */
function expectCut(demo: DemoRevision, { body, asked }: VisitorAnswer, open: Set<string>): void {
  const text = body.toString()
  const [inner] = /viewer\/[^/]+\//.exec(asked) ?? [`${LAYOUT.optimized}/`]
  const hidden = [...demo.asked.keys()].filter((path) => path.startsWith(inner) && !open.has(path))
  const names = hidden.map((path) => path.slice(path.lastIndexOf('/') + 1))
  expect(names.filter((name) => text.includes(`"${name}"`))).toEqual([])
}

async function publish({ platform }: TestHosts, demo: DemoRevision): Promise<void> {
  const { db, clock, storage } = platform
  const { workno, name, maker, work_type, direction, series } = demo.work
  const nowSeconds = clock.nowSeconds()
  const work = { workno, name, maker, work_type, direction, series, ...toGivenAway(demo.work) }
  await storeWork(db, aCatalogueWork(work), { source: 'storefront', nowSeconds })
  const prefix = `${toContentPath(workno)}/${demo.revision}`
  for (const [path, bytes] of demo.files) await storage.put(`${prefix}/${path}`, bytes)
  await publishRevision(db, {
    ...{ workno, revision: demo.revision, fileType: 'IJP', verdicts: {}, nowSeconds },
    ...demo.facts,
    contentCount: demo.files.size,
    contentLength: 1,
  })
}
