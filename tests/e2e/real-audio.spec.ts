import { findInputs } from '@yomikura/testkit/inputs'
import { expect, type Page, test } from '@yomikura/testkit/e2e'
import type { DevStack } from '@yomikura/testkit/dev-stack'
import { patience } from '@yomikura/testkit/patience'
import { zipWork } from '@yomikura/testkit/tiny-work'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { skipWithout } from './needs.ts'
import { bar, listenIn, openTrack, player, seconds, seekTo } from './player-page.ts'
import { toWorkno } from './workno.ts'

const INPUTS = findInputs('audio')
const ALBUM = { workno: toWorkno(import.meta.filename, 1), title: 'ほんものの音' }
/** What other people's tools and tests keep as samples: an MP3 with chapters, and short files of each kind. */
const FILES = {
  '01 chapters.mp3': 'mp3agic/v23tagwithchapters.mp3',
  '02 napoleon.mp3': 'streamio-ffmpeg/napoleon.mp3',
  '03 lossless.flac': 'atldotnet/flac.flac',
  '04 apple.m4a': 'ealvatag/test33.m4a',
  '05 song.mp3': 'PHP-FFMpeg/02_-_Favorite_Secrets.mp3',
}
const NAMES = Object.keys(FILES)

let isPublished = false

async function publishAlbum(stack: DevStack, inputs: string): Promise<void> {
  if (isPublished) return
  isPublished = true
  const read = Object.entries(FILES).map(async ([name, path]) => [
    name,
    await readFile(join(inputs, path)),
  ])
  const zip = zipWork(Object.fromEntries(await Promise.all(read)) as Record<string, Uint8Array>)
  const name = { ja_JP: ALBUM.title, en_US: 'Real sounds' }
  await stack.storefront.publishWork({ workno: ALBUM.workno, name, work_type: 'MUS' }, zip)
}

const title = (page: Page) => player(page).getByRole('heading')
const button = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true })
const open = (page: Page, number: number) => openTrack(page, ALBUM.workno, NAMES[number - 1]!)
const titleOf = async (page: Page, number: number) => {
  await open(page, number)
  return (await title(page).textContent()) ?? ''
}

