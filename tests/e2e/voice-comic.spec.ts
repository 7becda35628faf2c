import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { expect, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { expectNoViolations } from './axe.ts'
import { expectAsDrawn } from './pixels.ts'
import { settledPage, startReading } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const workno = toWorkno(import.meta.filename, 1)
const SCRIPTED = toWorkno(import.meta.filename, 2)
const REFUSED = toWorkno(import.meta.filename, 3)
const HEARD = toWorkno(import.meta.filename, 4)
const VOICES = new URL('../../demo/works/src/tales/files/voices/', import.meta.url)
const TAG_BYTES = 45
const FRAME_BYTES = 216

const VOICE_COMIC = { direction: 'ltr', work_type: 'VCM' } as const

const readVoice = (name: string) => readFile(new URL(name, VOICES))

/** Files of the first pages of a work, by their names. */
async function drawPages(count: number, seed = 9): Promise<Record<string, Buffer>> {
  const pages = Array.from({ length: count }, (_, index) => drawTinyPage(seed, index))
  return Object.fromEntries((await Promise.all(pages)).map(({ name, png }) => [name, png]))
}

/**
 * A demo's sound of four seconds, sixteen times: a slow machine looks at a page, and stops its sound, before
 * it turns. Without the file's first frame, which says how long the sound is.
 */
const toMinute = (sound: Buffer) =>
  Buffer.concat(Array.from({ length: 16 }, () => sound.subarray(TAG_BYTES + FRAME_BYTES)))

/** Taps until a control is there: they leave by themselves, sooner than a slow machine looks. */
async function untilShown(control: Locator): Promise<void> {
  const page = control.page()
  await expect(async () => {
    const { width, height } = page.viewportSize()!
    if (!(await control.isVisible())) await page.touchscreen.tap(width / 2, height / 2)
    await expect(control).toBeVisible()
  }).toPass()
}

/** Where something stands now; what is not there is not waited for. */
const findBox = (thing: Locator) =>
  thing.evaluateAll(([element]) => element?.getBoundingClientRect().toJSON() as DOMRect | undefined)

test('a voice comic asks, plays its pages in order and turns them', async ({
  page,
  stack,
  signIn,
}) => {
  await stack.storefront.publishWork(
    { ...VOICE_COMIC, workno, name: { ja_JP: '音の本' } },
    zipWork({
      ...(await drawPages(3)),
      '001.mp3': await readVoice('001.mp3'),
      '002.mp3': await readVoice('002.mp3'),
      '003.mp3': await readVoice('003.mp3'),
    }),
  )
  // The second page's sound is gone: its page is shown all the same, and the third follows.
  await page.route(/\/viewer\/.*2-1\.mp3/, (route) => route.abort())
  await page.setViewportSize({ width: 820, height: 1180 })
  await signIn({ owns: [workno] })
  await page.goto(`/work/${workno}`)
  await startReading(page)
  const dialog = page.getByRole('dialog', { name: '音声が流れます' })
  await expect(dialog).toBeVisible()
  await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')

  // The picture was combined with a key; what is shown is what was drawn.
  await expectAsDrawn(settledPage(page).locator('canvas').first(), await drawTinyPage(9, 0))

  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '再生' }).click()
  await expect(page.getByRole('button', { name: '一時停止' })).toBeAttached()
  await page.keyboard.press(' ')
  await expect(page.getByRole('button', { name: '再生' })).toBeAttached()
  await page.keyboard.press(' ')
  await expect(settledPage(page)).toHaveAttribute('data-page-index', '1', {
    timeout: 30_000 * patience(),
  })
  await expect(page.getByText('このページの音声を再生できませんでした。')).toBeVisible()
  await expect(settledPage(page)).toHaveAttribute('data-page-index', '2', {
    timeout: 30_000 * patience(),
  })

  // Asked not to ask again.
  await page.reload()
  await expect(settledPage(page)).toBeVisible()
  await expect(dialog).toBeHidden()

  // What goes with a voice comic is asked for at an address of its own.
  const asked = page.waitForRequest(/\/v3\/viewer\/recommend/)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('group', { name: '読了ページ' })).toBeVisible()
  expect((await asked).url()).toMatch(/\/recommend\/voicecomic\?workno=\w+&limit=9$/)
})

