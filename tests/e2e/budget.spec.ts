import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '@yomikura/testkit/e2e'
import { startReading } from './viewer-page.ts'

/** Goals of docs/reference/performance.md, row 1, in gzip as the server sends it to who asks for that. */
const LIBRARY_BYTES = 180_000
const LIBRARY_FILES = 8
/** The work's page, beyond the library: it brings what it shares with viewers, so that they open at once. */
const WORK_PAGE_BYTES = 76_000
/** Beyond the library and the work's page. */
const VIEWER_BYTES = 35_000
/** Longer than anything of a screen is put off (syncing, by 3 s): what comes late counts, too. */
const QUIET_MS = 4000

test('the library ships little script, and the work’s page and the image viewer little more', async ({
  page,
  shelf,
  signIn,
}) => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    // theme.js is a dozen lines that must run before the first paint.
    if (/\/assets\/.*\.js$/.test(response.url())) scripts.add(response.url())
  })
  /** What was loaded once nothing more comes. "networkidle" tells of a page's first load only. */
  const settle = async () => {
    let count = -1
    await expect
      .poll(() => count === (count = scripts.size), { intervals: [QUIET_MS], timeout: 60_000 })
      .toBe(true)
    return countGzipBytes(page.request, [...scripts])
  }

  // The work's page readies the viewer ahead; for a reader who saves data it does not, which tells them apart.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await signIn({ owns: [shelf.rtl.workno] })
  await expect(page.getByRole('link', { name: /夜の本/ }).first()).toBeVisible()
  const library = await settle()
  expect(library).toBeGreaterThan(50_000)
  // Softly: what is too large in one place must not hide what is too large in the next.
  expect.soft(library).toBeLessThanOrEqual(LIBRARY_BYTES)
  const files = [...scripts].filter((url) => !url.includes('worker'))
  expect.soft(files.length, files.join('\n')).toBeLessThanOrEqual(LIBRARY_FILES)

  await page
    .getByRole('link', { name: new RegExp(shelf.rtl.title) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: shelf.rtl.title })).toBeVisible()
  const withWorkPage = await settle()
  await startReading(page)
  const workPage = withWorkPage - library
  const viewer = (await settle()) - withWorkPage
  for (const [type, bytes] of Object.entries({ library, workPage, viewer })) {
    test.info().annotations.push({ type, description: `${bytes} bytes` })
  }
  expect(workPage).toBeGreaterThan(10_000)
  expect.soft(workPage).toBeLessThanOrEqual(WORK_PAGE_BYTES)
  expect(viewer).toBeGreaterThan(10_000)
  expect(viewer).toBeLessThanOrEqual(VIEWER_BYTES)
})

/** What the files weigh for who takes gzip; browsers ask for Brotli, which is smaller. */
async function countGzipBytes(request: APIRequestContext, urls: readonly string[]) {
  const sizes = urls.map(async (url) => {
    const { 'content-length': length, 'content-encoding': encoding } = (
      await request.head(url, { headers: { 'accept-encoding': 'gzip' } })
    ).headers()
    expect(encoding, url).toBe('gzip')
    return Number(length)
  })
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}
