import { findFreePort } from '@yomikura/testkit/free-port'
import { eventually } from '@yomikura/testkit/eventually'
import { patience } from '@yomikura/testkit/patience'
import { makeTinyWork } from '@yomikura/testkit/tiny-work'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Ended, type Started, TestDeployment } from './test-deployment.ts'
import { TEST_DIALECTS, type TestDialect } from './test-dialects.ts'
import { hasPreviousBuild, PreviousBuild } from './test-previous-build.ts'

const LIMIT_MS = 300_000 * patience()
const APP_URL = 'http://localhost:4000'
const API = '/api/yomikura'
/** Writes that are answered in each step. */
const WRITES = 40
/** Fewer than the server keeps: a writer that goes on for long drops none of its own. */
const DIFFERENT = 500

type Release = 'previous' | 'new'
type Node = { started: Started; url: string }
type Bookmarks = { bookmarks: { pages: number[] }[] }

/** An installation that goes from release to release, and a reader of it who writes meanwhile. */
class Installation {
  readonly deployment: TestDeployment
  /** What a load balancer would ask. */
  readonly nodes: Node[] = []
  /** Digest of a document to the place in it. */
  readonly places = new Map<string, string>()
  readonly bookmarks = new Set<number>()
  readonly refused: string[] = []
  readonly works: string[] = []
  readonly #previous: PreviousBuild
  readonly #cookies = new Map<string, string>()
  #app: Record<string, string> = {}
  #count = 0

  private constructor(deployment: TestDeployment, previous: PreviousBuild) {
    this.deployment = deployment
    this.#previous = previous
  }

  /** One that the release before made, with a reader and a work. */
  static async make(dialect: TestDialect, previous: PreviousBuild): Promise<Installation> {
    const deployment = await TestDeployment.open(dialect)
    const made = new Installation(deployment, previous)
    const { output } = await made.run('previous', 'account', 'create', 'alice', '--generate')
    const [, password = ''] = /Password: (\S+)/.exec(output) ?? []
    await made.start('previous')
    await made.#signIn(password)
    await made.importWork('previous')
    return made
  }