test('a sound that does not begin says so, and plays when it is asked for again', async ({
  page,
  stack,
  signIn,
}) => {
  const sound = await readVoice('001.mp3')
  await stack.storefront.publishWork(
    { ...VOICE_COMIC, workno: REFUSED, name: { ja_JP: '黙る本' } },
    zipWork({ ...(await drawPages(2)), '001.mp3': sound, '002.mp3': sound }),
  )
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play')
    const play = own?.value as (this: HTMLMediaElement) => Promise<void>
    let refusals = 1
    HTMLMediaElement.prototype.play = function () {
      refusals -= 1
      if (refusals < 0) return play.call(this)
      return Promise.reject(new DOMException('No device to play on.', 'InvalidStateError'))
    }
  })
  await signIn({ owns: [REFUSED] })
  await page.goto(`/work/${REFUSED}`)
  await startReading(page)
  await page
    .getByRole('dialog', { name: '音声が流れます' })
    .getByRole('button', { name: '再生' })
    .click()
  const failure = page.getByRole('dialog', { name: '音声を再生できませんでした' })
  await expect(failure).toBeVisible()
  await expectNoViolations(page)
  await failure.getByRole('button', { name: 'もう一度試す' }).click()
  await expect(failure).toBeHidden()
  // Nothing but the end of its sound turns the page.
  await expect(settledPage(page)).toHaveAttribute('data-page-index', '1', {
    timeout: 30_000 * patience(),
  })
})

test('what a headset does to a voice comic is shown by its bar', async ({
  page,
  stack,
  signIn,
}) => {
  const sound = await readVoice('001.mp3')
  await stack.storefront.publishWork(
    { ...VOICE_COMIC, workno: HEARD, name: { ja_JP: '聞く本' } },
    zipWork({ ...(await drawPages(2)), '001.mp3': sound, '002.mp3': sound }),
  )
  // A headset reaches the element that sounds, which lies nowhere in the page.
  await page.addInitScript(() => {
    const play = Reflect.get(HTMLMediaElement.prototype, 'play')
    HTMLMediaElement.prototype.play = function () {
      Reflect.set(window, 'sounding', this)
      return play.call(this)
    }
  })
  const press = (button: 'play' | 'pause') =>
    page.evaluate(
      (name) => void (Reflect.get(window, 'sounding') as HTMLAudioElement)[name](),
      button,
    )
  await signIn({ owns: [HEARD] })
  await page.goto(`/work/${HEARD}`)
  await startReading(page)
  await page
    .getByRole('dialog', { name: '音声が流れます' })
    .getByRole('button', { name: '再生' })
    .click()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(button('一時停止')).toBeAttached()
  await press('pause')
  await expect(button('再生')).toBeAttached()
  await press('play')
  await expect(button('一時停止')).toBeAttached()
  await press('pause')
  await expect(button('再生')).toBeAttached()
})

test.describe('under fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a voice comic shows what is said, for as long as the reader wants it', async ({
    page,
    stack,
    signIn,
  }) => {
    const sound = toMinute(await readVoice('001.mp3'))
    const files = {
      ...(await drawPages(2, 11)),
      '001.mp3': sound,
      '002.mp3': sound,
      '001.vtt': Buffer.from('WEBVTT\n\n00:00.000 --> 01:00.000\n<v 灯>雨が上がったね\n'),
      'script/001.en.srt': Buffer.from('1\n00:00:00,000 --> 00:01:00,000\nThe rain has stopped\n'),
      '002.lrc': Buffer.from('[00:00.00]行こう\n'),
    }
    const work = { ...VOICE_COMIC, workno: SCRIPTED, name: { ja_JP: '台本の本' } }
    await stack.storefront.publishWork(work, zipWork(files))
    await signIn({ owns: [SCRIPTED] })
    await page.goto(`/work/${SCRIPTED}`)
    await startReading(page)
    const ask = page.getByRole('dialog', { name: '音声が流れます' })
    await ask.getByRole('checkbox').check()
    await ask.getByRole('button', { name: '再生' }).tap()
    const line = page.getByText('雨が上がったね')
    await expect(line).toBeVisible()
    await page.keyboard.press(' ')
    await untilShown(page.getByRole('button', { name: '再生', exact: true }))
    await expect(line).toBeVisible()
    await expectNoViolations(page)
    const slider = page.getByRole('slider', { name: '音声の位置' })
    const expectClear = () =>
      expect(async () => {
        await untilShown(slider)
        const [player, words] = await Promise.all([findBox(slider), findBox(line)])
        expect(words!.top).toBeGreaterThan(0)
        expect(words!.bottom).toBeLessThanOrEqual(player!.top)
      }).toPass()
    await expectClear()
    // On its side, too, what is said stands clear above the player, within the window.
    await page.setViewportSize({ width: 844, height: 390 })
    await expectClear()
    await page.setViewportSize({ width: 390, height: 844 })

    // Off is off: after a reload, too, and on is on again for the next page.
    const captions = page.getByRole('button', { name: '字幕', exact: true })
    await untilShown(captions)
    await captions.tap()
    await untilShown(captions)
    await expect(captions).toHaveAttribute('aria-pressed', 'false')
    await expect(line).toBeHidden()
    await page.reload()
    await expect(settledPage(page)).toBeVisible()
    await untilShown(captions)
    await expect(captions).toHaveAttribute('aria-pressed', 'false')
    await captions.click()
    const next = page.getByRole('button', { name: '次のページ' })
    await untilShown(next)
    await next.tap()
    await expect(settledPage(page)).toHaveAttribute('data-page-index', '1')
    await expect(page.getByText('行こう')).toBeVisible()
  })
})
