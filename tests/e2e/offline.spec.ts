import { expect, type Page, test } from '@yomikura/testkit/e2e'

test.use({ serviceWorkers: 'allow' })

/** Goal of the specification for a start without a network. */
const COLD_START_MS = 2000

/** Waits until the app is stored whole on the device. */
async function storeApp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise<void>((resolve) =>
      active?.addEventListener('statechange', () => active.state === 'activated' && resolve()),
    )
  })
}

test.describe('with the server gone', () => {
  test.afterEach(({ stack }) => stack.restartServer())

  test('a cold start shows the library within two seconds, and says why nothing is new', async ({
    page,
    shelf,
    signIn,
    stack,
  }) => {
    await signIn({ owns: [shelf.rtl.workno] })
    await expect(page.getByRole('link', { name: shelf.rtl.title }).first()).toBeVisible()
    await storeApp(page)
    await page.goto('about:blank')
    await stack.stopServer()
    const startMs = Date.now()
    await page.goto(`${stack.appUrl}/library`)
    await expect(page.getByRole('link', { name: shelf.rtl.title }).first()).toBeVisible()
    const tookMs = Date.now() - startMs
    test.info().annotations.push({ type: 'cold start, ms', description: String(tookMs) })
    expect(tookMs).toBeLessThanOrEqual(COLD_START_MS)
    await expect(page.getByText('サーバーから応答がありません')).toBeVisible()
  })
})
