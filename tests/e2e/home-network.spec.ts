import { chromium } from '@playwright/test'
import { Complaints } from '@yomikura/testkit/complaints'
import { DevStack } from '@yomikura/testkit/dev-stack'
import { expect, fillSignIn, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, makeTinyWork, zipWork } from '@yomikura/testkit/tiny-work'
import { readFile } from 'node:fs/promises'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { openTrack, player, seconds } from './player-page.ts'
import { openWork, settledPage } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const COMIC = toWorkno(import.meta.filename, 1, 'BJ')
const MIXED = toWorkno(import.meta.filename, 2, 'BJ')
const VOICE = new URL('../../demo/works/src/tales/files/voices/001.mp3', import.meta.url)
/** No name of this machine: browsers treat its pages as those of any plain address in a network. */
const HOME = 'home.test'

test('over plain http in a network at home, works are read and heard, and what needs https is said', async ({
  launchOptions,
}) => {
  test.setTimeout(180_000 * patience())
  const stack = await DevStack.start({
    // The provider stays on this machine, as it is asked over https otherwise.
    hosts: { app: HOME, media: HOME, storefront: 'localhost' },
    serverEnv: { YOMIKURA_ALLOW_HTTP: '1' },
  })
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOME} 127.0.0.1`],
  })
  try {
    await stack.storefront.publishWork(
      { workno: COMIC, name: { ja_JP: '家の漫画' }, work_type: 'MNG', direction: 'rtl' },
      await makeTinyWork(3, 3),
    )
    await stack.storefront.publishWork(
      { workno: MIXED, name: { ja_JP: '家の本' }, work_type: 'NRE' },
      zipWork({
        'cover.png': (await drawTinyPage(8, 0)).png,
        'novel.epub': aBook({
          files: { 'one.xhtml': aChapter('<p>夜凪の蔵には古い本が眠っている。</p>') },
        }),
        'voice.mp3': await readFile(VOICE),
      }),
    )
    const customer = await stack.storefront.createCustomer({
      login_id: 'home-reader',
      owns: [COMIC, MIXED],
    })
    const context = await browser.newContext({
      locale: 'ja-JP',
      baseURL: stack.appUrl,
      viewport: { width: 1440, height: 900 },
    })
    const complaints = Complaints.of(context)
    const page = await context.newPage()
    await page.goto('/library')
    await fillSignIn(page, customer)
    await page.waitForURL(`${stack.appUrl}/library`)
    expect(await page.evaluate(() => [isSecureContext, 'subtle' in crypto])).toEqual([false, false])

    await test.step('pages of a comic are shown', async () => {
      await openWork(page, '家の漫画')
      await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')
    })
    await test.step('a chapter of a book is shown', async () => {
      await page.goto(`/work/${MIXED}/viewer/novel.epub`)
      await expect(page.getByText(/^この章 \d+ \/ \d+$/)).toBeVisible({
        timeout: 30_000 * patience(),
      })
    })
    await test.step('a track plays', async () => {
      await openTrack(page, MIXED, 'voice.mp3')
      await expect.poll(() => seconds(page)).toBeGreaterThan(0)
      await expect(player(page)).toBeVisible()
    })
    await test.step('the page of kept works says that it needs https', async () => {
      await page.goto('/storage')
      await expect(page.getByText('httpsで開き')).toBeVisible()
    })
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'yomikura_session')).toMatchObject({
      domain: HOME,
      secure: false,
      httpOnly: true,
      sameSite: 'Lax',
    })
    expect(complaints.list()).toEqual([])
    expect(stack.serverLog.join('\n')).toContain('Over plain http everybody on the network')
  } finally {
    await browser.close()
    await stack.stop()
  }
})
