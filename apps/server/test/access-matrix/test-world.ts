import type { Ziptree } from '@yomikura/content/ziptree'
import { toContentPath } from '@yomikura/content/content-folder'
import { LAYOUT } from '@yomikura/content/layout'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import { LogSecrets } from '@yomikura/testkit/log-secrets'
import { generateKeyPairSync } from 'node:crypto'
import { toBrowserKeys } from '#config/secrets.ts'
import { createCsrfToken } from '#http/csrf.ts'
import type { Principal } from '#modules/access/index.ts'
import { aPrincipal } from '../test-principals.ts'
import { SessionRepository } from '#modules/auth/session-repository.ts'
import { OPEN_CONTENT, PICTURES } from '../test-open-works.ts'
import { publishRevision, storeSale, storeWork } from '#modules/library/index.ts'
import { aCatalogueWork, aFeedSale } from '../test-works.ts'
import type { DatabaseConfig } from '#platform/db/database.ts'
import { type ActorName, ACTORS, SIGNED_OUT, type WorkKind } from './actors.ts'
import type { Asked, HostName, TestSession } from './asked.ts'
import { APP_ORIGIN, openTestHosts, type TestHosts } from './test-hosts.ts'

export const API = '/api/yomikura'
export const PICTURE = PICTURES[0] ?? ''
export const BOOK = `${'e'.repeat(32)}.epub`
const REVISION = '0192aaaa-0000-7000-8000-000000000001'

export const WORKNOS: Record<WorkKind, string> = {
  own: 'BJ00000101',
  foreign: 'BJ00000102',
  free: 'BJ00000103',
  sample: 'BJ00000104',
  preOrder: 'BJ00000105',
  refunded: 'BJ00000106',
  unknown: 'BJ00000999',
}

/** How each work differs from an ordinary one on sale. */
const WORKS: Record<Exclude<WorkKind, 'unknown'>, Partial<CatalogueWork>> = {
  own: { production_id: 'P1', protection_free: true },
  foreign: { inservice: false },
  free: { is_one_click_free: true },
  sample: { sample_pages: 2 },
  preOrder: { production_id: 'P1', download_start_date: '2099-01-01T00:00:00Z' },
  refunded: { inservice: false },
}

const OWNER = { account_id: 'A-owner' }
const ROLES: Record<ActorName, Partial<Principal>> = {
  nobody: OWNER,
  forged: OWNER,
  owner: OWNER,
  stranger: { account_id: 'A-stranger' },
  newcomer: { account_id: 'A-newcomer' },
  production: { production_id: 'P1' },
  admin: { admin_id: 'M1' },
  superUser: { account_id: 'A-super', is_super_user: true },
  expired: OWNER,
  loggedOut: OWNER,
  leaseLoser: OWNER,
  outside: OWNER,
}

export type TestAnswer = {
  status: number
  headers: Record<string, unknown>
  text: string
  json: <T>() => T
}

/** A whole server with every actor signed in and every kind of work stored, on one engine. */
export class TestWorld {
  readonly modules: TestHosts['modules']
  readonly platform: TestHosts['platform']
  readonly hosts: TestHosts['hosts']
  readonly publicKey: string
  readonly log: TestHosts['log']
  /** What the actors sent and were given that no log may hold. */
  readonly secrets = new LogSecrets()
  readonly close: () => Promise<void>
  readonly #sessions = new Map<ActorName, TestSession>()
  /** Signing cookies given out while the right was there, by actor and kind of work. */
  readonly #grants = new Map<string, string>()

