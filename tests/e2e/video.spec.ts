import type { DevStack } from '@yomikura/testkit/dev-stack'
import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { expectNoViolations } from './axe.ts'
import { skipWithout } from './needs.ts'
import { toWorkno } from './workno.ts'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const WORK = { workno: toWorkno(import.meta.filename, 1), title: '夜の船' }
const FILM = join(import.meta.dirname, '../../demo/works/src/media/files/film.mp4')
const CAPTIONS = `WEBVTT

00:00.000 --> 00:20.000
ふねがゆく
`

let isPublished = false

async function publishFilm(stack: DevStack): Promise<void> {
  if (isPublished) return
  isPublished = true
  const cover = await drawTinyPage(5, 0)
  await stack.storefront.publishWork(
    { workno: WORK.workno, name: { ja_JP: WORK.title }, work_type: 'MOV' },
    zipWork({
      'cover.png': cover.png,
      '船.mp4': await readFile(FILM),
      '船.ja.vtt': Buffer.from(CAPTIONS),
    }),
  )
}

async function openFilm(page: Page): Promise<void> {
  await page.goto(`/work/${WORK.workno}/view/${encodeURIComponent('船.mp4')}`)
  await expect
    .poll(() => film(page, 'readyState'), { timeout: 30_000 * patience() })
    .toBeGreaterThanOrEqual(2)
}

const film = (page: Page, key: 'currentTime' | 'readyState' | 'volume' | 'playbackRate') =>
  page.locator('video').evaluate((video, name) => (video as HTMLVideoElement)[name], key)
const isPaused = (page: Page) =>
  page.locator('video').evaluate((video) => (video as HTMLVideoElement).paused)
const pause = (page: Page) =>
  page.locator('video').evaluate((video) => (video as HTMLVideoElement).pause())
const seek = (page: Page, second: number) =>
  page.locator('video').evaluate((video, to) => {
    ;(video as HTMLVideoElement).currentTime = to
  }, second)

