import { makeTinyWork } from '@yomikura/testkit/tiny-work'
import { expect, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { expectNoViolations } from './axe.ts'
import { toWorkno } from './workno.ts'

const [PALETTE, RADIO] = [
  toWorkno(import.meta.filename, 1),
  toWorkno(import.meta.filename, 2),
] as const

test('what a shop says of a work decides whether it opens, is downloaded, or leads to the shop', async ({
  page,
  stack,
  signIn,
}) => {
  test.setTimeout(180_000 * patience())
  const publish = async (work: Parameters<typeof stack.storefront.publishWork>[0], seed: number) =>
    stack.storefront.publishWork(work, await makeTinyWork(seed, 2))
  await publish(
    {
      ...{ workno: PALETTE, name: { ja_JP: '星の絵の具' }, work_type: 'TOL' },
      ...{ is_playwork: false, touch_content_count: 0 },
    },
    71,
  )
  await publish(
    {
      ...{ workno: RADIO, name: { ja_JP: '鯨のラジオ' }, work_type: 'SOU' },
      ...{ is_playwork: false, readable: false, downloadable: false },
    },
    72,
  )
  await signIn({ owns: [PALETTE, RADIO] })
  const radio = page.getByRole('link', { name: /鯨のラジオ/ })
  await expect(radio).toHaveAttribute('href', new RegExp(`/works/${RADIO}$`))
  await page.getByRole('link', { name: /星の絵の具/ }).click()
  await expect(page.getByText(/ダウンロードして、対応するアプリで/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'ダウンロード' })).toBeVisible()
  await expect(page.getByRole('link', { name: '読む' })).toBeHidden()
  await expectNoViolations(page)
})
