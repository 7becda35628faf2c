import { makeCatalogue } from '@yomikura/testkit/catalogue'
import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { expectNoViolations } from './axe.ts'

/** Document 1's screens at every width, theme, language and library size: pairs here, all in `test:full`. */
const WIDTHS = { 390: 844, 820: 1180, 1440: 900 } as const
const SCHEMES = ['light', 'dark'] as const
const LOCALES = ['ja-JP', 'en-US'] as const
const SIZES = ['none', 'few', 'many'] as const
const MANY = 10_000

type Case = {
  width: keyof typeof WIDTHS
  scheme: (typeof SCHEMES)[number]
  locale: (typeof LOCALES)[number]
  size: (typeof SIZES)[number]
}

/** Every two values of two columns meet in one row. */
const PAIRS: Case[] = [
  { width: 390, scheme: 'light', locale: 'ja-JP', size: 'none' },
  { width: 390, scheme: 'dark', locale: 'en-US', size: 'few' },
  { width: 390, scheme: 'light', locale: 'en-US', size: 'many' },
  { width: 820, scheme: 'dark', locale: 'en-US', size: 'none' },
  { width: 820, scheme: 'light', locale: 'ja-JP', size: 'few' },
  { width: 820, scheme: 'dark', locale: 'ja-JP', size: 'many' },
  { width: 1440, scheme: 'dark', locale: 'ja-JP', size: 'none' },
  { width: 1440, scheme: 'light', locale: 'en-US', size: 'few' },
  { width: 1440, scheme: 'dark', locale: 'en-US', size: 'many' },
]

const ALL: Case[] = Object.keys(WIDTHS).flatMap((width) =>
  SCHEMES.flatMap((scheme) =>
    LOCALES.flatMap((locale) =>
      SIZES.map((size) => ({ width: Number(width) as Case['width'], scheme, locale, size })),
    ),
  ),
)

const isFull = process.env['YOMIKURA_FULL'] === '1'

test.describe('every screen', () => {
  test.beforeAll(async ({ stack }) => {
    test.setTimeout(240_000)
    const { storefront } = stack
    await storefront.createCustomer({ login_id: 'owns-many' })
    await storefront.loadCatalogue('owns-many', makeCatalogue(MANY))
    // It reads the shop's feeds when it starts.
    await stack.restartServer()
  })

  for (const { width, scheme, locale, size } of isFull ? ALL : PAIRS) {
    test.describe(`${width} px, ${scheme}, ${locale}, ${size}`, () => {
      test.use({ locale, colorScheme: scheme, viewport: { width, height: WIDTHS[width] } })

      test('fits, is accessible and quiet', async ({ page, shelf, aCustomer }) => {
        test.setTimeout(240_000)
        const problems: string[] = []
        page.on('console', (message) => {
          if (message.type() === 'error') problems.push(message.text())
        })
        page.on('pageerror', (error) => problems.push(error.message))
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        const customer =
          size === 'many'
            ? { account_id: '', login_id: 'owns-many', password: 'pass-owns-many' }
            : await aCustomer(size === 'few' ? [shelf.rtl.workno, shelf.ltr.workno] : [])
        await page.goto('/library')
        await fillSignIn(page, customer)
        await page.waitForURL('**/library')
        await expectLibrary(page, size)
        await expectGood(page)
        if (size === 'few') {
          await page.goto(`/work/${shelf.rtl.workno}/tree`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectGood(page)
        }
        if (size !== 'many') {
          for (const path of ['/settings', '/settings/ignore', '/help', '/release-note', '/404']) {
            await page.goto(path)
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
            await expectGood(page)
          }
        }
        expect(problems).toEqual([])
      })
    })
  }
})

async function expectLibrary(page: Page, size: Case['size']): Promise<void> {
  const works = page.locator('[data-place]')
  if (size === 'none') return expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  if (size === 'few') return expect(works).toHaveCount(2)
  // The first sync takes them all; the feeds may still be on their way when it begins.
  await expect(async () => {
    if ((await works.count()) === 0) await page.reload()
    await expect(page.locator('main [role=status]').first()).toContainText(/10,000/, {
      timeout: 20_000,
    })
  }).toPass({ timeout: 180_000 })
  await expect(works.first()).toBeVisible()
}

/** No sideways scrolling, and nothing that axe finds. */
async function expectGood(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  await expectNoViolations(page)
}