test.describe('the video viewer', () => {
  test.beforeEach(async ({ page, stack, signIn }) => {
    await publishFilm(stack)
    await signIn({ owns: [WORK.workno] })
    await openFilm(page)
  })

  test('plays and is led by keys', { tag: '@smoke' }, async ({ page }) => {
    await pause(page)
    await seek(page, 2)
    await page.keyboard.press('Space')
    await expect.poll(() => isPaused(page)).toBe(false)
    await expect.poll(() => film(page, 'currentTime')).toBeGreaterThan(2.2)
    // The way back comes and goes with the bars, whether the film runs or stands still.
    const back = page.getByRole('button', { name: '閉じる', exact: true })
    await page.mouse.move(700, 10)
    await page.mouse.move(720, 14)
    await expect(page.getByRole('slider', { name: '再生位置' })).toBeVisible()
    await expect(back).toBeVisible()
    await page.mouse.move(700, 400)
    await expect(back).toBeHidden()
    await page.keyboard.press('k')
    await expect.poll(() => isPaused(page)).toBe(true)
    await expect(back).toBeVisible()
    const before = await film(page, 'currentTime')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => film(page, 'currentTime')).toBeCloseTo(before + 10, 0)
    await page.keyboard.press('0')
    await expect.poll(() => film(page, 'currentTime')).toBe(0)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => film(page, 'volume')).toBeCloseTo(0.95)
    await page.keyboard.press('>')
    await expect.poll(() => film(page, 'playbackRate')).toBe(1.25)
  })

  test('shows captions and previews, and is set by mouse', async ({ page }) => {
    skipWithout('ffmpeg')
    await pause(page)
    const captions = page.getByRole('button', { name: '字幕' })
    await expect(captions).toHaveAttribute('aria-pressed', 'true')
    const cues = () =>
      page.locator('video').evaluate((video) => {
        const [track] = (video as HTMLVideoElement).textTracks
        return track?.mode === 'showing' ? (track.activeCues?.length ?? 0) : -1
      })
    await expect.poll(cues).toBe(1)
    // Over the bar while it shows: the last line of the film would lie under it.
    const line = () =>
      page.locator('video').evaluate((video) => {
        const [track] = (video as HTMLVideoElement).textTracks
        return (track?.activeCues?.[0] as VTTCue | undefined)?.line
      })
    await expect.poll(line).toBeLessThan(-1)
    // On an upright phone the captions stand in the picture: the element is no taller than that.
    const wide = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(() =>
        page.locator('video').evaluate((video) => {
          const { videoWidth, videoHeight } = video as HTMLVideoElement
          const { width, height } = video.getBoundingClientRect()
          return [width, Math.round(Math.abs(height - (width * videoHeight) / videoWidth))]
        }),
      )
      .toEqual([390, 0])
    await page.setViewportSize(wide)
    await captions.click()
    await expect.poll(cues).toBe(-1)

    const bar = page.getByRole('slider', { name: '再生位置' })
    const box = await bar.boundingBox()
    await page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height / 2)
    await expect(page.locator('img[src^="blob:"]')).toBeVisible()
    await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2)
    await expect.poll(() => film(page, 'currentTime')).toBeGreaterThan(5)

    await page.getByRole('combobox', { name: '再生速度' }).selectOption({ label: '2.0x' })
    await expect.poll(() => film(page, 'playbackRate')).toBe(2)
    await page.getByRole('button', { name: '表示設定' }).click()
    await expectNoViolations(page)
  })

  test('shows its cover and one large button until it begins, and lists its keys', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      // A browser that plays nothing without a press.
      let isPressed = false
      addEventListener('pointerdown', () => (isPressed = true), { capture: true })
      const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play')
      const play = own?.value as (this: HTMLMediaElement) => Promise<void>
      HTMLMediaElement.prototype.play = function () {
        if (isPressed) return play.call(this)
        return Promise.reject(new DOMException('', 'NotAllowedError'))
      }
    })
    await page.reload()
    const start = page.getByRole('button', { name: '再生する', exact: true })
    await expect(start).toBeVisible()
    await expect(page.locator('video')).toHaveAttribute('poster', /_img_main\.webp/)
    await expectNoViolations(page)
    await start.click()
    await expect.poll(() => isPaused(page)).toBe(false)
    await expect(start).toHaveCount(0)
    await pause(page)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'キー操作' })
    await expect(help.getByText('10秒戻る・進む', { exact: true })).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
  })

  test('falls silent when another tab begins to sound', async ({ page, context }) => {
    await expect.poll(() => isPaused(page)).toBe(false)
    const other = await context.newPage()
    await openFilm(other)
    await expect.poll(() => isPaused(other)).toBe(false)
    await expect.poll(() => isPaused(page)).toBe(true)
    expect(await isPaused(other)).toBe(false)
  })

  test('has an end page once it was seen to its end, from which it can be seen again', async ({
    page,
  }) => {
    const end = page.getByRole('group', { name: '読了ページ' })
    const goToEnd = () =>
      page.locator('video').evaluate((video) => {
        const film = video as HTMLVideoElement
        film.currentTime = film.duration - 0.5
        return film.play()
      })
    await goToEnd()
    await expect(end).toBeVisible({ timeout: 20_000 * patience() })
    await expect(end.getByRole('heading', { name: WORK.title })).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('ArrowLeft')
    await expect(end).toHaveCount(0)
    await page.keyboard.press('Space')
    await expect.poll(() => isPaused(page)).toBe(false)
    await expect(end).toHaveCount(0)

    // What repeats has no end.
    await page.keyboard.press('r')
    await goToEnd()
    await expect.poll(() => film(page, 'currentTime')).toBeLessThan(5)
    await expect.poll(() => isPaused(page)).toBe(false)
    await expect(end).toHaveCount(0)
  })

  test('goes on where it was left', async ({ page }) => {
    await pause(page)
    // A place is kept once it has stayed for a moment.
    const told = page.waitForResponse((answer) => {
      if (!answer.url().endsWith('/progress') || answer.request().method() !== 'PUT') return false
      const { events } = answer.request().postDataJSON() as { events: { position: number }[] }
      return events.some(({ position }) => position === 9)
    })
    await seek(page, 9)
    expect((await told).ok()).toBe(true)
    await openFilm(page)
    await expect.poll(() => film(page, 'currentTime')).toBeGreaterThanOrEqual(8.9)
  })

  test('says what went wrong, and plays once it can', async ({ page }) => {
    await page.route('**/*.m3u8*', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('動画を再生できません', {
      timeout: 30_000 * patience(),
    })
    await page.unroute('**/*.m3u8*')
    await page.getByRole('button', { name: 'もう一度再生する' }).click()
    await expect
      .poll(() => film(page, 'readyState'), { timeout: 30_000 * patience() })
      .toBeGreaterThanOrEqual(2)
  })
})

test.describe('the video viewer under fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('seeks by two taps and shows its bars by one', async ({ page, stack, signIn }) => {
    await publishFilm(stack)
    await signIn({ owns: [WORK.workno] })
    await openFilm(page)
    await pause(page)
    await seek(page, 1)
    await page.touchscreen.tap(360, 400)
    await page.touchscreen.tap(360, 400)
    await expect.poll(() => film(page, 'currentTime')).toBeCloseTo(11, 0)
    const bar = page.getByRole('slider', { name: '再生位置' })
    await expect(bar).toBeVisible()
    // A tap that comes soon after the two is one of them.
    await expect(async () => {
      await page.touchscreen.tap(195, 400)
      await expect(bar).toBeHidden({ timeout: 5000 * patience() })
    }).toPass({ timeout: 30_000 * patience() })
  })

  test('fills the screen by its bar, has no volume, and says whether it repeats', async ({
    page,
    stack,
    signIn,
  }) => {
    await publishFilm(stack)
    await signIn({ owns: [WORK.workno] })
    await openFilm(page)
    await pause(page)
    await expect(page.getByRole('button', { name: '消音' })).toBeHidden()
    await expect(page.getByRole('slider', { name: '音量' })).toBeHidden()
    await page.getByRole('button', { name: '全画面', exact: true }).tap()
    const isFilling = () => page.evaluate(() => document.fullscreenElement !== null)
    await expect.poll(isFilling).toBe(true)
    await page.getByRole('button', { name: '全画面を終える' }).tap()
    await expect.poll(isFilling).toBe(false)
    await page.getByRole('button', { name: '表示設定' }).tap()
    const repeat = page.getByRole('switch', { name: 'リピート' })
    await expect(page.getByText('リピート：オフ')).toBeVisible()
    await repeat.tap()
    await expect(page.getByText('リピート：オン')).toBeVisible()
    await expectNoViolations(page)
  })
})
