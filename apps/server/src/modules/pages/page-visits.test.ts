import { toContentPath } from '@yomikura/content/content-folder'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHosts, type TestHosts } from '#test/access-matrix/test-hosts.ts'
import { LEVELS, OPEN_CONTENT, PICTURES } from '#test/test-open-works.ts'
import { publishRevision, storeWork } from '../library/index.ts'
import { aCatalogueWork } from '#test/test-works.ts'

const REVISION = '0192aaaa-0000-7000-8000-000000000001'
const [FREE, ADULT, PAID] = ['BJ00000001', 'BJ00000002', 'BJ00000003'] as const
const [LARGEST, LARGER] = ['BJ00000004', 'BJ00000005'] as const
const [, SMALL] = LEVELS
const API = '/api/yomikura'
const TITLES = `${API}/v3/free/titles?page=1&limit=100&order=trend&is_one_click_free=1&${[7, 11, 18, 25, 26].map((number) => `work_types%5B%5D=${number}`).join('&')}`
const BROWSER = { 'sec-fetch-dest': 'document', 'accept-language': 'en' }

let hosts: TestHosts
const nowSeconds = () => hosts.platform.clock.nowSeconds()

async function publish(
  workno: string,
  work: Partial<CatalogueWork>,
  treeBytes?: number,
): Promise<void> {
  const { db, storage } = hosts.platform
  const origin = { source: 'storefront', nowSeconds: nowSeconds() } as const
  await storeWork(db, aCatalogueWork({ workno, ...work }), origin)
  const tree = { ...OPEN_CONTENT.ziptree, revision: REVISION }
  const key = `${toContentPath(workno).replace(/\/$/, '')}/${REVISION}/ziptree.json`
  const body = Buffer.from(JSON.stringify(tree))
  // Spaces are of no matter to JSON.
  const rest = Buffer.alloc(Math.max(0, (treeBytes ?? 0) - body.length), ' ')
  await storage.put(key, Buffer.concat([body, rest]))
  await publishRevision(db, {
    ...{ workno, revision: REVISION, cover: null, pageCount: 1, contentCount: 1 },
    ...{ contentLength: 1, fileType: 'IJP', verdicts: { ok: 1 }, nowSeconds: nowSeconds() },
  })
}

beforeAll(async () => {
  hosts = await openTestHosts()
  await publish(FREE, { is_one_click_free: true })
  await publish(ADULT, { is_one_click_free: true, age_category: 'r18' })
  await publish(PAID, { sample_pages: 2 })
  await publish(LARGEST, { is_one_click_free: true }, 256 * 1024)
  await publish(LARGER, { is_one_click_free: true }, 256 * 1024 + 1)
})
afterAll(() => hosts.close())

async function open(url: string, headers: Record<string, string> = BROWSER) {
  const answer = await hosts.hosts.app.inject({ url, headers })
  const [, data] =
    /<script type="application\/json" id="brought">(.*?)<\/script>/.exec(answer.body) ?? []
  const [, ahead] = /as="fetch"[^>]* href="([^"]*)"/.exec(answer.body) ?? []
  const brought = data === undefined ? undefined : (JSON.parse(data) as Record<string, unknown>)
  return { ...answer, headers: answer.headers, brought, ahead: ahead?.replaceAll('&amp;', '&') }
}
const ask = async (url: string) => (await hosts.hosts.app.inject({ url })).json<unknown>()
const countOpenings = async () =>
  (await hosts.platform.db.selectFrom('free_opening').selectAll().execute()).length

