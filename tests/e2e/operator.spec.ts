import { makeTinyWork } from '@yomikura/testkit/tiny-work'
import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { expectNoViolations } from './axe.ts'
import { endPage, readToEnd, shownPage } from './free-reading.ts'
import { publishVolumes } from './open-shop.ts'
import { toWorkno } from './workno.ts'

const [FIRST, SECOND] = [
  toWorkno(import.meta.filename, 1, 'BJ'),
  toWorkno(import.meta.filename, 2, 'BJ'),
] as const
const NAMES: Record<string, string> = { [FIRST]: '霧の郵便局 1巻', [SECOND]: '霧の郵便局 2巻' }
const SERIES = { title_id: 'TI0009530', name: '霧の郵便局', total: 2 }
const DAY_MS = 86_400_000
const SAMPLE_FILE_PAGES = 3

test.beforeAll(async ({ stack }) => {
  test.setTimeout(180_000 * patience())
  const worknos = [FIRST, SECOND]
  await publishVolumes(stack, { worknos, series: SERIES, pages: 2, seed: 90, toWork: () => ({}) })
})

/** The form of one work, reached from the list. */
async function openTerms(page: Page, workno: string): Promise<void> {
  await page.getByRole('link', { name: '公開の設定' }).first().click()
  await page.getByRole('link', { name: `設定する: ${NAMES[workno] ?? ''}` }).click()
  await expect(page.getByRole('heading', { name: NAMES[workno] ?? '', exact: true })).toBeVisible()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存する', exact: true }).click()
  await expect(page.getByText('保存しました。', { exact: true })).toBeVisible()
}

/** What the shop has just said reaches the reader's server by itself: waits until its API answers so. */
async function untilAnswered(
  visitor: Page,
  url: string,
  answer: RegExp,
  method: 'GET' | 'POST' = 'GET',
): Promise<void> {
  const ask = async () => {
    const response = await visitor.request.fetch(url, { method })
    return `${String(response.status())} ${await response.text()}`
  }
  await expect.poll(ask, { timeout: 60_000 * patience() }).toMatch(answer)
}

test('what the operator opens in the shop is open to visitors: a free work, a sample, a reservation, a rating', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(120_000 * patience())
  const keeper = await stack.storefront.createCustomer({
    login_id: 'keeper',
    claims: { admin_id: 'keeper' },
  })
  const visitor = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
  const api = `${stack.appUrl}/api/yomikura`
  await visitor.goto(`${stack.appUrl}/viewer/free/${FIRST}`)
  await expect(visitor).toHaveURL(/\/404$/)

  await page.goto(`${stack.storefrontUrl}/operator`)
  await fillSignIn(page, keeper)
  await openTerms(page, FIRST)
  await page.getByLabel('無料で公開する').check()
  await page.getByLabel(/^評価/).fill('5')
  await expectNoViolations(page)
  await save(page)
  await untilAnswered(visitor, `${api}/v3/free/titles`, /^200 .*霧の郵便局/)
  await visitor.goto(`${stack.appUrl}/yomikura-free/library`)
  await expect(visitor.getByRole('link', { name: /霧の郵便局/ })).toBeVisible()
  await visitor.getByRole('button', { name: '人気順', exact: true }).click()
  await visitor.getByRole('radio', { name: '評価が高い順' }).check()
  await visitor.getByRole('button', { name: '閉じる', exact: true }).click()
  await expect(visitor.getByRole('main').getByRole('listitem').first()).toContainText('霧の郵便局')

  await openTerms(page, SECOND)
  await page.getByLabel(/^試し読みにする/).fill('1')
  const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)
  await page.getByLabel(/^予約の受付終了/).fill(day)
  await page.getByLabel(/^読めるようになる日/).fill(day)
  await save(page)
  await untilAnswered(visitor, `${api}/v2/sample/token/${SECOND}`, /^200 /)
  await visitor.goto(`${stack.appUrl}/viewer/sample/${SECOND}`)
  await expect(shownPage(visitor, 1)).toBeVisible()
  await readToEnd(visitor)
  await expect(visitor.getByText('試し読みはここまでです', { exact: true })).toBeVisible()
  await expect(shownPage(visitor, 2)).toHaveCount(0)

  await visitor.goto(`${stack.appUrl}/viewer/free/${FIRST}`)
  await readToEnd(visitor)
  const next = endPage(visitor).getByRole('region').filter({ hasText: '霧の郵便局 2巻' })
  await expect(next.getByText('予約受付中', { exact: true })).toBeVisible()
  await expect(next.getByRole('link', { name: '予約する', exact: true })).toHaveAttribute(
    'href',
    new RegExp(SECOND),
  )
  await expect(next.getByRole('link', { name: '試し読み', exact: true })).toBeVisible()

  const sample = `${api}/v2/sample/viewer/token/${SECOND}`
  const { revision } = (await (await visitor.request.post(sample)).json()) as { revision: string }
  const { zip } = await makeTinyWork(95, SAMPLE_FILE_PAGES)
  const file = { name: 'sample.zip', mimeType: 'application/zip', buffer: zip }
  await page.getByLabel('別ファイルの試し読み（ZIP）').setInputFiles(file)
  await page.getByRole('button', { name: 'アップロードする', exact: true }).click()
  await expect(page.getByText('別ファイルの試し読みがあります。', { exact: true })).toBeVisible()
  // A file apart has a revision that the work itself has not.
  await untilAnswered(visitor, sample, new RegExp(`^200 .*"revision":"(?!${revision})`), 'POST')
  await visitor.goto(`${stack.appUrl}/viewer/sample/${SECOND}?p=${SAMPLE_FILE_PAGES}`)
  await expect(shownPage(visitor, SAMPLE_FILE_PAGES)).toBeVisible()

  await openTerms(page, FIRST)
  await page.getByLabel('無料で公開する').uncheck()
  await save(page)
  await untilAnswered(visitor, `${api}/v2/free/token/${FIRST}`, /^404 /)
  await visitor.goto(`${stack.appUrl}/viewer/free/${FIRST}`)
  await expect(visitor).toHaveURL(/\/404$/)
  await visitor.context().close()
})
