import { expect, fillSignIn, test as base } from '@yomikura/testkit/e2e'
import { expectNoViolations } from './axe.ts'
import { expectNothingCutOff } from './fits.ts'
import { ALBUM, publishAlbum, TRACKS } from './album.ts'
import { expectOnTop } from './on-top.ts'
import { bar, openTrack, player, seconds } from './player-page.ts'
import type { DevStack } from '@yomikura/testkit/dev-stack'
import { patience } from '@yomikura/testkit/patience'

type Listener = Awaited<ReturnType<DevStack['storefront']['createCustomer']>>

/** Every journey has a listener of its own, who owns the album and is signed in. */
const test = base.extend<{ listener: Listener }>({
  listener: [
    async ({ stack, signIn }, use) => {
      await publishAlbum(stack)
      await use(await signIn({ owns: [ALBUM.workno] }))
    },
    { auto: true },
  ],
})

test.describe('the audio player', () => {
  // Page zoom of four times on a small screen leaves the last one.
  for (const [width, height] of [
    [320, 568],
    [280, 653],
    [320, 256],
  ] as const) {
    test(`has every control within reach at ${String(width)} × ${String(height)}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      for (const track of TRACKS.slice(0, 2)) {
        await openTrack(page, ALBUM.workno, track)
        await expectNothingCutOff(page)
        const controls = player(page).locator('button, select, input')
        for (const control of await controls.all()) {
          await control.scrollIntoViewIfNeeded()
          // Scrolling stops at whole pixels.
          await expect(control).toBeInViewport({ ratio: 0.98 })
          await control.click({ trial: true })
        }
      }
      await page.keyboard.press('Escape')
      await expect(bar(page)).toBeVisible()
      await expectNothingCutOff(page)
    })
  }

  test(
    'plays a folder from the file chosen, in a bar while the reader goes elsewhere',
    { tag: '@smoke' },
    async ({ page }) => {
      await openTrack(page, ALBUM.workno, '02 くじらの うた.mp3')
      await expect(player(page).getByRole('heading')).toHaveText('くじらの うた')
      await expect.poll(() => seconds(page)).toBeGreaterThan(0)

      await page.keyboard.press('Escape')
      await expect(bar(page)).toContainText(ALBUM.title)
      await page.getByRole('link', { name: 'ライブラリ' }).first().click()
      await page.waitForURL('**/library')
      await expect(bar(page).getByRole('button', { name: '一時停止' })).toBeVisible()

      await bar(page).getByRole('button', { name: 'プレーヤーを閉じる' }).click()
      await expect(bar(page)).toHaveCount(0)
      await expect(page.locator('html')).not.toHaveAttribute('data-mini-player')
    },
  )

  test('goes to the next and previous track, repeats and shuffles by keys and buttons', async ({
    page,
  }) => {
    await openTrack(page, ALBUM.workno, '01 みなとの よあけ.mp3')
    const title = player(page).getByRole('heading')
    await player(page).getByRole('button', { name: '次のトラックへ' }).click()
    await expect(title).toHaveText('くじらの うた')
    await page.keyboard.press('p')
    await expect(title).toHaveText('みなとの よあけ')

    await page.keyboard.press('r')
    await expect(player(page).getByRole('button', { name: 'リピート：すべて' })).toBeVisible()
    await page.keyboard.press('s')
    await expect(player(page).getByRole('button', { name: 'シャッフル' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    // Shuffling keeps the current track first: nothing comes before it but the wrap.
    await expect(title).toHaveText('みなとの よあけ')
  })

  test(
    'takes a track up where it was left, after the page was reloaded',
    { tag: '@gate' },
    async ({ page }) => {
      await openTrack(page, ALBUM.workno, '01 みなとの よあけ.mp3')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(20)
      // The key toggles: before the sound plays it would start it instead.
      await expect(player(page).getByRole('button', { name: '一時停止' })).toBeVisible()
      await page.keyboard.press('k')
      await expect(player(page).getByRole('button', { name: '再生' })).toBeVisible()
      const left = await seconds(page)

      await openTrack(page, ALBUM.workno, '01 みなとの よあけ.mp3')
      // From its beginning it would take twice as long to play to there.
      await expect
        .poll(() => seconds(page), { timeout: 8000 * patience() })
        .toBeGreaterThanOrEqual(left - 1)
    },
  )

  test('stays in its bar over a reload: silent, at the same second', async ({ page }) => {
    await openTrack(page, ALBUM.workno, '01 みなとの よあけ.mp3')
    await page.keyboard.press('Escape')
    const skip = bar(page).getByRole('button', { name: '10秒進む' })
    await skip.click()
    await skip.click()
    await bar(page).getByRole('button', { name: '10秒戻る' }).click()
    await bar(page).getByRole('button', { name: '一時停止' }).click()
    await page.locator('[data-opens-player]').click()
    const left = await seconds(page)
    expect(left).toBeGreaterThanOrEqual(10)
    await page.reload()
    await expect(bar(page)).toContainText('みなとの よあけ')
    await expect(bar(page).getByRole('button', { name: '再生' })).toBeVisible()
    await page.locator('[data-opens-player]').click()
    await expect.poll(() => seconds(page)).toBe(left)
    await page.keyboard.press('k')
    await expect.poll(() => seconds(page)).toBeGreaterThan(left)
  })

  test('takes a track up on another device at the work’s speed', async ({
    page,
    browser,
    baseURL,
    listener,
  }) => {
    await openTrack(page, ALBUM.workno, TRACKS[1]!)
    await player(page).getByRole('combobox', { name: '再生速度' }).selectOption('1.25')
    await player(page).getByRole('slider', { name: '再生位置' }).fill('40')
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(40)
    const told = page.waitForResponse(
      (answer) => answer.url().endsWith('/progress') && answer.request().method() === 'PUT',
    )
    await page.keyboard.press('k')
    expect((await told).ok()).toBe(true)

    const tablet = await browser.newContext({ locale: 'ja-JP', ...(baseURL && { baseURL }) })
    const other = await tablet.newPage()
    await other.goto(`/work/${ALBUM.workno}/tree`)
    const pulled = other.waitForResponse((answer) => answer.url().includes('/progress?since='))
    await fillSignIn(other, listener)
    await other.waitForURL('**/tree')
    await pulled
    await other.reload()
    await other.getByRole('button', { name: '続きから聴く' }).click()
    await expect(player(other).getByRole('heading')).toHaveText('くじらの うた')
    await expect.poll(() => seconds(other)).toBeGreaterThanOrEqual(39)
    await expect(player(other).getByRole('combobox', { name: '再生速度' })).toHaveValue('1.25')
    await tablet.close()
  })

  test(
    'plays a whole work from its one button, and a folder from its own',
    { tag: '@gate' },
    async ({ page }) => {
      await page.goto(`/work/${ALBUM.workno}/tree`)
      await page.getByRole('button', { name: '聴く', exact: true }).click()
      await expect(player(page).getByRole('heading')).toHaveText('みなとの よあけ')
      await expect(player(page).getByRole('button', { name: '一時停止' })).toBeVisible()
      await page.keyboard.press('n')
      await expect(player(page).getByRole('heading')).toHaveText('くじらの うた')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'すべて再生' }).click()
      await expect(bar(page)).toContainText('みなとの よあけ')
    },
  )

  test('follows the script, and a press on a line goes there', async ({ page }) => {
    await openTrack(page, ALBUM.workno, '02 くじらの うた.mp3')
    const script = player(page).getByRole('list', { name: '台本' })
    await expect(script.getByRole('button', { name: 'いちばん最初の行' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await script.getByRole('button', { name: 'ずっとあとの行' }).click()
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(20)
    await expect(script.getByRole('button', { name: 'ずっとあとの行' })).toHaveAttribute(
      'aria-current',
      'true',
    )
  })

  test('stops by the sleep timer, however long the tab slept', async ({ page }) => {
    await page.clock.install()
    await openTrack(page, ALBUM.workno, '03 かえりみち.mp3')
    await player(page).getByRole('button', { name: 'スリープタイマー' }).click()
    await page.getByRole('button', { name: '5分後', exact: true }).click()
    await expect(player(page).getByRole('button', { name: 'スリープタイマー' })).toContainText(
      /[45]:\d\d/,
    )
    await page.clock.fastForward('05:01')
    await expect(player(page).getByRole('button', { name: '再生' })).toBeVisible()
  })

  test(
    'adds the track to a new Playlist, says so over the player, and refuses one without a name',
    { tag: '@gate' },
    async ({ page }) => {
      await openTrack(page, ALBUM.workno, '01 みなとの よあけ.mp3')
      await player(page).getByRole('button', { name: 'プレイリストに追加' }).click()
      await page.getByRole('button', { name: '新規作成して追加' }).click()
      await expect(page.getByRole('alert')).toHaveText('名前を入力してください。')
      await page.getByRole('textbox', { name: '新しいプレイリストの名前' }).fill('夜に聴く')
      await page.getByRole('button', { name: '新規作成して追加' }).click()
      await expectOnTop(page.getByText('「夜に聴く」に追加しました'))

      const { playlists } = (await (await page.request.get('/api/yomikura/playlists')).json()) as {
        playlists: { title: string; data: { workno: string }[] }[]
      }
      expect(playlists).toMatchObject([{ title: '夜に聴く', data: [{ workno: ALBUM.workno }] }])
    },
  )

  test('what is played stands in the reading history, once', async ({ page }) => {
    const reports: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/view_histories')) reports.push(request.postData() ?? '')
    })
    const listOpened = () =>
      page.evaluate(async () => {
        const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
        const name = names.find((one) => /^(?!guest).*-local-202205$/.test(one)) ?? ''
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name)
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(new Error('It did not open.'))
        })
        const rows = db.transaction('reading_history').objectStore('reading_history').getAll()
        const found = await new Promise<{ workno: string }[]>((resolve) => {
          rows.onsuccess = () => resolve(rows.result as { workno: string }[])
        })
        db.close()
        return found.map(({ workno }) => workno)
      })
    await openTrack(page, ALBUM.workno, '01 みなとの よあけ.mp3')
    await expect.poll(listOpened).toEqual([ALBUM.workno])
    await expect.poll(() => reports).toEqual([JSON.stringify({ workno: ALBUM.workno })])
    await player(page).getByRole('button', { name: '一時停止' }).click()
    await player(page).getByRole('button', { name: '再生', exact: true }).click()
    await player(page).getByRole('button', { name: '次のトラックへ' }).click()
    await expect(player(page).getByRole('button', { name: '一時停止' })).toBeVisible()
    expect(reports).toHaveLength(1)
  })

  test('falls silent in one tab when another one plays', async ({ page, context }) => {
    await openTrack(page, ALBUM.workno, '01 みなとの よあけ.mp3')
    const other = await context.newPage()
    await openTrack(other, ALBUM.workno, '02 くじらの うた.mp3')
    await expect(player(page).getByRole('button', { name: '再生' })).toBeVisible()
    await expect(player(other).getByRole('button', { name: '一時停止' })).toBeVisible()
  })

  for (const [name, viewport] of [
    ['wide', { width: 1440, height: 900 }],
    ['narrow', { width: 390, height: 844 }],
  ] as const) {
    test(`has nothing for axe to find, ${name}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await openTrack(page, ALBUM.workno, '02 くじらの うた.mp3')
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await expect(bar(page)).toBeVisible()
      await expectNoViolations(page)
    })
  }
})
