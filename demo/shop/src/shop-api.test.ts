import { CatalogueFeed, SalesFeed } from '@yomikura/contract/storefront'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_KEY, TestShop } from './test-shop.ts'
import { writeZip } from './zip/write-zip.ts'

type Page = { items: Record<string, unknown>[]; next_cursor: string | null; total: number }

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('the shop’s API', () => {
  let shop: TestShop
  let folder: string
  let zipPath: string
  let zip: Buffer

  beforeAll(async () => {
    shop = await TestShop.open()
    folder = await mkdtemp(join(tmpdir(), 'yomikura-zip-'))
    zipPath = join(folder, 'work.zip')
    const sources = []
    for (const name of ['表紙.png', '第1話/001.png']) {
      const path = join(folder, name.replaceAll('/', '-'))
      await sharp({ create: { width: 70, height: 100, channels: 3, background: '#a43' } })
        .png()
        .toFile(path)
      sources.push({ name, path })
    }
    await writeZip(zipPath, sources)
    zip = await readBytes(zipPath)
  })
  afterAll(async () => {
    await shop[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  const readBytes = async (path: string) => {
    const { readFile } = await import('node:fs/promises')
    return readFile(path)
  }
  const post = async (path: string, body: unknown) => {
    const answer = await shop.call(`/api/operator/${path}`, { body })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const addWork = (workno: string, more: object = {}) => post('works', { workno, ...more })
  const addCustomer = (login_id: string, more: object = {}) =>
    post('customers', { login_id, password: 'himitsu', ...more })
  const readFeed = async (feed: 'works' | 'sales', query = '') =>
    (await (await shop.call(`/api/feed/${feed}?${query}`)).json()) as Page

  it.each(['/api/feed/works', '/api/feed/sales', '/api/feed/works/BJ00000001/content.zip'])(
    'refuses %s without the key',
    async (path) => {
      expect((await fetch(shop.url + path)).status).toBe(401)
      const wrong = await fetch(shop.url + path, { headers: { authorization: 'Bearer wrong' } })
      expect(wrong.status).toBe(401)
      expect(await wrong.json()).toMatchObject({ code: 'unauthorized' })
    },
  )

  it('opens no operator’s call without the key', async () => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    for (const path of ['customers', 'sales', 'refunds', 'works']) {
      expect((await fetch(`${shop.url}/api/operator/${path}`, options)).status).toBe(401)
    }
  })

  it('adds a work with files and lists it in the feed as the contract says', async () => {
    const name = { ja_JP: '夜の本', en_US: 'Night book' }
    const added = await addWork('BJ00000010', { name, price_yen: 300, content_path: zipPath })
    expect(added.status).toBe(200)
    expect(added.body).toMatchObject({
      workno: 'BJ00000010',
      version: 1,
      name,
      product_url: `${shop.url}/works/BJ00000010`,
      content: { length: zip.length, sha256: sha256(zip) },
    })
    const feed = await readFeed('works')
    expect(Value.Check(CatalogueFeed, feed)).toBe(true)
    expect(feed.items).toContainEqual(added.body)
  })

  it.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'])(
    'opens no file of its machine for a caller behind a proxy that sends %s',
    async (name) => {
      const answer = await shop.call('/api/operator/works', {
        body: { workno: 'BJ00000019', content_path: zipPath },
        headers: { [name]: '203.0.113.7' },
      })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 'forbidden' })
    },
  )

  it('hands out the announced bytes, whole and in part', async () => {
    const { body } = await addWork('BJ00000011', { content_path: zipPath })
    const { url, sha256: announced } = body['content'] as { url: string; sha256: string }
    const path = url.slice(shop.url.length)
    const whole = await shop.call(path)
    expect(whole.headers.get('content-length')).toBe(String(zip.length))
    expect(whole.headers.get('etag')).toBe(`"${announced}"`)
    expect(sha256(await whole.bytes())).toBe(announced)

    const headers = { authorization: `Bearer ${API_KEY}`, range: 'bytes=10-19' }
    const part = await fetch(url, { headers })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${String(zip.length)}`)
    expect(Buffer.from(await part.bytes())).toEqual(zip.subarray(10, 20))

    const changed = await fetch(url, { headers: { ...headers, 'if-range': '"older"' } })
    expect(changed.status).toBe(200)
    const beyond = await fetch(url, { headers: { ...headers, range: 'bytes=9999999-' } })
    expect(beyond.status).toBe(416)
  })

  it('takes an older shop’s catalogue over, with what one customer had bought of it', async () => {
    await addCustomer('moved')
    const works = [1, 2].map((number) => ({
      workno: `BJ0080000${String(number)}`,
      name: { ja_JP: `移した本 ${String(number)}` },
    }))
    const sales = [{ workno: 'BJ00800001', sales_date: '2020-02-03T04:05:06Z' }]
    expect((await post('catalogue', { login_id: 'absent', works, sales })).status).toBe(404)
    expect((await post('catalogue', { login_id: 'moved', works, sales })).status).toBe(200)
    const feed = await readFeed('works', 'limit=1000')
    expect(feed.items).toEqual(
      expect.arrayContaining(works.map((work) => expect.objectContaining(work) as object)),
    )
    const sold = (await readFeed('sales', 'limit=1000')).items
    expect(sold.filter(({ workno }) => workno === 'BJ00800001')).toEqual([
      expect.objectContaining({ sales_date: '2020-02-03T04:05:06.000Z', status: 'active' }),
    ])
  })

  it('takes the files as an upload and counts the version up with every change', async () => {
    await addWork('BJ00000012')
    const path = '/api/operator/works/BJ00000012/content'
    const uploaded = await shop.call(path, { method: 'PUT', zip })
    expect(uploaded.status).toBe(200)
    expect(await uploaded.json()).toMatchObject({ version: 2, content: { sha256: sha256(zip) } })
    const renamed = await addWork('BJ00000012', { name: { ja_JP: '朝の本' } })
    expect(renamed.body).toMatchObject({
      version: 3,
      name: { ja_JP: '朝の本' },
      content: { sha256: sha256(zip) },
    })
  })

  it('refuses what is no zip and keeps the work as it was', async () => {
    await addWork('BJ00000013', { content_path: zipPath })
    const path = '/api/operator/works/BJ00000013/content'
    const refused = await shop.call(path, { method: 'PUT', zip: Buffer.from('no zip at all') })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'invalid_zip' })
    const textPath = join(folder, 'note.txt')
    await writeFile(textPath, 'a secret of this machine')
    expect((await addWork('BJ00000013', { content_path: textPath })).status).toBe(400)
    expect((await shop.call('/api/feed/works/BJ00000013/content.zip')).status).toBe(200)
  })

  it('shows cover and sample pages to everybody', async () => {
    await addWork('BJ00000014', { content_path: zipPath })
    const page = await (await fetch(`${shop.url}/works/BJ00000014`)).text()
    const sources = [...page.matchAll(/src="(\/pictures\/[^"]+)"/g)].map((match) => match[1])
    expect(sources).toHaveLength(3)
    for (const source of sources) {
      const picture = await fetch(shop.url + String(source))
      expect(picture.headers.get('content-type')).toBe('image/webp')
      expect((await sharp(await picture.bytes()).metadata()).width).toBe(70)
    }
    expect(
      (await fetch(`${shop.url}/pictures/BJ00000014/..%2f..%2fstorefront.sqlite`)).status,
    ).toBe(400)
  })

  it('sells a work once, however often it is bought', async () => {
    await addWork('BJ00000020')
    await addCustomer('buyer')
    const first = await post('sales', { login_id: 'buyer', workno: 'BJ00000020' })
    const second = await post('sales', { login_id: 'buyer', workno: 'BJ00000020' })
    expect(first).toMatchObject({ status: 201, body: { version: 1, status: 'active' } })
    expect(second.body).toEqual(first.body)
  })

  it('counts the version up with a refund and makes a new sale of the next purchase', async () => {
    await addWork('BJ00000021')
    const { body: customer } = await addCustomer('changes-mind', { owns: ['BJ00000021'] })
    const [sale] = customer['sales'] as { sale_id: string }[]
    const who = { login_id: 'changes-mind', workno: 'BJ00000021' }
    const refunded = await post('refunds', who)
    expect(refunded.body).toMatchObject({ ...sale, version: 2, status: 'refunded' })
    expect((await post('refunds', { sale_id: sale?.sale_id })).body).toEqual(refunded.body)
    expect((await post('refunds', who)).status).toBe(404)

    const again = await post('sales', who)
    expect(again.body).toMatchObject({ version: 1, status: 'active' })
    expect(again.body['sale_id']).not.toBe(sale?.sale_id)
  })

  it('sells nothing that was withdrawn, and refuses a login that is taken', async () => {
    await addWork('BJ00000022', { inservice: false })
    await addCustomer('late')
    const refused = await post('sales', { login_id: 'late', workno: 'BJ00000022' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'work_not_on_sale' } })
    expect(await addCustomer('LATE')).toMatchObject({
      status: 409,
      body: { code: 'login_id_taken' },
    })
  })

  it('adds no customer who would own a work that is not there', async () => {
    expect((await addCustomer('hopeful', { owns: ['BJ99999999'] })).status).toBe(404)
    expect((await addCustomer('hopeful')).status).toBe(201)
  })

  it('gives every sale exactly once to who pages through while more are made', async () => {
    const { body } = await addCustomer('collector')
    const account_id = body['account_id']
    const worknos = Array.from({ length: 25 }, (_, index) => `RJ000001${String(10 + index)}`)
    for (const workno of worknos) await addWork(workno)
    for (const workno of worknos.slice(0, 15)) await post('sales', { account_id, workno })

    const seen: string[] = []
    let page = await readFeed('sales', 'limit=4')
    for (let next = 15; ; next += 1) {
      expect(Value.Check(SalesFeed, page)).toBe(true)
      seen.push(...page.items.map((sale) => String(sale['sale_id'])))
      if (page.next_cursor === null) break
      const workno = worknos[next]
      if (workno !== undefined) await post('sales', { account_id, workno })
      page = await readFeed('sales', `limit=4&cursor=${page.next_cursor}`)
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(page.total)
  })

  it('refuses a cursor that is not its own', async () => {
    const answer = await shop.call('/api/feed/sales?cursor=made-up')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'invalid_cursor' })
  })
})
