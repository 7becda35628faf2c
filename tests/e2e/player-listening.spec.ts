import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { ALBUM, publishAlbum, publishSingle, SINGLE, TITLES, TRACKS } from './album.ts'
import { expectNoViolations } from './axe.ts'
import { skipWithout } from './needs.ts'
import { listenIn, openTrack, player, seconds, seekTo } from './player-page.ts'

const button = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true })
const title = (page: Page) => player(page).getByRole('heading')
const speed = (page: Page) => player(page).getByRole('combobox', { name: '再生速度' })
const script = (page: Page) => player(page).getByRole('list', { name: '台本' })
const line = (page: Page, text: string) =>
  script(page).getByRole('listitem').filter({ hasText: text }).getByRole('button')

/** Volume of the element that sounds. */
const volume = (page: Page) =>
  page.evaluate(() => window.heard.elements.find(({ paused }) => !paused)?.volume ?? 0)

/** Stored name of the file that sounds, and where it is. */
const soundingName = (page: Page) =>
  page.evaluate(() => {
    const sounding = window.heard.elements.find(({ paused }) => !paused)
    return new URL(sounding?.src || 'about:blank').pathname.split('/').at(-1)
  })
const soundingSeconds = (page: Page) =>
  page.evaluate(() => window.heard.elements.find(({ paused }) => !paused)?.currentTime ?? 0)

/** Seeks to two seconds before the end of the track. */
async function seekToEnd(page: Page): Promise<void> {
  const slider = player(page).getByRole('slider', { name: '再生位置' })
  await slider.fill(String(Number(await slider.getAttribute('max')) - 2))
}

async function chooseSleep(page: Page, choice: string): Promise<void> {
  await button(page, 'スリープタイマー').click()
  await page.getByRole('button', { name: choice, exact: true }).click()
}