test.describe('real audio files', () => {
  test.skip(INPUTS === undefined, 'Needs the inputs folder.')

  test.beforeEach(async ({ page, stack, signIn }) => {
    await publishAlbum(stack, INPUTS ?? '')
    await listenIn(page)
    await signIn({ owns: [ALBUM.workno] })
  })

  test('play, pause and follow one another, MP3, FLAC and M4A, each ready before the last one ends', async ({
    page,
  }) => {
    await open(page, 2)
    const first = await title(page).textContent()
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.5)
    await button(page, '一時停止').click()
    const paused = await page.evaluate(() => window.heard.elements[0]?.currentTime)
    await expect(button(page, '再生')).toBeVisible()
    expect(await page.evaluate(() => window.heard.elements[0]?.currentTime)).toBe(paused)
    await button(page, '再生').click()
    await expect(title(page)).not.toHaveText(first ?? '', { timeout: 15_000 * patience() })
    const second = await title(page).textContent()
    await expect(title(page)).not.toHaveText(second ?? '', { timeout: 15_000 * patience() })
    await expect.poll(() => seconds(page)).toBeGreaterThan(0)

    const events = await page.evaluate(() => window.heard.events)
    const ends = events.filter(({ type }) => type === 'ended')
    expect(ends).toHaveLength(2)
    for (const end of ends) {
      const after = events.slice(events.indexOf(end))
      const next = after.find(({ type }) => type === 'playing')
      expect(next).toBeDefined()
      // The other element had the next file ready before this one ended.
      expect(next?.element).not.toBe(end.element)
      const ready = events.slice(0, events.indexOf(end)).find(({ src, type }) => {
        return type === 'canplay' && src === next?.src
      })
      expect(ready?.element).toBe(next?.element)
      const gapMs = Math.round((next?.atMs ?? Infinity) - end.atMs)
      test.info().annotations.push({ type: 'gap', description: `${String(gapMs)} ms` })
    }
  })

  test('are repeated one by one, and all over again', async ({ page }) => {
    const first = await titleOf(page, 1)
    await open(page, 4)
    const last = await title(page).textContent()
    await page.keyboard.press('r')
    await page.keyboard.press('r')
    await expect(button(page, 'リピート：1トラック')).toBeVisible()
    const replays = () =>
      page.evaluate(() => window.heard.events.filter(({ type }) => type === 'ended').length)
    const before = await replays()
    await seekTo(page, 6)
    await expect.poll(replays, { timeout: 10_000 * patience() }).toBe(before + 1)
    await expect(title(page)).toHaveText(last ?? '')
    await expect.poll(() => seconds(page)).toBeLessThan(5)
    await expect(button(page, '一時停止')).toBeVisible()

    await button(page, 'リピート：1トラック').click()
    await button(page, 'リピート：なし').click()
    await expect(button(page, 'リピート：すべて')).toBeVisible()
    await button(page, '次のトラックへ').click()
    await seekTo(page, 75)
    await expect(title(page)).toHaveText(first, { timeout: 10_000 * patience() })
  })

  test('are shuffled without one coming twice', async ({ page }) => {
    const first = await titleOf(page, 3)
    await button(page, 'シャッフル').click()
    await expect(title(page)).toHaveText(first)
    const played = [first]
    while (played.length < NAMES.length) {
      await button(page, '次のトラックへ').click()
      await expect(title(page)).not.toHaveText(played.at(-1) ?? '')
      played.push((await title(page).textContent()) ?? '')
    }
    expect(new Set(played).size).toBe(NAMES.length)
  })

  test('go on where they were left after the page was reloaded', async ({ page }) => {
    await open(page, 5)
    await seekTo(page, 61)
    await expect.poll(() => seconds(page)).toBeGreaterThan(61)
    await page.goto(`/work/${ALBUM.workno}/tree`)
    await page.getByRole('button', { name: '続きから聴く' }).click()
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(61)
    expect(await seconds(page)).toBeLessThan(75)
  })

  test('have their chapters listed, and a press goes to one', async ({ page }) => {
    await open(page, 1)
    await button(page, 'チャプター').click()
    const chapters = page.getByRole('dialog', { name: 'チャプター' }).getByRole('listitem')
    await expect(chapters).toHaveCount(3)
    await chapters.nth(2).getByRole('button').click()
    await expect(chapters).toHaveCount(0)
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(10)
    await button(page, 'チャプター').click()
    await expect(chapters.nth(2).getByRole('button')).toHaveAttribute('aria-current', 'true')
    // Keys of the player do nothing while a dialog is open.
    const at = await seconds(page)
    await page.keyboard.press('n')
    await page.keyboard.press('Escape')
    await expect(chapters).toHaveCount(0)
    expect(await seconds(page)).toBeGreaterThanOrEqual(at)
    await expect(bar(page)).toHaveCount(0)
  })

  test('are played between A and B again and again', async ({ page }) => {
    await open(page, 5)
    await button(page, '一時停止').click()
    await seekTo(page, 60)
    await button(page, '区間リピートの始点を決める').click()
    await seekTo(page, 62)
    await button(page, '区間リピートの終点を決める').click()
    await button(page, '再生').click()
    await expect.poll(() => seconds(page)).toBeLessThan(61)
    await expect.poll(() => seconds(page)).toBe(61)
    await expect.poll(() => seconds(page)).toBe(60)
    await button(page, '区間リピートを終える').click()
    await expect.poll(() => seconds(page)).toBeGreaterThan(62)
  })

  test('sound at the loudness that was measured, through the element alone', async ({ page }) => {
    skipWithout('ffmpeg')
    const answered = page.waitForResponse((answer) => answer.url().includes('ziptree.json'))
    await open(page, 2)
    const { playfile } = (await (await answered).json()) as {
      playfile: Record<
        string,
        { audio?: { loudness?: { gain: number }; optimized: { name: string } } }
      >
    }
    const src = await page.evaluate(() => window.heard.elements[0]?.src ?? '')
    const audio = Object.values(playfile).find((file) => {
      return file.audio !== undefined && src.includes(file.audio.optimized.name)
    })?.audio
    const gain = audio?.loudness?.gain ?? 0
    expect(gain).not.toBe(0)
    const volume = await page.evaluate(() => window.heard.elements[0]?.volume)
    expect(volume).toBeCloseTo(Math.min(1, 10 ** (gain / 20)), 5)
  })

  test('obey the keys of headset and lock screen, which show what plays', async ({ page }) => {
    await open(page, 5)
    const shown = await title(page).textContent()
    const session = () =>
      page.evaluate(() => ({
        title: navigator.mediaSession.metadata?.title,
        album: navigator.mediaSession.metadata?.album,
        state: navigator.mediaSession.playbackState,
        duration: Math.round(window.heard.position?.duration ?? 0),
      }))
    await expect.poll(session).toEqual({
      title: shown,
      album: ALBUM.title,
      state: 'playing',
      duration: 76,
    })
    const press = (action: MediaSessionAction, details: object = {}) =>
      page.evaluate(([name, more]) => window.heard.handlers[name]?.({ action: name, ...more }), [
        action,
        details,
      ] as const)
    await press('seekto', { seekTime: 40 })
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(40)
    await press('seekbackward')
    await expect.poll(() => seconds(page)).toBeLessThan(35)
    await press('pause')
    await expect(button(page, '再生')).toBeVisible()
    await expect.poll(session).toMatchObject({ state: 'paused' })
    await press('play')
    await expect(button(page, '一時停止')).toBeVisible()
    await press('seekto', { seekTime: 0 })
    await press('previoustrack')
    await expect(title(page)).not.toHaveText(shown ?? '')
    await press('nexttrack')
    await expect(title(page)).toHaveText(shown ?? '')
    await press('stop')
    await expect(player(page)).toHaveCount(0)
  })

  test('end with the track when the sleep timer says so', async ({ page }) => {
    await open(page, 2)
    const first = await title(page).textContent()
    await button(page, 'スリープタイマー').click()
    await page.getByRole('button', { name: 'このトラックの終わりまで' }).click()
    await seekTo(page, 3)
    await expect(title(page)).not.toHaveText(first ?? '', { timeout: 10_000 * patience() })
    await expect(button(page, '再生')).toBeVisible()
    await expect(button(page, 'スリープタイマー')).not.toContainText('このトラック')
  })
})
