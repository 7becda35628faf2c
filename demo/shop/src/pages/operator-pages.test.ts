import type { CatalogueFeed } from '@yomikura/contract/storefront'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestShop } from '../test-shop.ts'
import { TestVisitor } from '../test-visitor.ts'

const WORKNO = 'BJ00000001'
const ZIP = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')

describe('the pages of the people who run the shop', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await TestShop.open()
    await shop.call('/api/operator/works', { body: { workno: WORKNO, name: { ja_JP: '夜の本' } } })
    for (const [login_id, claims] of [
      ['keeper', { admin_id: 'a1' }],
      ['buyer', {}],
    ] as const) {
      await shop.call('/api/operator/customers', {
        body: { login_id, password: 'himitsu', claims },
      })
    }
  })
  afterAll(() => shop[Symbol.asyncDispose]())

  const visit = async (login_id: string) => {
    const visitor = new TestVisitor(shop.url)
    const page = await visitor.open('/operator')
    return { visitor, page: await visitor.signIn(page, login_id, 'himitsu') }
  }
  const readWork = async () => {
    const feed = (await (await shop.call('/api/feed/works')).json()) as CatalogueFeed
    return feed.items[0]
  }

  it('are closed to customers and to forms of other sites', async () => {
    const { visitor, page } = await visit('buyer')
    expect(page.status).toBe(403)
    const answer = await visitor.open(`/operator/works/${WORKNO}`, {
      method: 'POST',
      body: new URLSearchParams({ free: '1', form_token: 'forged' }),
    })
    expect(answer.status).toBe(403)
    const keeper = await visit('keeper')
    const forged = await keeper.visitor.open(`/operator/works/${WORKNO}`, {
      method: 'POST',
      body: new URLSearchParams({ free: '1', form_token: 'forged' }),
    })
    expect(forged.status).toBe(403)
    expect((await readWork())?.is_one_click_free).not.toBe(true)
  })

  it('set free reading, samples, reservations and ratings, which the feed then lists', async () => {
    const { visitor, page } = await visit('keeper')
    expect(page.text).toContain('夜の本')
    const form = await visitor.open(`/operator/works/${WORKNO}`)
    const saved = await visitor.submit(form, {
      free: '1',
      free_until: '2099-01-31',
      sample_pages: '4',
      out_at: '2098-12-01',
      reserve_end: '2098-11-30',
      rating: '4.5',
    })
    expect(saved.text).toContain('保存しました')
    expect(saved.text).toContain('value="2099-01-31"')
    expect(await readWork()).toMatchObject({
      is_one_click_free: true,
      free_until: '2099-01-30T15:00:00.000Z',
      sample_pages: 4,
      download_start_date: '2098-11-30T15:00:00.000Z',
      reserve_status: 'open',
      reserve_end: '2098-11-29T15:00:00.000Z',
      rating: 4.5,
    })
    await visitor.submit(form, { sample_pages: '0', rating: '', free_until: '', reserve_end: '' })
    expect(await readWork()).toMatchObject({
      is_one_click_free: false,
      free_until: null,
      sample_pages: 0,
      reserve_status: null,
      rating: null,
    })
  })

  it('take a sample as a file of its own, hand it out with the key only, and take it away again', async () => {
    const { visitor } = await visit('keeper')
    const form = await visitor.open(`/operator/works/${WORKNO}`)
    const token = /name="form_token" value="([^"]+)"/.exec(form.text)?.[1] ?? ''
    const path = `/operator/works/${WORKNO}/sample`
    const headers = { 'content-type': 'application/zip', 'x-form-token': token }
    const body = new Uint8Array(ZIP) as unknown as URLSearchParams
    const picture = new Uint8Array([1, 2, 3]) as unknown as URLSearchParams
    const refused = await visitor.open(path, { method: 'PUT', body: picture, headers })
    expect([refused.status, (await readWork())?.sample ?? null]).toEqual([400, null])
    expect((await visitor.open(path, { method: 'PUT', body, headers })).status).toBe(204)
    const { sample } = (await readWork()) ?? {}
    const sha256 = createHash('sha256').update(ZIP).digest('hex')
    expect(sample).toEqual({
      url: `${shop.url}/api/feed/works/${WORKNO}/sample.zip`,
      length: ZIP.length,
      sha256,
    })
    const address = new URL(sample?.url ?? '').pathname
    expect(Buffer.from(await (await shop.call(address)).arrayBuffer())).toEqual(ZIP)
    expect((await fetch(`${shop.url}${address}`)).status).toBe(401)
    await visitor.submit(form, {}, `${path}/remove`)
    expect((await readWork())?.sample).toBeNull()
  })
})
