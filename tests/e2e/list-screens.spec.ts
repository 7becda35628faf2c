import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { ALBUM, publishAlbum, TITLES, TRACKS } from './album.ts'
import { callElsewhere } from './elsewhere.ts'
import { expectFits } from './fits.ts'

const LOOKS = [
  { locale: 'ja-JP', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { locale: 'en-US', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

/** As long as a title may be, with a word that no line is broken in. */
const LONG_TITLE =
  'ThingsToTakeUpAgainOnLongEveningsOfWinter 長い冬の夜にもう一度ひらくもの'.padEnd(255, '、本')
/** Two lines of a heading. */
const TITLE_PX = 66

const button = (page: Page, name: RegExp) => page.getByRole('button', { name })
const player = (page: Page) => page.getByRole('dialog', { name: /^(プレーヤー|Player)$/ })
const EDIT = /^(編集|Edit)$/

async function openPlayer(page: Page): Promise<void> {
  await button(page, new RegExp(TITLES[1]!)).click()
  await player(page)
    .getByRole('button', { name: /^(一時停止|Pause)$/ })
    .click()
  await expect(player(page).getByRole('button', { name: /^(再生|Play)$/ })).toBeVisible()
}

/** A Playlist of two tracks, made in its own dialog, which stays open. */
async function makePlaylist(page: Page): Promise<string> {
  await page.goto('/playlist/new')
  await page.waitForURL(/\/playlist\/(?!new)[\w-]+$/)
  const id = page.url().split('/').at(-1) ?? ''
  await callElsewhere(page, [
    { method: 'PUT', path: `/playlists/${id}`, body: { title: LONG_TITLE } },
  ])
  await page.goto(`/playlist/${id}/add/${ALBUM.workno}/tree`)
  const dialog = page.getByRole('dialog')
  for (const [index, name] of TRACKS.slice(0, 2).entries()) {
    await dialog.getByRole('button', { name }).click()
    await expect(dialog.getByRole('img', { name: /^(1回追加済み|Added 1 time)$/ })).toHaveCount(
      index + 1,
    )
  }
  return id
}

for (const [index, look] of LOOKS.entries()) {
  test.describe(`in ${look.locale}, ${look.colorScheme}, ${String(look.viewport.width)} px`, () => {
    test.use(look)

    test.beforeEach(async ({ page, stack, shelf, signIn }) => {
      test.slow()
      await publishAlbum(stack)
      await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' })
      await signIn({ owns: [shelf.rtl.workno, shelf.ltr.workno, ALBUM.workno] })
    })

    test(
      'the screens of My Lists fit and pass WCAG 2.2 AA',
      // The gate looks at the first, the full run at all.
      { tag: index === 0 ? '@gate' : [] },
      async ({ page, shelf }) => {
        const [made] = await callElsewhere<{ mylist_id: string }>(page, [
          { method: 'POST', path: '/mylists', body: { title: LONG_TITLE } },
        ])
        const address = `/mylist/${made?.mylist_id ?? ''}`
        await page.goto('/mylist')
        await expect(page.locator(`main a[href="${address}"]`)).toBeVisible()
        await expectFits(page)
        for (const workno of [shelf.rtl.workno, ALBUM.workno]) {
          await callElsewhere(page, [
            { method: 'POST', path: `/mylists${address.slice(7)}/works?workno=${workno}` },
          ])
        }

        await page.goto(address)
        await expect(page.locator(`main a[href="/work/${ALBUM.workno}/tree"]`)).toBeVisible()
        const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
        expect(heading?.height).toBeLessThan(TITLE_PX)
        await expectFits(page)
        await button(page, EDIT).click()
        await expect(page.locator('[data-handle]')).toHaveCount(2)
        await expectFits(page)

        await page.goto(`${address}/add`)
        await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
        await expectFits(page)
      },
    )

    test('the screens of Playlists and of the player fit and pass WCAG 2.2 AA', async ({
      page,
    }) => {
      const id = await makePlaylist(page)
      await expectFits(page)
      await page.goto('/playlist')
      await expect(page.locator(`main a[href="/playlist/${id}"]`)).toBeVisible()
      await expectFits(page)
      await page.goto(`/playlist/${id}`)
      await expect(button(page, new RegExp(TITLES[1]!))).toBeEnabled()
      await expectFits(page)
      await button(page, EDIT).click()
      await expect(page.locator('[data-handle]')).toHaveCount(2)
      await expectFits(page)
      await button(page, /^(完了|Done)$/).click()

      await openPlayer(page)
      await expectFits(page)
      await player(page)
        .getByRole('button', { name: /^(小さくする|Make small)$/ })
        .click()
      await expect(page.getByRole('region', { name: /^(プレーヤー|Player)$/ })).toBeVisible()
      await expectFits(page)
    })

    test('the panels of the player fit and pass WCAG 2.2 AA', async ({ page }) => {
      const id = await makePlaylist(page)
      await page.goto(`/playlist/${id}`)
      await openPlayer(page)
      const script = player(page).getByRole('button', { name: /^(台本|Script)$/ })
      if (look.viewport.width === 390) await script.click()
      await expect(player(page).getByRole('list', { name: /^(台本|Script)$/ })).toBeVisible()
      await player(page).getByRole('checkbox').check()
      await expectFits(page)

      for (const name of [
        /^(トラック一覧|Tracks)$/,
        /^(プレイリストに追加|Add to a playlist)$/,
        /^(スリープタイマー|Sleep timer)$/,
      ]) {
        await player(page).getByRole('button', { name }).click()
        const panel = page.getByRole('dialog', { name })
        await expect(panel.getByRole('listitem').first()).toBeVisible()
        await expectFits(page)
        await page.keyboard.press('Escape')
        await expect(panel).toHaveCount(0)
        await expect(player(page)).toBeVisible()
      }
    })
  })
}
