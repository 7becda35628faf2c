import { toContentPath } from '@yomikura/content/content-folder'
import { LAYOUT } from '@yomikura/content/layout'
import type { TreeEntry, Ziptree } from '@yomikura/content/ziptree'
import type { CatalogueWork, FeedSale } from '@yomikura/contract/storefront'
import type { DatabaseConfig } from '#platform/db/database.ts'
import type { TokenScope } from '@yomikura/contract/personal-tokens'
import type { AccountHolder } from '#modules/access/index.ts'
import { getContentKey } from '#modules/viewer/index.ts'
import { publishRevision, storeSale, storeWork } from '#modules/library/index.ts'
import { ingestWork } from '@yomikura/ingest/ingest-work'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestHosts, type TestHosts } from './access-matrix/test-hosts.ts'
import { aCustomer } from './test-principals.ts'
import { aCatalogueWork, aFeedSale } from './test-works.ts'

const REVISION = '0192aaaa-0000-7000-8000-000000000001'

export type PlainWork = Partial<CatalogueWork> & {
  workno: string
  source?: 'import' | 'storefront'
  /** Who holds it; Alice unless said. */
  account?: string
  /** Names in the tree; their endings say what each is. */
  files: string[]
  salesDate?: string
}

/** A whole app host with works, as another app meets it. */
export class TestPlainLibrary {
  readonly hosts: TestHosts

  private constructor(hosts: TestHosts) {
    this.hosts = hosts
  }

  static async open(database?: DatabaseConfig): Promise<TestPlainLibrary> {
    return new TestPlainLibrary(await openTestHosts(database))
  }

  async close(): Promise<void> {
    await this.hosts.close()
  }

  /** A person with this account, who can make tokens. */
  async signUp(account: string): Promise<AccountHolder> {
    const person = aCustomer(account)
    const { db } = this.hosts.platform
    await db
      .insertInto('principal')
      .values({
        ...person,
        ...{ iss: 'shop', sub: account, is_super_user: 0, zip_allowed: 1, folder_allowed: 1 },
        ...{ created_at: 0, updated_at: 0 },
      })
      .execute()
    return person as AccountHolder
  }

  /** `Authorization` of an app that the person let in. */
  async letIn(person: AccountHolder, scopes: TokenScope[]): Promise<string> {
    const { login, secret } = await this.makeToken(person, scopes)
    return `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`
  }

  async makeToken(person: AccountHolder, scopes: TokenScope[]) {
    const app = { name: 'an app', scopes, expires_in_days: 1 }
    return this.hosts.modules.personalTokens.make(person, app)
  }

  /** Stores a work with its files, each of the bytes `bytes of {name}`, and gives it to an account. */
  async store({ files, source = 'import', account = 'alice', salesDate, ...facts }: PlainWork) {
    const { db, storage, clock } = this.hosts.platform
    const { workno } = facts
    const origin = { source, nowSeconds: clock.nowSeconds() } as const
    await storeWork(db, aCatalogueWork(facts), origin)
    await this.sell(workno, {
      account_id: account,
      ...(salesDate !== undefined && { sales_date: salesDate }),
    })
    const { ziptree, stored } = toContent(files)
    const folder = `${toContentPath(workno)}/${REVISION}`
    await storage.put(`${folder}/${LAYOUT.ziptree}`, Buffer.from(JSON.stringify(ziptree)))
    for (const path of [LAYOUT.cover, LAYOUT.coverThumbnail])
      await storage.put(`${folder}/${path}`, Buffer.from(`bytes of ${path}`))
    for (const [path, text] of Object.entries(stored))
      await storage.put(`${folder}/${path}`, Buffer.from(text))
    await publishRevision(db, {
      ...{ workno, revision: REVISION, cover: { width: 1, height: 1, color: '#ffffff' } },
      ...{ pageCount: files.length, contentCount: files.length, contentLength: files.length },
      ...{ fileType: 'IJP', verdicts: { ok: files.length }, nowSeconds: clock.nowSeconds() },
    })
  }

