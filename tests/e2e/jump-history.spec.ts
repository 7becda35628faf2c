import { expect, test } from '@yomikura/testkit/e2e'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { settledPage, startReading } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const workno = toWorkno(import.meta.filename, 1)

test('back leads to the place before a jump, and closing leads out at once', async ({
  page,
  stack,
  signIn,
}) => {
  const pages = await Promise.all(
    Array.from({ length: 9 }, (_, index) => drawTinyPage(9, index, { width: 200, height: 300 })),
  )
  await stack.storefront.publishWork(
    { workno, name: { ja_JP: '飛ぶ頁' } },
    zipWork(Object.fromEntries(pages.map((drawn) => [drawn.name, drawn.png]))),
  )
  await signIn({ owns: [workno] })
  await page.goto(`/work/${workno}`)
  const before = await page.evaluate(() => location.pathname)
  await startReading(page)
  const shown = page.locator('[data-page-index]')
  await expect(shown.first()).toHaveAttribute('data-page-index', '0')
  await page.keyboard.press('End')
  await expect(shown.first()).not.toHaveAttribute('data-page-index', /^[0-4]$/)
  await page.goBack()
  await expect(shown.first()).toHaveAttribute('data-page-index', '0')
  await page.goForward()
  await expect(shown.first()).not.toHaveAttribute('data-page-index', /^[0-4]$/)
  await expect(settledPage(page)).toBeVisible()
  await page.keyboard.press('Home')
  await expect(shown.first()).toHaveAttribute('data-page-index', '0')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => location.pathname)).toContain(before)
  await expect(shown).toHaveCount(0)
})