  private constructor({ modules, platform, hosts, log, close }: TestHosts) {
    this.modules = modules
    this.platform = platform
    this.hosts = hosts
    this.log = log
    this.close = close
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 4096 })
    this.publicKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  }

  static async open(database?: DatabaseConfig): Promise<TestWorld> {
    const world = new TestWorld(await openTestHosts(database))
    await world.#storeWorks()
    for (const actor of ACTORS) {
      world.#sessions.set(actor, await world.signIn(actor))
    }
    await world.#collectGrants()
    await world.#endRights()
    return world
  }

  async #storeWorks(): Promise<void> {
    const { db } = this.platform
    for (const [kind, facts] of Object.entries(WORKS)) {
      const workno = WORKNOS[kind as WorkKind]
      const name = { ja_JP: `作品 ${kind}` }
      await storeWork(db, aCatalogueWork({ workno, name, ...facts }), this.#origin)
      await this.#publish(workno)
    }
    for (const kind of ['own', 'preOrder', 'refunded'] as const) {
      await this.sell(WORKNOS[kind], 'A-owner')
      await this.sell(WORKNOS[kind], 'A-super')
    }
    await this.sell(WORKNOS.foreign, 'A-stranger')
  }

  get #origin() {
    return { source: 'storefront', nowSeconds: this.platform.clock.nowSeconds() } as const
  }

  async sell(workno: string, account_id: string, version = 1): Promise<void> {
    const sale = { sale_id: `S-${workno}-${account_id}`, workno, account_id, version }
    const status = version === 1 ? 'active' : 'refunded'
    await storeSale(this.platform.db, aFeedSale({ ...sale, status }), this.#origin)
  }

  async #publish(workno: string): Promise<void> {
    const { storage, db, clock } = this.platform
    const folder = `${toContentPath(workno)}/${REVISION}`
    const ziptree: Pick<Ziptree, 'playfile' | 'tree'> & Partial<Ziptree> = {
      hash: 'whole',
      workno,
      revision: REVISION,
      playfile: {
        ...OPEN_CONTENT.ziptree.playfile,
        [BOOK]: { type: 'epub_reflowable', length: 1, size: '1B' },
      },
      tree: [...OPEN_CONTENT.ziptree.tree, { type: 'file', name: '本.epub', hashname: BOOK }],
    }
    const stored = {
      ...OPEN_CONTENT.stored,
      [`epub/${BOOK}/files.json`]: Buffer.from('{"mimetype":"mimetype"}'),
      [`epub/${BOOK}/mimetype`]: Buffer.from('bytes of epub'),
      [`files/${BOOK}`]: Buffer.from('bytes of the book'),
      [LAYOUT.cover]: Buffer.from('cover'),
      [LAYOUT.coverThumbnail]: Buffer.from('cover'),
      [LAYOUT.ziptree]: Buffer.from(JSON.stringify(ziptree)),
    }
    for (const [path, bytes] of Object.entries(stored)) {
      await storage.put(`${folder}/${path}`, bytes)
    }
    const counts = { pageCount: 1, contentCount: 1, contentLength: 1 }
    await publishRevision(db, {
      workno,
      revision: REVISION,
      cover: { width: 1, height: 1, color: '#ffffff' },
      ...counts,
      fileType: 'IJP',
      verdicts: { ok: 1 },
      nowSeconds: clock.nowSeconds(),
    })
  }

  principal(actor: ActorName): Principal {
    return aPrincipal({ principal_id: `p-${actor}`, login_id: actor, ...ROLES[actor] })
  }

  /** A new session of the actor's person; guests get none. */
  async signIn(actor: ActorName, userAgent = `agent of ${actor}`): Promise<TestSession> {
    if (actor === 'nobody') return { cookie: '', sessionHash: null }
    if (actor === 'forged') return { cookie: 'yomikura_session=forged', sessionHash: null }
    const principal = this.principal(actor)
    const now = this.platform.clock.nowSeconds()
    await new SessionRepository(this.platform.db).upsertPrincipal({
      ...principal,
      iss: 'shop',
      sub: actor,
      is_super_user: principal.is_super_user ? 1 : 0,
      zip_allowed: 1,
      folder_allowed: 1,
      created_at: now,
      updated_at: now,
    })
    const { cookie, sessionHash } = await this.modules.sessions.start({
      principal,
      opSid: null,
      idToken: null,
      userAgent,
    })
    return { cookie: `yomikura_session=${cookie}`, sessionHash }
  }

  async #collectGrants(): Promise<void> {
    for (const actor of ACTORS) {
      for (const kind of ['own', 'foreign', 'refunded'] as const) {
        const cookies = await this.sign(actor, kind)
        if (cookies !== undefined) this.#grants.set(`${actor} ${kind}`, cookies)
      }
    }
  }

  /** Signing cookies for a work as a header; undefined where they are refused. */
  async sign(actor: ActorName, kind: WorkKind, session?: TestSession): Promise<string | undefined> {
    const url = `${API}/v3/download/sign/cookie?workno=${WORKNOS[kind]}`
    const answer = await this.send(actor, 'media', 'GET', { url, ...(session && { session }) })
    if (answer.status !== 200) return undefined
    const { cookies } = answer.json<{ cookies: Record<string, string> }>()
    return Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
  }

  /** What happens after everybody signed in: a refund, a last day, a log-out. */
  async #endRights(): Promise<void> {
    for (const account of ['A-owner', 'A-super']) await this.sell(WORKNOS.refunded, account, 2)
    const { db, clock } = this.platform
    const expired = this.#sessions.get('expired')?.sessionHash ?? ''
    await db
      .updateTable('session')
      .set({ expires_at: clock.nowSeconds() - 1 })
      .where('session_hash', '=', expired)
      .execute()
    await this.send('loggedOut', 'app', 'POST', { url: '/logout', payload: { to: '/' } })
    for (const actor of ['expired', 'loggedOut'] as const) {
      // What is left is the cookie; a page that asks who it is gets a guest's token.
      const { cookie } = this.session(actor)
      this.#sessions.set(actor, { cookie, sessionHash: null })
    }
  }

  session(actor: ActorName): TestSession {
    return this.#sessions.get(actor) ?? { cookie: '', sessionHash: null }
  }

  /** Signing cookies that the actor was given for the work, or for another of its works. */
  grant(actor: ActorName, kind: WorkKind): string | undefined {
    return (
      this.#grants.get(`${actor} ${kind}`) ??
      this.#grants.get(`${actor} own`) ??
      this.#grants.get(`${actor} foreign`)
    )
  }

  /** Sends as the actor's browser does, or as its program where it uses one. */
  async send(actor: ActorName, host: HostName, method: string, asked: Asked): Promise<TestAnswer> {
    const session = asked.session ?? this.session(actor)
    const cookies = [session.cookie, asked.headers?.['cookie']].filter(Boolean).join('; ')
    this.secrets.addUrl(asked.url)
    this.secrets.addCookies(cookies)
    this.secrets.add(asked.headers?.['authorization']?.replace(/^\w+ /, '') ?? '')
    const isBrowserWrite = method !== 'GET' && method !== 'HEAD' && actor !== 'outside'
    const answer = await this.hosts[host].inject({
      method: method as 'GET',
      url: asked.url,
      headers: {
        ...(isBrowserWrite && this.#browserHeaders(session)),
        ...asked.headers,
        ...(cookies !== '' && { cookie: cookies }),
      },
      ...(asked.payload !== undefined && { payload: asked.payload as object }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      json: () => answer.json(),
    }
  }

  #browserHeaders({ sessionHash }: TestSession): Record<string, string> {
    const keys = toBrowserKeys(this.platform.secrets)
    return {
      origin: APP_ORIGIN,
      'sec-fetch-site': 'same-origin',
      'x-xsrf-token': createCsrfToken(keys, sessionHash),
    }
  }

  isSignedIn(actor: ActorName): boolean {
    return !SIGNED_OUT.has(actor)
  }
}