describe('a page that a visitor opens', () => {
  it.each([
    ['/yomikura-free/library', TITLES],
    [`/yomikura-free/series/${FREE}`, `${API}/v2/free/series?title_id=${FREE}`],
    ['/yomikura-free', TITLES],
    [`/viewer/free/${FREE}`, `${API}/v2/work/${FREE}`],
    [`/free/${FREE}`, `${API}/v2/work/${FREE}`],
    [`/viewer/sample/${PAID}`, `${API}/v2/work/${PAID}`],
  ])('%s brings what its first screen asks for', async (url, call) => {
    const { brought, headers } = await open(url)
    expect(brought?.[call]).toEqual(await ask(call))
    expect(brought?.[`${API}/config`]).toEqual(await ask(`${API}/config`))
    expect(brought?.[`${API}/authorize`]).toEqual({})
    expect(headers['cache-control']).toBe('no-store')
    expect(String(headers['set-cookie'])).toContain('XSRF-TOKEN=')
  })

  it('brings a free work’s tree, and has its first page fetched, which opens', async () => {
    const { brought = {}, ahead = '' } = await open(`/viewer/free/${FREE}`)
    const { prefix } = brought[`${API}/v2/free/token/${FREE}`] as { prefix: string }
    expect(brought[`${prefix}/ziptree.json`]).toMatchObject({ revision: REVISION })
    expect(ahead).toContain(`${prefix}/optimized/${PICTURES[0] ?? ''}?`)
    const { pathname, search } = new URL(ahead)
    // The bytes were never stored: the refusal is of the file, not of the grant.
    const media = await hosts.hosts.media.inject(pathname + search)
    expect(media.json<{ code: string }>().code).toBe('work_not_ready')
  })

  it('has the smaller picture of it fetched for a visitor who saves data, which the viewer shows', async () => {
    const { ahead } = await open(`/viewer/free/${FREE}`, { ...BROWSER, 'save-data': 'on' })
    expect(ahead).toContain(`/optimized/${SMALL ?? ''}?`)
  })

  it.each([
    ['a tree of 256 KiB', LARGEST, true],
    ['no tree above 256 KiB, which the first screen would wait for', LARGER, false],
  ])('brings %s', async (_what, workno, isBrought) => {
    const { brought = {} } = await open(`/viewer/free/${workno}`)
    expect(brought).toHaveProperty([`${API}/v2/free/token/${workno}`])
    expect(Object.keys(brought).some((url) => url.includes('ziptree.json'))).toBe(isBrought)
  })

  it('names no page beyond a sample', async () => {
    const { body, ahead } = await open(`/viewer/sample/${PAID}`)
    expect(ahead).toContain(PICTURES[0])
    expect(body).not.toContain(PICTURES[2])
  })

  it('counts as an opening of the free work', async () => {
    await hosts.platform.db.deleteFrom('free_opening').execute()
    await open(`/viewer/free/${FREE}`)
    expect(await countOpenings()).toBe(1)
  })

  it('has the page fetched that a shared link names', async () => {
    expect((await open(`/viewer/free/${FREE}?p=2`)).ahead).toContain(PICTURES[1])
  })

  it('leaves the page to who was here before and may read on elsewhere', async () => {
    const known = { ...BROWSER, cookie: 'XSRF-TOKEN=old' }
    const { brought, ahead } = await open(`/viewer/free/${FREE}`, known)
    expect([Object.keys(brought ?? {}).length > 0, ahead]).toEqual([true, undefined])
  })

  it('opens nothing of a work that asks for an age', async () => {
    const { brought = {}, ahead } = await open(`/viewer/free/${ADULT}`)
    expect(Object.keys(brought).some((url) => /token|ziptree/.test(url))).toBe(false)
    expect(ahead).toBeUndefined()
  })

  it.each([
    ['a machine that makes cards', {}],
    ['a browser that only fetches it ahead', { ...BROWSER, 'sec-purpose': 'prefetch' }],
  ])('brings nothing to %s', async (_who, headers) => {
    await hosts.platform.db.deleteFrom('free_opening').execute()
    expect((await open(`/viewer/free/${FREE}`, headers)).brought).toBeUndefined()
    expect(await countOpenings()).toBe(0)
  })

  it('brings nothing where nothing is open', async () => {
    expect((await open('/library')).brought).toBeUndefined()
    expect((await open(`/viewer/free/${PAID}`)).ahead).toBeUndefined()
    expect((await open('/other-free/library')).brought).toBeUndefined()
  })
})