  run(release: Release, ...values: string[]): Promise<Ended> {
    const { deployment } = this
    if (release === 'new') return deployment.run(...values)
    return deployment.startCommandOf(this.#previous.sources, ...values).ended
  }

  async start(release: Release): Promise<Node> {
    const port = await findFreePort()
    const env = {
      YOMIKURA_APP_URL: APP_URL,
      YOMIKURA_MEDIA_URL: 'http://localhost:4001',
      YOMIKURA_APP_PORT: String(port),
    }
    const sources = release === 'previous' ? this.#previous.sources : undefined
    const started = this.deployment.startServer(sources, env)
    await started.until('"ready"')
    const node = { started, url: `http://127.0.0.1:${port}` }
    this.nodes.push(node)
    return node
  }

  /** As the guide has it: no more requests lead there, then it is stopped. */
  async stop(node: Node): Promise<void> {
    this.nodes.splice(this.nodes.indexOf(node), 1)
    node.started.child.kill('SIGTERM')
    const { code, errors } = await node.started.ended
    expect([code, errors.includes('"level":"fatal"')]).toEqual([0, false])
  }

  /** A work that a command of one release gives to any node that runs. */
  async importWork(release: Release): Promise<void> {
    const seed = this.works.length + 1
    const shelf = join(this.deployment.folder, `shelf-${seed}`)
    await mkdir(shelf)
    await writeFile(join(shelf, `work ${seed}.cbz`), (await makeTinyWork(seed, 2)).zip)
    const { code, errors } = await this.run(release, 'import', shelf, '--account', 'alice')
    expect([code, code === 0 ? '' : errors]).toEqual([0, ''])
    const known = await this.#listWorks(this.nodes.at(-1)!)
    this.works.push(...known.filter((workno) => !this.works.includes(workno)))
    expect(this.works).toHaveLength(seed)
  }

  /** Writes until each of the nodes has answered its share. */
  async write(): Promise<void> {
    for (let turn = 0; turn < WRITES; turn++) await this.#writeOnce(turn)
  }

  /** Writes while something happens, two at a time, and a little longer. */
  async writeDuring(act: () => Promise<unknown>): Promise<void> {
    let isOver = false
    const writer = async (first: number) => {
      for (let turn = first; !isOver; turn++) await this.#writeOnce(turn)
    }
    const writers = [0, 1].map(writer)
    try {
      await act()
      const enough = this.#count + WRITES
      await eventually(() => expect(this.#count).toBeGreaterThan(enough), LIMIT_MS / 5)
    } finally {
      isOver = true
      await Promise.all(writers)
    }
  }

  /** Everything that was acknowledged is answered by this node, whichever wrote it. */
  async expectAll(node: Node): Promise<void> {
    const missing: string[] = []
    for (const [document, progress] of this.places) {
      const url = `${node.url}/kosync/syncs/progress/${document}`
      const answer = await fetch(url, { headers: this.#app })
      const place = (await answer.json()) as { progress?: string }
      if (place.progress !== progress) missing.push(`place ${progress}: ${answer.status}`)
    }
    const stored = (await this.#ask(node, 'GET', `${API}/bookmarks?since=0`)).body as Bookmarks
    const pages = stored.bookmarks.flatMap((file) => file.pages)
    for (const page of this.bookmarks) if (!pages.includes(page)) missing.push(`bookmark ${page}`)
    const works = await this.#listWorks(node)
    for (const workno of this.works) if (!works.includes(workno)) missing.push(workno)
    expect(missing).toEqual([])
    expect(works).toHaveLength(this.works.length)
  }

  async #writeOnce(turn: number): Promise<void> {
    const number = (this.#count += 1)
    if (turn % 2 === 0) {
      const name = String(number % DIFFERENT)
      const document = createHash('md5').update(name).digest('hex')
      const progress = String(number)
      const device = { device: 'Kobo', device_id: 'K1' }
      const body = JSON.stringify({ document, progress, percentage: 0.5, ...device })
      const write = (node: Node) =>
        fetch(`${node.url}/kosync/syncs/progress`, { method: 'PUT', headers: this.#app, body })
      if (await this.#send(turn, write)) this.places.set(document, progress)
    } else {
      const nowMs = Date.now()
      const page = number % DIFFERENT
      const event = { workno: this.works[0], path: '', page, is_set: true, at_ms: nowMs }
      const body = { now_ms: nowMs, events: [event] }
      const write = (node: Node) => this.#fetch(node, 'PUT', `${API}/bookmarks`, body)
      if (await this.#send(turn, write)) this.bookmarks.add(page)
    }
  }

  /** As a load balancer sends it: a node that is not there leaves it to the next one. */
  async #send(turn: number, write: (node: Node) => Promise<Response>): Promise<boolean> {
    const nodes = [...this.nodes]
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[(turn + at) % nodes.length]!
      const answer = await write(node).catch(() => undefined)
      if (!answer) continue
      const text = await answer.text()
      if (!answer.ok) this.refused.push(`${answer.status} ${text}`)
      return answer.ok
    }
    this.refused.push('no node answered')
    return false
  }

  async #signIn(password: string): Promise<void> {
    const node = this.nodes[0]!
    const page = await (await this.#fetch(node, 'GET', '/login')).text()
    const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(page) ?? []
    const form = new URLSearchParams({ form_token, login: 'alice', password })
    const answer = await this.#fetch(node, 'POST', '/login', form)
    expect(answer.status).toBe(303)
    await this.#ask(node, 'GET', `${API}/authorize`)
    const app = { name: 'KOReader', scopes: ['progress'], expires_in_days: 1 }
    const made = await this.#ask(node, 'POST', `${API}/personal_tokens`, app)
    const { login, secret } = made.body as { login: string; secret: string }
    this.#app = {
      'x-auth-user': login,
      'x-auth-key': createHash('md5').update(secret).digest('hex'),
      'content-type': 'application/json',
    }
  }

  async #listWorks(node: Node): Promise<string[]> {
    const { body } = await this.#ask(node, 'GET', `${API}/v3/content/sales?last=0`)
    return (body as { workno: string }[]).map(({ workno }) => workno)
  }

  async #ask(node: Node, method: string, path: string, sent?: object) {
    const answer = await this.#fetch(node, method, path, sent)
    const body: unknown = await answer.json()
    expect([path, answer.status, answer.ok ? '' : body]).toEqual([path, answer.status, ''])
    return { body }
  }

  /** As the page of the app asks, with its cookies. */
  async #fetch(node: Node, method: string, path: string, sent?: object): Promise<Response> {
    const isForm = sent instanceof URLSearchParams
    const headers: Record<string, string> = {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'sec-fetch-site': 'same-origin',
      'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
    }
    if (sent) headers['origin'] = APP_URL
    if (sent) headers['content-type'] = isForm ? FORM : 'application/json'
    const body = isForm ? sent.toString() : JSON.stringify(sent)
    const options = { method, headers, redirect: 'manual' as const, ...(sent && { body }) }
    const answer = await fetch(`${node.url}${path}`, options)
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
    return answer
  }
}

const FORM = 'application/x-www-form-urlencoded'
const obstacle = hasPreviousBuild() ? '' : ' (needs the history of the repository)'

describe.skipIf(obstacle)(`the release before and this one${obstacle}`, () => {
  let previous: PreviousBuild
  const made: Installation[] = []

  beforeAll(async () => {
    previous = await PreviousBuild.unpack()
  }, LIMIT_MS)
  afterEach(async () => {
    for (const { deployment } of made.splice(0)) await deployment.close()
  }, LIMIT_MS)
  afterAll(() => previous?.remove(), LIMIT_MS)

  async function make(dialect: TestDialect): Promise<Installation> {
    const installation = await Installation.make(dialect, previous)
    made.push(installation)
    return installation
  }

  /** What the guide asks before an upgrade. */
  async function expectAdditive(installation: Installation): Promise<void> {
    const { code, output } = await installation.run('new', 'schema', 'check', '--json')
    const { pending, endsOlder } = JSON.parse(output) as Record<string, string[]>
    expect([code, endsOlder]).toEqual([2, []])
    expect(pending).not.toEqual([])
  }

  it.each(TEST_DIALECTS)(
    'take turns on one database of $engine, forward, back and forward, and lose no acknowledged write',
    async (dialect) => {
      const installation = await make(dialect)
      await installation.write()
      await expectAdditive(installation)
      for (const release of ['new', 'previous', 'new'] as const) {
        await installation.stop(installation.nodes[0]!)
        const node = await installation.start(release)
        await installation.expectAll(node)
        await installation.write()
        await installation.importWork(release)
        await installation.expectAll(node)
      }
      expect(installation.refused).toEqual([])
    },
    LIMIT_MS,
  )

  it.each(TEST_DIALECTS.filter(({ engine }) => engine === 'postgres'))(
    'run side by side on one database of $engine, node after node forward and back, and no reader is refused',
    async (dialect) => {
      const installation = await make(dialect)
      const older = [installation.nodes[0]!, await installation.start('previous')]
      await expectAdditive(installation)
      await installation.writeDuring(async () => {
        const applied = await installation.run('new', 'schema', 'apply')
        expect([applied.code, applied.errors]).toEqual([0, expect.any(String)])
      })
      let newer: Node[] = []
      await installation.writeDuring(async () => {
        newer = [await installation.start('new')]
        await installation.stop(older.shift()!)
      })
      // One of the release before dies in the middle of the upgrade, and its supervisor starts it again.
      await installation.writeDuring(async () => {
        const [dying] = older
        dying!.started.child.kill('SIGKILL')
        await dying!.started.ended
        installation.nodes.splice(installation.nodes.indexOf(dying!), 1)
        older[0] = await installation.start('previous')
        await installation.importWork('new')
        await installation.importWork('previous')
      })
      for (const node of installation.nodes) await installation.expectAll(node)
      await installation.writeDuring(async () => {
        newer.push(await installation.start('new'))
        await installation.stop(older.shift()!)
      })
      await installation.writeDuring(async () => {
        for (const node of newer) {
          await installation.start('previous')
          await installation.stop(node)
        }
      })
      for (const node of installation.nodes) await installation.expectAll(node)
      await installation.expectAll(await installation.start('new'))
      expect(installation.refused).toEqual([])
    },
    LIMIT_MS,
  )
})
