import type { Ziptree } from '@yomikura/content/ziptree'
import type { ClientConfig } from '@yomikura/contract/config'
import type { Device } from '@yomikura/contract/devices'
import type { PersonalToken } from '@yomikura/contract/personal-tokens'
import type { MyList } from '@yomikura/contract/mylists'
import type { Playlist } from '@yomikura/contract/playlists'
import type { Work } from '@yomikura/contract/works'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Purchase = { work: Work; sales_date: string; changed: number }

/** A status, with a code; or with other headers than our server's, as a proxy's page has them. */
type Fault = { status: number; code?: string; headers?: Record<string, string> }

const JSON_TYPE = { 'content-type': 'application/json' }

function toFault(given: number | Fault | undefined): Fault | undefined {
  return typeof given === 'number' ? { status: given } : given
}

/**
 * A real HTTP server that answers the calls of a sync from a list of purchases, with the faults that
 * a test asks for. Times are whole seconds of its own clock.
 */
export class TestServer {
  readonly purchases = new Map<string, Purchase>()
  readonly productions: Work[] = []
  readonly removed = new Map<string, number>()
  readonly requests: string[] = []
  /** What the shop says of series, beside their works. */
  readonly series: { title_id: string; name: string; names?: object; total: number }[] = []
  /** Volumes of whatever series is asked for. */
  readonly volumes: {
    workno: string
    volume: number
    name: { ja_JP: string }
    sample_exists?: boolean
  }[] = []
  /** What else is answered, by path below the product's API. */
  readonly answers = new Map<string, unknown>()
  /** The shop's words on works, by number. */
  readonly descriptions = new Map<string, object>()
  /** Works that the reader hid. */
  readonly ignored = new Set<string>()
  mylists: MyList[] = []
  playlists: Playlist[] = []
  now = 1000
  /** Apps that the reader let in. */
  tokens: PersonalToken[] = []
  /** Where the reader is signed in: here, and on a browser that was lost. */
  devices: Device[] = [
    aDevice('d1', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0', true),
    aDevice('d2', 'Mozilla/5.0 (Windows NT 10.0; rv:153.0) Gecko/20100101 Firefox/153.0', false),
  ]
  /** Who is signed in; an empty object is a guest. */
  /** What differs from a server with a shop that has everything. */
  config: Partial<ClientConfig> = {}
  account: object = { account_id: 'alice', login_id: 'alice' }
  /** The files of whatever work is opened. */
  ziptree: Ziptree | undefined
  #url = ''

  /** Origin, once it is started. */
  get url(): string {
    return this.#url
  }
  /** Most requests that were answered at the same time. */
  mostAtOnce = 0
  /** Asked before each answer; a returned status is answered instead, with a code if it has one. */
  fault: (path: string, body: string, method?: string) => number | Fault | undefined = () =>
    undefined
  delayMs = 0
  /** Whether it answers nothing, as when there is no network. */
  isAway = false
  /** Awaited before each answer, for a test that wants to look at what happens meanwhile. */
  hold: (path: string) => Promise<void> | undefined = () => undefined
  pageLimit = 50
  readonly #server: Server
  /** Writes that `hold` keeps waiting now. */
  readonly #heldWrites = new Set<string>()
  #atOnce = 0

  constructor() {
    this.#server = createServer((request, response) => {
      if (this.isAway) request.socket.destroy()
      else void this.#answer(request, response)
    })
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this.#url
  }

  /**
   * @throws Error when a write is held still: nothing aborts a write, so it would fail now, and what sent
   *   it would show that when the test's document is gone
   */
  async stop(): Promise<void> {
    const held = [...this.#heldWrites]
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
    if (held.length > 0) throw new Error(`The test never had these answered: ${held.join(', ')}`)
  }

  sell(work: Work, sales_date = '2026-11-01T00:00:00.000000Z'): void {
    this.removed.delete(work.workno)
    this.purchases.set(work.workno, { work, sales_date, changed: this.now })
  }

  refund(workno: string): void {
    this.purchases.delete(workno)
    this.removed.set(workno, this.now)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#atOnce)
    let body = ''
    for await (const part of request) body += String(part)
    const url = new URL(request.url ?? '', 'http://test')
    const path = url.pathname.replace('/api/yomikura', '')
    this.requests.push(`${request.method} ${path}${url.search}`)
    await new Promise((resolve) => setTimeout(resolve, this.delayMs))
    await this.#wait(request, path)
    const fault = toFault(this.fault(path, body, request.method))
    this.#atOnce -= 1
    const answer =
      fault === undefined
        ? (this.#toSyncAnswer(path, url.searchParams, body) ??
          this.#toIgnoreAnswer(path, request.method, body) ??
          this.#toListsAnswer(path) ??
          this.#toScreenAnswer(path, request.method, body))
        : undefined
    response.writeHead(fault?.status ?? (answer ? 200 : 404), { ...JSON_TYPE, ...fault?.headers })
    response.end(JSON.stringify(answer ?? { status: 404, message: '', ...fault }))
  }

  async #wait({ method }: IncomingMessage, path: string): Promise<void> {
    const write = `${method} ${path}`
    if (method !== 'GET') this.#heldWrites.add(write)
    await this.hold(path)
    this.#heldWrites.delete(write)
  }

  #toSyncAnswer(path: string, query: URLSearchParams, body: string): unknown {
    const last = Number(query.get('last') ?? 0)
    const sales = [...this.purchases.values()].filter(({ changed }) => last === 0 || changed > last)
    const gone = [...this.removed].filter(([, time]) => last > 0 && time > last)
    switch (path) {
      case '/v3/content/count':
        return {
          user: sales.length,
          production: last === 0 ? this.productions.length : 0,
          removed: gone.length,
          now: this.now,
          page_limit: this.pageLimit,
          concurrency: 500,
        }
      case '/v3/content/sales':
        return sales.map(({ work, sales_date }) => ({ workno: work.workno, sales_date }))
      case '/v3/content/removed':
        return gone.map(([workno]) => ({ workno }))
      case '/v3/content/works': {
        const asked = JSON.parse(body) as string[]
        const works = asked.flatMap((workno) => this.purchases.get(workno)?.work ?? [])
        return { works, series: this.series.map(toSeries) }
      }
      case '/v3/content/products': {
        const first = (Number(query.get('page')) - 1) * this.pageLimit
        return { works: this.productions.slice(first, first + this.pageLimit), series: [] }
      }
      default:
        return undefined
    }
  }

  #toIgnoreAnswer(path: string, method: string | undefined, body: string): unknown {
    if (path !== '/ignore') return undefined
    const { works = [] } = JSON.parse(body || '{}') as { works?: string[] }
    for (const workno of works) {
      if (method === 'DELETE') this.ignored.delete(workno)
      else this.ignored.add(workno)
    }
    return { works: [...this.ignored] }
  }

  #toListsAnswer(path: string): unknown {
    if (path === '/mylists') return { mylists: this.mylists, version: 1 }
    if (path === '/playlists') return { playlists: this.playlists, version: 1 }
    return undefined
  }

  #toDevicesAnswer(path: string, method: string | undefined): unknown {
    if (method === 'DELETE') {
      this.devices = this.devices.filter(({ id }) => !path.endsWith(id))
      return { revoked: 1 }
    }
    return { devices: this.devices }
  }

  #toTokensAnswer(path: string, method: string | undefined, body: string): unknown {
    if (method === 'DELETE') {
      this.tokens = this.tokens.filter(({ id }) => !path.endsWith(id))
      return { revoked: 1 }
    }
    if (method !== 'POST') return { tokens: this.tokens }
    const { scopes } = JSON.parse(body) as Pick<PersonalToken, 'scopes'>
    const token = { ...aToken('t1', 'KOReader'), scopes }
    this.tokens = [token, ...this.tokens]
    return { token, login: 'hanako', secret: 'bcdf-ghjk-mnpq-rstv-wxyz-2345-6789' }
  }

  /** What screens ask besides a sync: who reads, a work's record, and its files. */
  #toScreenAnswer(path: string, method: string | undefined, body: string): unknown {
    if (this.answers.has(path)) return this.answers.get(path)
    if (path === '/authorize') return this.account
    if (path === '/config') return { ...aConfig(this.#url), ...this.config }
    if (path.startsWith('/personal_tokens')) return this.#toTokensAnswer(path, method, body)
    if (path.startsWith('/devices')) return this.#toDevicesAnswer(path, method)
    if (path === '/logout') return { redirect: '/login' }
    if (path === '/v3/download/sign/cookie') {
      return { url: `${this.#url}/content/`, cookies: {}, expires: '2999-01-01T00:00:00Z' }
    }
    if (path.endsWith('/ziptree.json')) return this.ziptree
    if (path === '/v3/viewer/series') return { series: null, works: this.volumes.map(toVolume) }
    return path.startsWith('/v3/work/') ? this.#toWorkAnswer(path.slice(9)) : undefined
  }

  #toWorkAnswer(workno: string): unknown {
    const work = this.purchases.get(workno)?.work
    const description = this.descriptions.get(workno)
    return work && { work, ...(description && { description }) }
  }
}

