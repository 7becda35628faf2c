import { test as base, expect, type Page } from '@playwright/test'
import { Complaints, isQuietFile } from './complaints.ts'
import { DevStack } from './dev-stack.ts'
import { LogSecrets } from './log-secrets.ts'
import { patience } from './patience.ts'
import type { Customer } from './storefront-operator.ts'
import { makeTinyWork, type TinyWork } from './tiny-work.ts'

/** Works of the stack's shop, by number, with what was drawn on their pages. */
export type Shelf = Record<'rtl' | 'ltr', { workno: string; title: string; files: TinyWork }>

const PAGES = 7
let customerCount = 0

async function fillShop(stack: DevStack): Promise<Shelf> {
  const shelf: Shelf = {
    rtl: { workno: 'BJ00900001', title: '夜の本', files: await makeTinyWork(1, PAGES) },
    ltr: { workno: 'RJ00900002', title: '朝の絵本', files: await makeTinyWork(2, PAGES) },
  }
  for (const [direction, work] of Object.entries(shelf)) {
    await stack.storefront.publishWork(
      {
        workno: work.workno,
        name: {
          ja_JP: work.title,
          en_US: direction === 'rtl' ? 'The night book' : 'The morning book',
        },
        name_phonetic: { ja_JP: direction === 'rtl' ? 'ヨルノホン' : 'アサノエホン' },
        direction: direction as 'rtl' | 'ltr',
        work_type: 'MNG',
      },
      work.files,
    )
  }
  return shelf
}

/** Signs in on the shop's page, wherever the app has sent the browser. */
export async function fillSignIn(page: Page, customer: Customer): Promise<void> {
  await page.locator('input[name=login_id]').fill(customer.login_id)
  await page.locator('input[name=password]').fill(customer.password)
  await page.locator('button[type=submit]').click()
}

type Tools = {
  /** A new customer of the shop who owns these works. */
  aCustomer: (owns?: string[]) => Promise<Customer>
  /** A new customer, signed in, at the library. */
  signIn: (shelf: { owns: string[] }) => Promise<Customer>
  /** Fails each journey during which the server wrote a secret of the browser into its log. */
  logIsClean: void
  /** What the browser complained of; it fails quiet journeys, and is listed in the reports of others. */
  complaints: Complaints
}

/** What every journey may ask for: a whole running product, a filled shop, and readers of its own. */
export const test = base.extend<Tools, { stack: DevStack; shelf: Shelf }>({
  stack: [
    // Playwright reads the fixtures a function wants from its first parameter's pattern.
    async ({}, use) => {
      const stack = await DevStack.start()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 180_000 * patience() },
  ],
  shelf: [
    async ({ stack }, use) => use(await fillShop(stack)),
    { scope: 'worker', timeout: 120_000 * patience() },
  ],
  logIsClean: [
    async ({ stack, context }, use) => {
      const before = stack.serverLog.length
      const secrets = new LogSecrets()
      context.on('request', (request) => secrets.addUrl(request.url()))
      await use()
      const cookies = await context.cookies().catch(() => [])
      secrets.add(...cookies.map(({ value }) => value))
      expect(secrets.find(stack.serverLog.slice(before)), 'lines with secrets').toEqual([])
    },
    { auto: true },
  ],
  complaints: [
    async ({ context }, use, info) => {
      const complaints = Complaints.of(context)
      await use(complaints)
      const found = complaints.list()
      for (const description of found) info.annotations.push({ type: 'complaint', description })
      if (isQuietFile(info.file)) expect.soft(found, 'what the browser complains of').toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ stack }, use) => use(stack.appUrl),
  aCustomer: async ({ stack }, use) => {
    await use((owns = []) => {
      customerCount += 1
      return stack.storefront.createCustomer({ login_id: `reader${String(customerCount)}`, owns })
    })
  },
  signIn: async ({ page, aCustomer }, use) => {
    await use(async ({ owns }) => {
      const customer = await aCustomer(owns)
      await page.goto('/library')
      await fillSignIn(page, customer)
      await page.waitForURL('**/library')
      return customer
    })
  },
})

export { expect, type Page }
