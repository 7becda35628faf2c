import { expect, test } from '@yomikura/testkit/e2e'
import { expectNoViolations } from './axe.ts'
import { expectOnTop } from './on-top.ts'

test(
  'a work is saved as a zip after its files were counted, and a reader whose session ended gets to know',
  { tag: '@gate' },
  async ({ page, shelf, signIn }) => {
    await signIn({ owns: [shelf.rtl.workno] })
    await page.goto(`/work/${shelf.rtl.workno}/tree`)
    const ask = async () => {
      await page.getByRole('button', { name: 'ダウンロード', exact: true }).click()
      await page.getByRole('button', { name: '作品全体をZIPで保存' }).click()
      return page.getByRole('dialog', { name: '7件のファイルをダウンロードしますか？' })
    }
    const dialog = await ask()
    await expectNoViolations(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'ダウンロード' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    await expect(page.getByText('1件のダウンロードを始めました')).toBeVisible()
    await download.cancel()

    await page.context().clearCookies()
    const again = await ask()
    await again.getByRole('button', { name: 'ダウンロード' }).click()
    await expectOnTop(page.getByText('ログインが必要です。'))
    await expect(page.getByRole('dialog', { name: 'ログインの有効期限が切れました' })).toBeVisible()
  },
)
