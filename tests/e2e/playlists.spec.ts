import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { expectNoViolations } from './axe.ts'
import { callElsewhere } from './elsewhere.ts'
import { drawFrames, MOST_ROWS, pressTimed } from './fluid.ts'
import { toWorkno } from './workno.ts'
import type { DevStack } from '@yomikura/testkit/dev-stack'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ALBUM = { workno: toWorkno(import.meta.filename, 1), title: '箱のなかの歌' }
const MUSIC = join(import.meta.dirname, '../../demo/works/src/media/files')
const TRACKS = ['01 みなとの よあけ.mp3', '02 くじらの うた.mp3']

let isPublished = false

/** Everything lies in one folder, which a reader is led into. */
async function publishAlbum(stack: DevStack): Promise<void> {
  if (isPublished) return
  isPublished = true
  const files = await Promise.all(TRACKS.map((name) => readFile(join(MUSIC, name))))
  const cover = await drawTinyPage(9, 0)
  const zip = zipWork({
    'album/cover.png': cover.png,
    ...Object.fromEntries(
      TRACKS.map((name, place) => [`album/${name}`, files[place] ?? new Uint8Array()]),
    ),
    'album/02 くじらの うた.ja.vtt': Buffer.from('WEBVTT\n\n00:00.000 --> 00:04.000\n行\n'),
  })
  const name = { ja_JP: ALBUM.title, en_US: 'Songs in a box' }
  await stack.storefront.publishWork({ workno: ALBUM.workno, name, work_type: 'MUS' }, zip)
}

const tracks = (page: Page) => page.getByRole('list', { name: /のトラック$/ }).getByRole('listitem')
const handles = (page: Page) =>
  tracks(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector<HTMLElement>('[data-handle]')?.dataset.handle),
  )

async function makePlaylist(page: Page): Promise<string> {
  await page.goto('/playlist/new')
  await page.waitForURL(/\/playlist\/(?!new)[\w-]+$/)
  return page.url()
}

type List = { id: string; data: { src: string; index: number }[] }

async function readList(page: Page): Promise<List | undefined> {
  const path = '/playlists'
  const [answer] = await callElsewhere<{ playlists: List[] }>(page, [{ method: 'GET', path }])
  return answer?.playlists[0]
}

/** Another device: the list's one track goes, and another one comes. */
async function replaceElsewhere(page: Page, src: string): Promise<void> {
  const list = await readList(page)
  const path = `/playlists/${list?.id ?? ''}/audios`
  await callElsewhere(page, [{ method: 'POST', path, body: { src, workno: ALBUM.workno } }])
  const index = String(list?.data[0]?.index)
  await callElsewhere(page, [{ method: 'DELETE', path: `${path}/${index}` }])
}

