import type { DevStack } from '@yomikura/testkit/dev-stack'
import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { randomBytes } from 'node:crypto'
import { drawTinyPage, makeTinyWork, zipWork } from '@yomikura/testkit/tiny-work'
import { expectNoViolations } from './axe.ts'
import { holdFiles, listStored, openKeepDialog, statusBar } from './offline-page.ts'
import { expectOnTop } from './on-top.ts'
import { toWorkno } from './workno.ts'

const LARGE = { workno: toWorkno(import.meta.filename, 1), title: '長い話' }

/** A text stays as long as it is; of random letters, which the browser does not pack either. */
async function publishLarge(stack: DevStack): Promise<void> {
  const page = await drawTinyPage(3, 0)
  const text = randomBytes(9_000_000).toString('base64')
  await stack.storefront.publishWork(
    { workno: LARGE.workno, name: { ja_JP: LARGE.title }, work_type: 'NRE' },
    zipWork({ 'cover.png': page.png, '長い話.txt': Buffer.from(text) }),
  )
}

/** A sound of white noise, which no coder makes small. */
function noise(seconds: number): Uint8Array {
  const rate = 44_100
  const data = Buffer.alloc(44 + seconds * rate * 4)
  data.write('RIFF', 0)
  data.writeUInt32LE(data.length - 8, 4)
  data.write('WAVEfmt ', 8)
  data.writeUInt32LE(16, 16)
  data.writeUInt16LE(1, 20)
  data.writeUInt16LE(2, 22)
  data.writeUInt32LE(rate, 24)
  data.writeUInt32LE(rate * 4, 28)
  data.writeUInt16LE(4, 32)
  data.writeUInt16LE(16, 34)
  data.write('data', 36)
  data.writeUInt32LE(data.length - 44, 40)
  let state = 1
  for (let at = 44; at < data.length; at += 2) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    data.writeInt16LE((state >>> 16) - 32_768, at)
  }
  return data
}

const whole = (page: Page) => page.getByRole('button', { name: /^作品全体を保存/ })

