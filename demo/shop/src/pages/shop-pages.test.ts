import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestShop } from '../test-shop.ts'
import { TestVisitor } from '../test-visitor.ts'

describe('the shop’s pages', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await TestShop.open()
    const name = { ja_JP: '夜の<本>', en_US: 'Night <book>' }
    for (const [index, workno] of ['BJ00000001', 'BJ00000002'].entries()) {
      const series = { title_id: 'T1', name: '夜', volume_number: index + 1, total: 2 }
      const body = { workno, name, series, price_yen: 1200 }
      expect((await shop.call('/api/operator/works', { body })).status).toBe(200)
    }
  })
  afterAll(() => shop[Symbol.asyncDispose]())

  let customers = 0
  const visitSignedIn = async () => {
    customers += 1
    const login_id = `visitor-${String(customers)}`
    await shop.call('/api/operator/customers', { body: { login_id, password: 'himitsu' } })
    const visitor = new TestVisitor(shop.url, { 'accept-language': 'en' })
    const form = await visitor.open('/sign-in?to=/works/BJ00000001')
    return { visitor, login_id, page: await visitor.signIn(form, login_id, 'himitsu') }
  }
  const readSales = async () =>
    ((await (await shop.call('/api/feed/sales')).json()) as { items: { status: string }[] }).items

  it('show the catalogue to everybody, in the visitor’s language and escaped', async () => {
    const english = await new TestVisitor(shop.url, { 'accept-language': 'en' }).open('/')
    expect(english.text).toContain('<html lang="en">')
    expect(english.text).toContain('Night &lt;book&gt;')
    const japanese = await new TestVisitor(shop.url).open('/')
    expect(japanese.text).toContain('夜の&lt;本&gt;')
    expect(japanese.text).toContain('1,200円')
  })

  it('keep the language that was chosen and return to the page', async () => {
    const visitor = new TestVisitor(shop.url, { 'accept-language': 'en' })
    const page = await visitor.open('/language/ja?to=%2Fworks%2FBJ00000001')
    expect(new URL(page.url).pathname).toBe('/works/BJ00000001')
    expect(page.text).toContain('<html lang="ja">')
    expect((await visitor.open('/language/ja?to=//evil.example')).url).toBe(`${shop.url}/`)
  })

  it('lead a guest through sign-in back to the work, where it can be bought', async () => {
    const { page, visitor } = await visitSignedIn()
    expect(new URL(page.url).pathname).toBe('/works/BJ00000001')
    const before = (await readSales()).length
    const bought = await visitor.submit(page, {})
    expect(bought.text).toContain('Purchased')
    expect(bought.text).toContain('http://localhost:4999/work/BJ00000001')
    await visitor.submit(page, {})
    expect((await readSales()).length).toBe(before + 1)
  })

  it('take a work back on the page of purchases', async () => {
    const { page, visitor } = await visitSignedIn()
    await visitor.submit(page, {})
    const refunded = await visitor.submit(await visitor.open('/purchases'), {})
    expect(refunded.text).toContain('You have not bought anything yet')
    expect((await readSales()).at(-1)?.status).toBe('refunded')
    expect((await visitor.open('/works/BJ00000001')).text).toContain('Buy')
  })

  it('sell nothing by a form that another site sent', async () => {
    const { page, visitor } = await visitSignedIn()
    const before = (await readSales()).length
    expect((await visitor.submit(page, { form_token: 'guessed' })).status).toBe(403)
    const other = await visitSignedIn()
    const stolen = /name="form_token" value="([^"]+)"/.exec(other.page.text)?.[1] ?? ''
    expect((await visitor.submit(page, { form_token: stolen })).status).toBe(403)
    const target = `${shop.url}/works/BJ00000001/buy`
    const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const body = new URLSearchParams({ form_token: token })
    const headers = { origin: 'https://evil.example' }
    expect((await visitor.open(target, { method: 'POST', body, headers })).status).toBe(403)
    expect((await readSales()).length).toBe(before)
  })

  it('send a guest who wants to buy or see purchases to sign-in', async () => {
    const guest = new TestVisitor(shop.url, { 'accept-language': 'en' })
    expect((await guest.open('/works/BJ00000001')).text).toContain('Sign in to buy')
    expect((await guest.open('/purchases')).text).toContain('name="password"')
  })

  it('sign the visitor out and forget them', async () => {
    const { visitor, login_id } = await visitSignedIn()
    expect((await visitor.open('/')).text).toContain(login_id)
    const question = await visitor.open('/sign-out')
    const home = await visitor.submit(question, { logout: 'yes' })
    expect(home.url).toBe(`${shop.url}/`)
    expect(home.text).not.toContain(login_id)
  })

  it('show a page for what is not there', async () => {
    const page = await new TestVisitor(shop.url, { 'accept-language': 'en' }).open(
      '/works/XX999999',
    )
    expect(page.status).toBe(404)
    expect(page.text).toContain('Nothing here')
  })

  it('allow no script but the shop’s own and no framing', async () => {
    const { headers } = await new TestVisitor(shop.url).open('/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })
})
