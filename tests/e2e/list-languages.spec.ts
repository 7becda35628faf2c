import type { Locale } from '@yomikura/i18n/locales'
import { loadTranslate } from '@yomikura/i18n/text'
import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { ALBUM, publishAlbum, TITLES, TRACKS } from './album.ts'
import { callElsewhere } from './elsewhere.ts'
import { expectFits, expectNothingCutOff } from './fits.ts'

/**
 * Korean has the widest texts of the three, and no Chinese one is wider than what journeys see in Korean,
 * Japanese or English (packages/i18n, list-widths.test.ts): the gate looks at one, the full run at all.
 */
const LOCALES: readonly Locale[] =
  process.env.YOMIKURA_FULL === '1' ? ['zh_CN', 'zh_TW', 'ko_KR'] : ['ko_KR']

/** A list of each kind, each of the album: another device has made them. */
async function makeLists(page: Page): Promise<{ mylist: string; playlist: string }> {
  const [[mylist], [playlist]] = await Promise.all([
    callElsewhere<{ mylist_id: string }>(page, [
      { method: 'POST', path: '/mylists', body: { title: '長い冬の夜にもう一度ひらくもの' } },
    ]),
    callElsewhere<{ playlist_id: string }>(page, [
      { method: 'POST', path: '/playlists', body: { title: 'Evenings' } },
    ]),
  ])
  const ids = { mylist: mylist?.mylist_id ?? '', playlist: playlist?.playlist_id ?? '' }
  const path = `/mylists/${ids.mylist}/works?workno=${ALBUM.workno}`
  await callElsewhere(page, [{ method: 'POST', path }])
  await page.goto(`/playlist/${ids.playlist}/add/${ALBUM.workno}/tree`)
  await page.getByRole('dialog').getByRole('button', { name: TRACKS[1]! }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(1)
  return ids
}

test.describe('lists and the player on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('fit and pass WCAG 2.2 AA in Chinese and Korean too', async ({ page, stack, signIn }) => {
    if (LOCALES.length > 1) test.slow()
    await publishAlbum(stack)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn({ owns: [ALBUM.workno] })
    const { mylist, playlist } = await makeLists(page)
    for (const locale of LOCALES) {
      await test.step(locale, () => walk(page, { locale, mylist, playlist }))
    }
  })
})

async function walk(
  page: Page,
  at: { locale: Locale; mylist: string; playlist: string },
): Promise<void> {
  const t = await loadTranslate(at.locale, { isWhole: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.evaluate((locale) => localStorage.setItem('locale', locale), at.locale)
  await page.goto(`/mylist/${at.mylist}`)
  await press(t('lists.edit'))
  await expect(page.locator('[data-handle]')).toHaveCount(1)
  await expectFits(page)
  await page.goto(`/playlist/${at.playlist}`)
  await page.getByRole('button', { name: new RegExp(TITLES[1]!) }).click()
  const player = page.getByRole('dialog', { name: t('player.name'), exact: true })
  await press(t('player.pause'))
  await expectFits(page)
  for (const panel of ['player.tracks', 'player.sleep', 'player.add_to_playlist'] as const) {
    await press(t(panel))
    await expect(page.getByRole('dialog', { name: t(panel), exact: true })).toBeVisible()
    // What axe finds of a panel is the same in every language, and looked for in another journey.
    await expectNothingCutOff(page)
    await page.keyboard.press('Escape')
  }
  await expect(player).toBeVisible()
}