test.describe('keeping works offline', () => {
  test(
    'keeps a whole work: progress is seen, a reload in the middle goes on, and files are marked',
    { tag: '@smoke' },
    async ({ page, shelf, signIn }) => {
      await signIn({ owns: [shelf.rtl.workno] })
      await page.goto(`/work/${shelf.rtl.workno}/tree`)
      // Six of the seven pages are fetched together, each with its preview.
      const gate = await holdFiles(page, 9)
      const dialog = await openKeepDialog(page)
      await expectNoViolations(page)
      await whole(page).click()
      await expect(dialog).toBeHidden()
      await gate.held
      const bar = statusBar(page)
      await expect(bar).toContainText(shelf.rtl.title)
      await expect(bar.getByRole('status')).toHaveText(/残り\d件/)
      await expect(page.locator('[data-kept=loaded]').first()).toBeVisible()
      await expect(page.locator('[data-kept=waiting], [data-kept=progress]').first()).toBeVisible()
      await expectNoViolations(page)
      const before = await listStored(page)
      expect(before.entries).toBeGreaterThan(0)
      expect(before.entries).toBeLessThan(7)

      await gate.release()
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('digest=')) asked.push(request.url())
      })
      await page.reload()
      await expect.poll(async () => (await listStored(page)).entries).toBe(7)
      // What was whole is not asked for again: seven pages with a preview each.
      expect(asked.length).toBeLessThanOrEqual((7 - before.entries) * 2)
      await expect(page.locator('[data-kept=loaded]')).toHaveCount(7)
      await expect(bar).toBeHidden()
      const { files, damaged } = await listStored(page)
      expect([files, damaged]).toEqual([14, 0])
      await openKeepDialog(page)
      await whole(page).click()
      await expectOnTop(page.getByText('すべて保存済みです'))
    },
  )

  test('is paused and gone on with from another tab, which shows the same', async ({
    page,
    context,
    shelf,
    signIn,
  }) => {
    await signIn({ owns: [shelf.rtl.workno] })
    await page.goto(`/work/${shelf.rtl.workno}/tree`)
    const other = await context.newPage()
    const gate = await holdFiles(page, 3)
    await openKeepDialog(page)
    await whole(page).click()
    await gate.held
    await other.goto('/library')
    await expect(statusBar(other)).toContainText(shelf.rtl.title)
    let fromOther = 0
    other.on('request', (request) => {
      if (request.url().includes('digest=')) fromOther += 1
    })
    await statusBar(other).getByRole('button', { name: '一時停止' }).click()
    await expect(statusBar(page).getByRole('status')).toHaveText(/一時停止中/)
    await gate.release()
    expect(fromOther).toBe(0)
    await statusBar(page).getByRole('button', { name: '再開' }).click()
    await expect.poll(async () => (await listStored(page)).entries).toBe(7)
    await expect(statusBar(page)).toBeHidden()
    await expect(statusBar(other)).toBeHidden()
  })

  test('asks before more than 10 MB; without room it keeps what is whole, says so, and goes on when there is', async ({
    page,
    stack,
    signIn,
  }) => {
    await publishLarge(stack)
    // Before anything is stored: the browser remembers for half a minute how much room it saw.
    const session = await page.context().newCDPSession(page)
    const { origin } = new URL(stack.appUrl)
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 8e6 })
    await signIn({ owns: [LARGE.workno] })
    await page.goto(`/work/${LARGE.workno}/tree`)
    await openKeepDialog(page)
    await whole(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(/1\d\.\dMBを保存します/)
    await dialog.getByRole('button', { name: 'オフライン保存' }).click()

    await expect(dialog).toContainText('空き容量が足りません', { timeout: 30_000 * patience() })
    await expect(dialog).toContainText(/必要な容量\d+\.\dMB/)
    await expect(
      dialog.getByRole('button', { name: `「${LARGE.title}」を端末から削除` }),
    ).toBeVisible()
    await expectNoViolations(page)
    expect(await listStored(page)).toMatchObject({ entries: 1, files: 2, damaged: 0 })

    await session.send('Storage.overrideQuotaForOrigin', { origin })
    await dialog.getByRole('button', { name: '再開' }).click()
    await expect
      .poll(async () => (await listStored(page)).entries, { timeout: 30_000 * patience() })
      .toBe(2)
    expect((await listStored(page)).damaged).toBe(0)
  })

  test('gives nothing of a work that was refunded, once a sync has said so', async ({
    page,
    shelf,
    stack,
    signIn,
  }) => {
    const customer = await signIn({ owns: [shelf.rtl.workno, shelf.ltr.workno] })
    await page.goto(`/work/${shelf.rtl.workno}/tree`)
    await openKeepDialog(page)
    await whole(page).click()
    await expect.poll(async () => (await listStored(page)).entries).toBe(7)
    await page.goto('/storage')
    await page.getByRole('button', { name: '編集' }).click()
    await expect(page.getByRole('button', { name: `${shelf.rtl.title}を削除` })).toBeVisible()
    await expectNoViolations(page)
    await stack.storefront.refund(customer.login_id, shelf.rtl.workno)
    await page.goto('/library')
    await expect.poll(async () => (await listStored(page)).locked).toEqual([shelf.rtl.workno])
  })
})

test(
  'works of several kinds are kept with all their parts',
  { tag: ['@gate', '@bare'] },
  async ({ page, stack, signIn }) => {
    const tiny = await makeTinyWork(9, 1)
    const workno = toWorkno(import.meta.filename, 2)
    await stack.storefront.publishWork(
      { workno, name: { ja_JP: '寄せ集め' }, work_type: 'ETC' },
      zipWork({
        'cover.png': tiny.pages[0]!.png,
        '本文.txt': Buffer.from('夜の灯台\n'),
        '音.wav': noise(2),
      }),
    )
    await signIn({ owns: [workno] })
    await page.goto(`/work/${workno}/tree`)
    await openKeepDialog(page)
    await whole(page).click()
    await expect.poll(async () => (await listStored(page)).entries).toBe(3)
    const { paths, damaged } = await listStored(page)
    expect(damaged).toBe(0)
    expect(paths.some((path) => /^optimized\/.*\.txt$/.test(path))).toBe(true)
    expect(paths.some((path) => /^optimized\/.*\.(mp3|wav)$/.test(path))).toBe(true)
    expect(paths.some((path) => /^thumbnails\//.test(path))).toBe(true)
  },
)

test.describe('on iOS 15.4, which loses what it stores', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 15_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Mobile/15E148 Safari/604.1',
  })

  test('the page of a work refuses to keep it, in the words of the storage page', async ({
    page,
    shelf,
    signIn,
  }) => {
    await signIn({ owns: [shelf.rtl.workno] })
    const why = 'iOS 15.4では保存した作品が正しく残らない'
    await page.goto('/storage')
    await expect(page.getByRole('alert')).toContainText(why)
    await expectNoViolations(page)
    await page.goto(`/work/${shelf.rtl.workno}/tree`)
    const dialog = await openKeepDialog(page)
    await expect(dialog).toContainText(why)
    await expect(whole(page)).toHaveCount(0)
    await expectNoViolations(page)
  })
})