test.describe('listening', () => {
  test.beforeEach(async ({ page, stack, signIn }) => {
    await publishAlbum(stack)
    await publishSingle(stack)
    await listenIn(page)
    await signIn({ owns: [ALBUM.workno, SINGLE.workno] })
  })

  test('two scripts run side by side, and follow again after looking elsewhere', async ({
    page,
  }) => {
    await openTrack(page, ALBUM.workno, TRACKS[1]!)
    await button(page, '一時停止').click()
    await seekTo(page, 0)
    await expect(line(page, 'いちばん最初の行')).toHaveAttribute('aria-current', 'true')
    await expect(script(page).getByText('The very first line')).toHaveCount(0)
    await player(page).getByRole('checkbox', { name: '英語も並べる' }).check()
    await expect(line(page, 'いちばん最初の行')).toContainText('The very first line')
    await expect(line(page, 'つぎの行')).toContainText('The next line')
    await expect(script(page).getByText('The next line')).toHaveAttribute('lang', 'en')
    await expectNoViolations(page)

    // A reader who scrolls away stays there, until they ask to be taken back.
    await script(page).hover()
    await page.mouse.wheel(0, 4000)
    await expect(line(page, 'いちばん最初の行')).not.toBeInViewport()
    await seekTo(page, 5)
    await expect(line(page, 'つぎの行')).toHaveAttribute('aria-current', 'true')
    await expect(line(page, 'つぎの行')).not.toBeInViewport()
    await button(page, '再生中の行へ戻る').click()
    await expect(line(page, 'つぎの行')).toBeInViewport()
    await expect(button(page, '再生中の行へ戻る')).toHaveCount(0)

    // A press on any line goes there.
    await line(page, 'つづき20').click()
    await expect.poll(() => seconds(page)).toBe(50)
    await expect(line(page, 'つづき20')).toHaveAttribute('aria-current', 'true')
  })

  test('a part is heard again and again between A and B', async ({ page }) => {
    await openTrack(page, ALBUM.workno, TRACKS[0]!)
    await button(page, '一時停止').click()
    await seekTo(page, 30)
    await button(page, '区間リピートの始点を決める').click()
    await seekTo(page, 33)
    await button(page, '区間リピートの終点を決める').click()
    await seekTo(page, 32)
    await button(page, '再生').click()
    for (const second of [32, 30, 32, 30]) {
      await expect
        .poll(() => seconds(page), { intervals: [200], timeout: 10_000 * patience() })
        .toBe(second)
    }
    await expectNoViolations(page)
    await button(page, '区間リピートを終える').click()
    await expect.poll(() => seconds(page)).toBeGreaterThan(33)
  })

  test('the sleep timer counts down, fades, takes five minutes more, and stops', async ({
    page,
  }) => {
    await page.clock.install()
    await openTrack(page, ALBUM.workno, TRACKS[1]!)
    await expect.poll(() => volume(page)).toBeGreaterThan(0.3)
    const full = await volume(page)
    // From here on time passes only as the test says, however slow the machine is; the sound goes on.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await chooseSleep(page, '10分後')
    const chip = button(page, 'スリープタイマー')
    await expect(chip).toContainText('10:00')
    await page.clock.fastForward('09:48')
    await expect(chip).toContainText('0:12')
    // The last twenty seconds fade.
    await expect.poll(() => volume(page)).toBeCloseTo(full * 0.6, 2)

    await chip.click()
    await page.getByRole('button', { name: '5分延ばす', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(chip).toContainText('5:12')
    await expect.poll(() => volume(page)).toBeCloseTo(full, 5)
    await page.clock.fastForward('05:15')
    await expect(button(page, '再生')).toBeVisible()
    // Stopped, not left silent: the next play sounds as before.
    await button(page, '再生').click()
    await expect.poll(() => volume(page)).toBeCloseTo(full, 5)
  })

  test('the sleep timer ends with this track', async ({ page }) => {
    await openTrack(page, ALBUM.workno, TRACKS[0]!)
    await chooseSleep(page, 'このトラックの終わりまで')
    await expect(button(page, 'スリープタイマー')).toContainText('このトラックの終わりまで')
    await seekToEnd(page)
    await expect(title(page)).toHaveText(TITLES[1]!, { timeout: 15_000 * patience() })
    await expect(button(page, '再生')).toBeVisible()
    await expect(button(page, 'スリープタイマー')).toHaveText('')
  })

  test('the sleep timer ends with the next track', async ({ page }) => {
    await openTrack(page, ALBUM.workno, TRACKS[0]!)
    await chooseSleep(page, '次のトラックの終わりまで')
    await seekToEnd(page)
    await expect(title(page)).toHaveText(TITLES[1]!, { timeout: 15_000 * patience() })
    await expect(button(page, '一時停止')).toBeVisible()
    await expect(button(page, 'スリープタイマー')).toContainText('このトラックの終わりまで')
    await expect.poll(() => seconds(page)).toBeGreaterThan(0)
    await seekToEnd(page)
    await expect(title(page)).toHaveText(TITLES[2]!, { timeout: 15_000 * patience() })
    await expect(button(page, '再生')).toBeVisible()
  })

  test('each work keeps a speed of its own', async ({ page }) => {
    await openTrack(page, ALBUM.workno, TRACKS[0]!)
    await speed(page).selectOption('1.5')
    await openTrack(page, SINGLE.workno, SINGLE.track)
    await expect(speed(page)).toHaveValue('1')
    await speed(page).selectOption('0.75')
    await openTrack(page, ALBUM.workno, TRACKS[2]!)
    await expect(speed(page)).toHaveValue('1.5')
    const rate = () =>
      page.evaluate(() => {
        const sounding = window.heard.elements.find(({ paused }) => !paused)
        return [sounding?.playbackRate, sounding?.preservesPitch]
      })
    await expect.poll(rate).toEqual([1.5, true])
    await openTrack(page, SINGLE.workno, SINGLE.track)
    await expect.poll(rate).toEqual([0.75, true])
  })

  test(
    'a headset’s keys seek in a work with a script, and change tracks in music',
    { tag: '@gate' },
    async ({ page }) => {
      const press = (action: MediaSessionAction) =>
        page.evaluate((name) => window.heard.handlers[name]?.({ action: name }), action)
      await openTrack(page, ALBUM.workno, TRACKS[1]!)
      await button(page, '一時停止').click()
      await seekTo(page, 40)
      await press('previoustrack')
      await expect.poll(() => seconds(page)).toBe(30)
      await press('nexttrack')
      await expect.poll(() => seconds(page)).toBe(40)
      await expect(title(page)).toHaveText(TITLES[1]!)
      await button(page, '次のトラックへ').click()
      await expect(title(page)).toHaveText(TITLES[2]!)
      await press('previoustrack')
      await expect(title(page)).toHaveText(TITLES[1]!)
    },
  )

  test('loud tracks are turned down, unless the listener does not want it', async ({ page }) => {
    skipWithout('ffmpeg')
    const answered = page.waitForResponse((answer) => answer.url().includes('ziptree.json'))
    await openTrack(page, SINGLE.workno, SINGLE.track)
    const { playfile } = (await (await answered).json()) as {
      playfile: Record<string, { audio?: { loudness?: { gain: number } } }>
    }
    const gain = Object.values(playfile).find(({ audio }) => audio)?.audio?.loudness?.gain ?? 0
    expect(gain).toBeLessThan(-1)
    await expect.poll(() => volume(page)).toBeCloseTo(10 ** (gain / 20), 5)

    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: '設定' }).first().click()
    await page.getByRole('switch', { name: 'トラックの音量をそろえる' }).click()
    // It holds at once for what plays.
    await expect.poll(() => volume(page)).toBe(1)
    await expectNoViolations(page)
    await openTrack(page, SINGLE.workno, SINGLE.track)
    await expect.poll(() => volume(page)).toBe(1)
  })

  test('where a page has no volume, a loud track sounds from its levelled copy', async ({
    page,
  }) => {
    skipWithout('ffmpeg')
    await page.addInitScript(() => {
      const volume = { get: () => 1, set: () => undefined }
      Object.defineProperty(HTMLMediaElement.prototype, 'volume', volume)
    })
    const answered = page.waitForResponse((answer) => answer.url().includes('ziptree.json'))
    await openTrack(page, SINGLE.workno, SINGLE.track)
    type Sound = { optimized: { name: string }; levelled?: { name: string; gain: number } }
    const { playfile } = (await (await answered).json()) as {
      playfile: Record<string, { audio?: Sound }>
    }
    const sound = Object.values(playfile).find(({ audio }) => audio)?.audio
    expect(sound?.levelled?.gain).toBeLessThan(-1)
    await expect.poll(() => soundingName(page)).toBe(sound?.levelled?.name)
    await seekTo(page, 20)

    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: '設定' }).first().click()
    await expect(page.getByText('スリープタイマーは音を徐々に下げずに止めます')).toBeVisible()
    await page.getByRole('switch', { name: 'トラックの音量をそろえる' }).click()
    // It goes on in the other file, where it was.
    await expect.poll(() => soundingName(page)).toBe(sound?.optimized.name)
    await expect.poll(() => soundingSeconds(page)).toBeGreaterThan(19)
  })

  test('what was begun is on the shelf to go on with, and what was heard says so', async ({
    page,
  }) => {
    const shelf = page.getByRole('region', { name: '続きと新着' })
    await openTrack(page, ALBUM.workno, TRACKS[1]!)
    await button(page, '一時停止').click()
    await seekTo(page, 100)
    await openTrack(page, SINGLE.workno, SINGLE.track)
    await seekToEnd(page)
    await expect(button(page, '再生')).toBeVisible({ timeout: 15_000 * patience() })
    await expect.poll(() => seconds(page)).toBe(0)
    await page.goto('/library')
    // 100 of 252 seconds, of the whole folder.
    await expect(
      shelf.getByRole('link', { name: new RegExp(`続きから.*${ALBUM.title}`) }),
    ).toBeVisible()
    await expect(shelf.getByRole('listitem').filter({ hasText: ALBUM.title })).toContainText('39%')
    await expect(shelf.getByText('続きから')).toHaveCount(1)
    const work = (title: string) => page.locator('[data-place]', { hasText: title })
    await expect(work(ALBUM.title)).toContainText('39%')
    await expect(work(SINGLE.title)).toContainText('再生済み')
    await expectNoViolations(page)
  })
})