test.describe('Playlists', () => {
  test.beforeEach(async ({ stack, signIn }) => {
    await publishAlbum(stack)
    await signIn({ owns: [ALBUM.workno] })
  })

  test('audio of a work is added, as often as wanted, put in order, played and removed', async ({
    page,
  }) => {
    await makePlaylist(page)
    await page.getByRole('link', { name: '音声を追加' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: ALBUM.title }).click()
    await page.waitForURL(`**/add/${ALBUM.workno}/tree/album`)
    const file = (name: string) => dialog.getByRole('button', { name })
    await expect(file('cover.png')).toBeDisabled()
    await expect(dialog.getByText('.vtt')).toHaveCount(0)
    await file(TRACKS[0]!).click()
    await file(TRACKS[1]!).click()
    await file(TRACKS[1]!).click()
    await expect(dialog.getByRole('img', { name: '2回追加済み' })).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(tracks(page)).toHaveCount(3)

    const [first, second] = ['みなとの よあけ', 'くじらの うた']
    await expect.poll(() => handles(page)).toEqual([first, second, second])
    await page.getByRole('button', { name: `「${first}」を並べ替える` }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('End')
    await page.keyboard.press('Space')
    await expect.poll(() => handles(page)).toEqual([second, second, first])
    await expectNoViolations(page)

    await page
      .getByRole('button', { name: `「${second}」をリストから外す` })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: '外す' }).click()
    await expect(tracks(page)).toHaveCount(2)
    await page.getByRole('button', { name: '完了' }).click()
    await tracks(page).getByRole('button', { name: first }).click()
    const player = page.getByRole('dialog', { name: 'プレーヤー' })
    await expect(player.getByRole('heading')).toHaveText(first)
    await expect(player.getByRole('button', { name: '一時停止' })).toBeVisible()

    // What plays follows the Playlist: the other track is taken out of both.
    const before = await readList(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '編集' }).click()
    await page.getByRole('button', { name: `「${second}」をリストから外す` }).click()
    await page.getByRole('dialog').getByRole('button', { name: '外す' }).click()
    await expect(tracks(page)).toHaveCount(1)
    const bar = page.getByRole('region', { name: 'プレーヤー' })
    await expect(bar.getByRole('button', { name: '一時停止' })).toBeVisible()
    await bar.getByRole('button', { name: `「${first}」` }).click()
    await player.getByRole('button', { name: 'トラック一覧' }).click()
    const queue = page.getByRole('dialog', { name: 'トラック一覧' }).getByRole('listitem')
    await expect(queue).toHaveCount(1)

    // While its screen is closed another device takes out what plays, and puts another track there.
    for (const left of [1, 0]) {
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog[open]')).toHaveCount(left)
    }
    await page.getByRole('link', { name: 'ライブラリ', exact: true }).first().click()
    await expect(tracks(page)).toHaveCount(0)
    await replaceElsewhere(page, before?.data[0]?.src ?? '')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await bar.getByRole('button', { name: `「${first}」` }).click()
    await player.getByRole('button', { name: 'トラック一覧' }).click()
    await expect(queue).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(player.getByRole('heading')).toHaveText(first)
    const slider = player.getByRole('slider', { name: '再生位置' })
    await slider.fill(String(Number(await slider.getAttribute('max')) - 1))
    await expect(player.getByRole('heading')).toHaveText(second)
    await expect(player.getByRole('button', { name: '一時停止' })).toBeVisible()
    await player.getByRole('button', { name: 'トラック一覧' }).click()
    await expect(queue).toHaveCount(1)
  })

  test('a Playlist of 500 tracks is drawn as it comes into view, and takes no more', async ({
    page,
  }) => {
    test.slow()
    const address = await makePlaylist(page)
    await page.goto(`${address}/add/${ALBUM.workno}/tree`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: TRACKS[0]! }).click()
    await expect(dialog.getByRole('img', { name: '1回追加済み' })).toBeVisible()
    await fill(page, address.split('/').at(-1) ?? '', 499)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(dialog.getByRole('img', { name: '500回追加済み' })).toBeVisible()
    await dialog.getByRole('button', { name: TRACKS[0]! }).click()
    await expect(page.getByText('500件までです')).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    // Behind a dialog nothing moves; without it the same turn of the wheel scrolls.
    const turnWheel = async () => {
      await page.mouse.move(720, 12)
      await page.mouse.wheel(0, 600)
      await drawFrames(page, 12)
      return page.evaluate(() => scrollY)
    }
    expect(await turnWheel()).toBe(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect.poll(turnWheel).toBeGreaterThan(0)

    const numbers = page.getByRole('button', { name: /^500/ })
    await expect(tracks(page).first()).toHaveAttribute('aria-setsize', '500')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(numbers).toBeInViewport()
    await expect.poll(() => tracks(page).count()).toBeLessThan(MOST_ROWS)
    await page.evaluate(() => scrollTo(0, 0))

    await page.getByRole('button', { name: '編集' }).click()
    const [before] = await entries(page)
    const first = page.locator('[data-place="0"] [data-handle]')
    await first.focus()
    await page.keyboard.press('Space')
    const steps: number[] = []
    for (let step = 0; step < 20; step++) steps.push(await pressTimed(page, 'ArrowDown'))
    const end = await pressTimed(page, 'End')
    await expect(first).toBeInViewport()
    await expect.poll(() => tracks(page).count()).toBeLessThan(MOST_ROWS)
    const drop = await pressTimed(page, ' ')
    const median = steps.toSorted((a, b) => a - b)[10] ?? 0
    test.info().annotations.push({
      type: 'reorder of 500',
      description: `step ${median} ms, to the end ${end} ms, drop ${drop} ms`,
    })
    await expect.poll(async () => (await entries(page)).at(-1)).toBe(before)
    await expect(page.locator('[data-place="499"] [data-handle]')).toBeFocused()
  })
})

/** What the account's one Playlist holds, as the server has it. */
async function entries(page: Page): Promise<number[]> {
  const answer = await page.request.get('/api/yomikura/playlists')
  const { playlists } = (await answer.json()) as { playlists: { data: { index: number }[] }[] }
  return playlists[0]?.data.map(({ index }) => index) ?? []
}

/** Adds a track of the Playlist again and again, as another device would. */
async function fill(page: Page, id: string, count: number): Promise<void> {
  const answer = await page.request.get('/api/yomikura/playlists')
  const { playlists } = (await answer.json()) as {
    playlists: { id: string; data: { src: string; workno: string }[] }[]
  }
  const { src, workno } = playlists.find((playlist) => playlist.id === id)!.data[0]!
  const add = { method: 'POST', path: `/playlists/${id}/audios`, body: { src, workno } }
  await callElsewhere(
    page,
    Array.from({ length: count }, () => add),
  )
}
