import { makeCatalogue } from '@yomikura/testkit/catalogue'
import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { makeTinyWork } from '@yomikura/testkit/tiny-work'
import { expectNoViolations } from './axe.ts'
import { toWorkno } from './workno.ts'

/** The screens of specification.md#1.2 at every width, theme, language and library size: pairs here, all in `test:full`. */
const WIDTHS = { 390: 844, 820: 1180, 1440: 900 } as const
const SCHEMES = ['light', 'dark'] as const
const LOCALES = ['ja-JP', 'en-US'] as const
const SIZES = ['none', 'few', 'many'] as const
const MANY = 10_000
const SERIES = { title_id: 'TI0009700', name: '灯台守の夜', total: 3 }
/** Volume 2 is on sale, and no account owns it. */
const VOLUMES = [
  toWorkno(import.meta.filename, 1, 'BJ'),
  toWorkno(import.meta.filename, 2, 'BJ'),
] as const

/** Of a screen: each work of a shelf has one of its own. */
const MOST_DIALOGS = 6

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
    test.setTimeout(240_000 * patience())
    const { storefront } = stack
    await storefront.createCustomer({ login_id: 'owns-many' })
    await storefront.loadCatalogue('owns-many', makeCatalogue(MANY))
    // It reads the shop's feeds when it starts.
    await stack.restartServer()
    for (const [index, workno] of VOLUMES.entries()) {
      const names = { ja_JP: `灯台守の夜 ${index + 1}巻`, en_US: `The lighthouse ${index + 1}` }
      await stack.storefront.publishWork(
        { workno, name: names, work_type: 'MNG', series: { ...SERIES, volume_number: index + 1 } },
        await makeTinyWork(700 + index, 2),
      )
    }
  })

  for (const { width, scheme, locale, size } of isFull ? ALL : PAIRS) {
    test.describe(`${width} px, ${scheme}, ${locale}, ${size}`, () => {
      test.use({ locale, colorScheme: scheme, viewport: { width, height: WIDTHS[width] } })

      test('fits, is accessible and quiet', async ({ page, shelf, aCustomer }) => {
        test.setTimeout(240_000 * patience())
        const problems: string[] = []
        page.on('console', (message) => {
          if (message.type() === 'error') problems.push(message.text())
        })
        page.on('pageerror', (error) => problems.push(error.message))
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        const customer =
          size === 'many'
            ? { account_id: '', login_id: 'owns-many', password: 'pass-owns-many' }
            : await aCustomer(size === 'few' ? [shelf.rtl.workno, VOLUMES[0]] : [])
        await page.goto('/library')
        await fillSignIn(page, customer)
        await page.waitForURL('**/library')
        await expectLibrary(page, size)
        await expectGood(page, 'library')
        for (const path of toPaths(size, shelf.rtl.workno)) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectGood(page, path.replaceAll('/', ' ').trim())
        }
        expect(problems).toEqual([])
      })
    })
  }
})

function toPaths(size: Case['size'], workno: string): string[] {
  if (size === 'many') return []
  const own =
    size === 'few'
      ? [`/work/${workno}/tree`, `/series/${SERIES.title_id}`]
      : ['/clear.html', '/failed.html', '/signin-error']
  return [...own, '/settings', '/settings/ignore', '/help', '/release-note', '/404']
}

async function expectLibrary(page: Page, size: Case['size']): Promise<void> {
  const works = page.locator('[data-place]')
  if (size === 'none') return expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  if (size === 'few') return expect(works).toHaveCount(2)
  // The first sync takes them all; the feeds may still be on their way when it begins.
  await expect(async () => {
    if ((await works.count()) === 0) await page.reload()
    await expect(page.locator('main [role=status]').first()).toContainText(/10,000/, {
      timeout: 20_000 * patience(),
    })
  }).toPass({ timeout: 180_000 * patience() })
  await expect(works.first()).toBeVisible()
}

/** No sideways scrolling, and nothing that axe finds; in the full form its dialogs too, and a picture of each. */
async function expectGood(page: Page, name: string): Promise<void> {
  await expectFitting(page)
  if (!isFull) return
  const keep = (part: string) =>
    page.screenshot({ path: test.info().outputPath(`${name} ${part}.png`) })
  await keep('screen')
  const openers = page.locator('main [aria-haspopup=dialog]:visible')
  const count = Math.min(await openers.count(), MOST_DIALOGS)
  for (let place = 0; place < count; place++) {
    await openers.nth(place).click()
    const dialog = page.locator('dialog[open]')
    await expect(dialog).toBeVisible()
    await expectFitting(page)
    await keep(`dialog ${place}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
}

async function expectFitting(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  await expectNoViolations(page)
}
