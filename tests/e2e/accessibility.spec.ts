import { expect, test } from '@yomikura/testkit/e2e'
import { expectNoViolations } from './axe.ts'
import { openWork, settledPage } from './viewer-page.ts'

/** What a newcomer and the gate see pass; the full run has every pair. */
const TAGS: Readonly<Record<string, string>> = { '390 light': '@smoke', '1440 dark': '@gate' }

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test(
      `library, work page and viewer pass WCAG 2.2 AA at ${width} px in ${colorScheme}`,
      { tag: TAGS[`${String(width)} ${colorScheme}`] ?? [] },
      async ({ page, shelf, signIn }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
        await signIn({ owns: [shelf.rtl.workno, shelf.ltr.workno] })
        await expect(page.getByRole('link', { name: /夜の本/ }).first()).toBeVisible()
        await expectNoViolations(page)
        await page.goto(`/work/${shelf.rtl.workno}/tree`)
        await expect(page.getByRole('heading', { name: shelf.rtl.title })).toBeVisible()
        await expectNoViolations(page)
        await page.goto('/library')
        await openWork(page, shelf.rtl.title)
        await expect(settledPage(page)).toBeVisible()
        await expectNoViolations(page)
        await page.goto('/settings')
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expectNoViolations(page)
      },
    )
  }
}