function toSeries(series: TestServer['series'][number]) {
  const maker = { id: 'RG00001', name: { ja_JP: '夜凪工房' }, name_phonetic: { ja_JP: '' } }
  return { id: 1, name_phonetic: null, possession: 0, maker, ...series }
}

function toVolume(volume: TestServer['volumes'][number]) {
  const shown = {
    readable: false,
    sample_exists: false,
    site_id: 'home',
    work_thumbnail_url: '',
    author_name: null,
  }
  return { ...shown, work_url: 'https://shop.example/work', ...volume }
}

function aConfig(url: string): ClientConfig {
  return {
    app: 'yomikura',
    brand: { name: 'Yomikura' },
    media_url: url,
    links: {
      storefront: 'https://shop.example/',
      register: 'https://shop.example/join',
      my_page: 'https://shop.example/my',
      feedback: 'https://shop.example/feedback',
      mail: '',
      browser: url,
      help: [{ title: 'はじめての方へ', url: 'https://shop.example/help/start' }],
      apps: [
        { platform: 'desktop', title: 'パソコン版', url: 'shop-reader://open' },
        { platform: 'ios', title: 'App Store', url: 'https://shop.example/ios' },
      ],
    },
    shop_time_zone: 'Asia/Tokyo',
    coupon_percent: 70,
    share: [],
    limits: {},
    features: { other_apps: true },
    version: '1.2.3',
  }
}

/** An app that was let in and has not come yet. */
export function aToken(id: string, name: string): PersonalToken {
  const created_at = '2026-11-01T00:00:00.000000Z'
  const expires_at = '2027-01-30T00:00:00.000000Z'
  return { id, name, scopes: ['catalogue', 'files'], created_at, expires_at, used_at: null }
}

function aDevice(id: string, user_agent: string, is_current: boolean): Device {
  const time = '2026-11-01T00:00:00.000000Z'
  return { id, name: '', user_agent, created_at: time, seen_at: time, is_current }
}