  /** Takes in an EPUB as ingest does, hidden by a key as in a library, and gives it to Alice. */
  async storeBook(workno: string, epub: Buffer, facts: Partial<CatalogueWork> = {}) {
    const { db, storage, clock } = this.hosts.platform
    const origin = { source: 'import', nowSeconds: clock.nowSeconds() } as const
    await storeWork(db, aCatalogueWork({ ...facts, workno }), origin)
    await this.sell(workno, {})
    const root = await mkdtemp(join(tmpdir(), 'yomikura-book-'))
    const source = join(root, 'book.epub')
    await writeFile(source, epub)
    const made = await ingestWork({
      ...{ workno, revision: REVISION, updatedAt: '2026-01-01 00:00:00', direction: 'rtl' },
      ...{ source, outputFolder: join(root, 'out'), protect: true, salt: 'salt', converter: null },
      contentKey: await getContentKey(db, workno, REVISION),
    })
    for (const { path, contentType } of made.files) {
      const key = `${toContentPath(workno)}/${REVISION}/${path}`
      await storage.put(key, await readFile(join(root, 'out', path)), { contentType })
    }
    await rm(root, { recursive: true })
    await publishRevision(db, {
      ...{ workno, revision: REVISION, cover: null, pageCount: 0, contentCount: 1 },
      ...{ contentLength: epub.length, fileType: 'EPB', verdicts: { [made.verdict]: 1 } },
      nowSeconds: clock.nowSeconds(),
    })
  }

  async sell(workno: string, facts: Partial<FeedSale>): Promise<void> {
    const { db, clock } = this.hosts.platform
    const sale = aFeedSale({ workno, account_id: 'alice', ...facts })
    const sale_id = `${workno}-${sale.account_id}`
    const origin = { source: 'storefront', nowSeconds: clock.nowSeconds() } as const
    await storeSale(db, { ...sale, sale_id }, origin)
  }

  async ask(
    url: string,
    authorization?: string,
    {
      method = 'GET',
      headers = {},
      payload,
    }: {
      method?: 'GET' | 'HEAD' | 'PUT' | 'POST'
      headers?: Record<string, string>
      payload?: object
    } = {},
  ) {
    const answer = await this.hosts.hosts.app.inject({
      method,
      url,
      headers: { ...headers, ...(authorization !== undefined && { authorization }) },
      ...(payload && { payload }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
      json: answer.json.bind(answer),
    }
  }
}

function toContent(names: readonly string[]) {
  const hashnames = names.map(
    (name, index) => `${index.toString(16).padStart(32, '0')}${name.slice(name.lastIndexOf('.'))}`,
  )
  const tree: TreeEntry[] = names.map((name, index) => ({
    ...{ type: 'file', name, hashname: hashnames[index] ?? '' },
  }))
  const playfile = Object.fromEntries(
    hashnames.map((hashname) => [hashname, toPlayfile(hashname)]),
  ) as Ziptree['playfile']
  const stored = Object.fromEntries(
    names.flatMap((name, index) => [
      [`${LAYOUT.files}/${hashnames[index]}`, `bytes of ${name}`],
      [`${LAYOUT.thumbnails}/small-${hashnames[index]}`, `preview of ${name}`],
    ]),
  )
  return { ziptree: { hash: 'h', playfile, tree }, stored }
}

/** A book of two chapters, whose places count from 0 to 1,000. */
const BOOK = { characters: 999, spine_count: 2 }
const RECORDING = {
  optimized: { duration: 60.5 },
  chapters: [
    { start_seconds: 0, title: '序' },
    { start_seconds: 12.5, title: '波' },
  ],
}
const PDF_PAGES = Array.from({ length: 20 }, () => ({}))

function toPlayfile(hashname: string) {
  const sized = { length: 10, size: '10B' }
  if (hashname.endsWith('.pdf')) return { type: 'pdf', ...sized, pdf: { page: PDF_PAGES } }
  if (hashname.endsWith('.epub')) {
    const optimized = { encrypted: true, length: 10, direction: 'rtl', ...BOOK }
    return { type: 'epub_reflowable', ...sized, epub_reflowable: { optimized } }
  }
  if (hashname.endsWith('.txt')) return { type: 'text', ...sized }
  if (hashname.endsWith('.mp3')) return { type: 'audio', ...sized, audio: RECORDING }
  if (!hashname.endsWith('.jpg')) return { type: 'other', ...sized }
  const image = { ...sized, name: hashname, width: 9, height: 9, crypt: false }
  const optimized = { ...image, name: `small-${hashname}`, color: '#ffffff' }
  return { type: 'image', ...sized, image: { files: image, optimized } }
}
