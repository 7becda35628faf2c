import type { Locator } from '@playwright/test'
import type { DevStack } from '@yomikura/testkit/dev-stack'
import { expect, type Page } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { aPdf } from '../../packages/ingest/src/test-pdfs.ts'
import { callElsewhere } from './elsewhere.ts'
import { fillOpenShop, SERIES as FREE_SERIES, VOLUMES } from './open-shop.ts'
import { toWorkno } from './workno.ts'

/** One work that holds a file for each viewer. */
const MIXED = { workno: toWorkno(import.meta.filename, 1), title: '旅の荷物' }
const SERIES = { title_id: 'TI0009600', name: '旅の荷物', volume_number: 1, total: 2 }
const MEDIA = join(import.meta.dirname, '../../demo/works/src/media/files')
const SCRIPT = 'WEBVTT\n\n00:00.000 --> 00:09.000\n<v 灯>船が出る。\n'
const BOOK = aBook({ files: { 'one.xhtml': aChapter('<h1>夜の章</h1><p>蔵には本が眠る。</p>') } })

/** Works of one kind each, which open as a whole. */
const STRIP = toWorkno(import.meta.filename, 2)
const VOICE = toWorkno(import.meta.filename, 3)
const HTML = toWorkno(import.meta.filename, 4)
/** What a reader must own to reach every stop. */
export const TOURED: readonly string[] = [MIXED.workno, STRIP, VOICE, HTML]

let isPublished: Promise<unknown> | undefined

/** Puts every work of the tour on sale, once, and fills the free section. */
export async function publishToured(stack: DevStack): Promise<void> {
  isPublished ??= Promise.all([publishMixed(stack), publishWhole(stack), fillOpenShop(stack)])
  await isPublished
}

async function publishWhole({ storefront }: DevStack): Promise<void> {
  const strip = await drawTinyPage(5, 0, { width: 400, height: 1600 })
  const pages = await Promise.all([drawTinyPage(6, 0), drawTinyPage(6, 1)])
  const sound = await readFile(join(MEDIA, '../../tales/files/voices/001.mp3'))
  const game = Buffer.from('<!doctype html><meta charset="utf-8"><h1>遊び</h1>')
  await storefront.publishWork(
    { workno: STRIP, name: { ja_JP: '旅の帯' }, work_type: 'WBT', direction: 'vertical' },
    zipWork({ [strip.name]: strip.png }),
  )
  await storefront.publishWork(
    { workno: VOICE, name: { ja_JP: '旅の声' }, work_type: 'VCM', direction: 'ltr' },
    zipWork({
      ...Object.fromEntries(pages.map(({ name, png }) => [name, png])),
      '001.mp3': sound,
      '002.mp3': sound,
    }),
  )
  await storefront.publishWork(
    { workno: HTML, name: { ja_JP: '旅の遊び' }, work_type: 'ADV' },
    zipWork({ 'cover.png': pages[0].png, 'index.html': game }),
  )
}

async function publishMixed(stack: DevStack): Promise<void> {
  const [cover, page] = await Promise.all([drawTinyPage(4, 0), drawTinyPage(4, 1)])
  const files = {
    'cover.png': cover.png,
    '絵.png': page.png,
    '手紙.txt': Buffer.from('雨が降る。\n'.repeat(40)),
    '本.epub': BOOK,
    '図.pdf': aPdf(['A map']),
    '曲.mp3': await readFile(join(MEDIA, '03 かえりみち.mp3')),
    '曲.ja.vtt': Buffer.from(SCRIPT),
    '船.mp4': await readFile(join(MEDIA, 'film.mp4')),
  }
  const { workno, title } = MIXED
  const sold = { workno, name: { ja_JP: title }, work_type: 'ET3', series: SERIES } as const
  await stack.storefront.publishWork(sold, zipWork(files))
}

/** A screen: how one walks to it from the stop before, and what says that it is there. */
export type Stop = {
  path: string
  /** Distinguishes it from other stops at its address. */
  name?: string
  walk: (page: Page) => Promise<unknown>
  /** It is left by the browser's own way back. */
  isViewer?: boolean
  ready: (page: Page) => Promise<unknown>
  /** Closes what `ready` opened over the screen. */
  leave?: (page: Page) => Promise<unknown>
}

const link = (page: Page, address: string) => page.locator(`a[href="${address}"]:visible`).first()
const heading = (page: Page) => expect(page.locator('h1')).toBeVisible()

const menu = (path: string): Stop => ({
  path,
  walk: (page) => page.locator(`nav li > a[href="${path}"]`).click(),
  ready: heading,
})

const follow = (path: string): Stop => ({
  path,
  walk: (page) => link(page, path).click(),
  ready: heading,
})

const viewer = (route: 'view' | 'viewer', file: string, shown: string): Stop => ({
  path: toViewer(route, file),
  isViewer: true,
  walk: (page) => link(page, toViewer(route, file)).click(),
  ready: (page) =>
    expect(page.locator(shown).first()).toBeVisible({ timeout: 30_000 * patience() }),
})

/** A work that opens as a whole, from its page. */
const whole = (workno: string, path: string, ready: Stop['ready']): Stop => ({
  path: `/work/${workno}/${path}`,
  isViewer: true,
  walk: (page) => page.locator(`main a[href^="/work/${workno}/view"]:visible`).first().click(),
  ready,
})

const isSettled = (page: Page) =>
  expect(page.locator('[data-page-index][data-settled=true]').first()).toBeVisible({
    timeout: 30_000 * patience(),
  })

/** What asks before its sound plays is looked at with the question and its answer. */
const voice = whole(VOICE, 'viewer', async (page) => {
  await isSettled(page)
  await expect(page.locator('dialog[open] button').first()).toBeVisible()
})

const game = whole(HTML, 'view/index.html', async (page) => {
  const begin = page.getByRole('button', { name: /^(はじめる|Start)$/ })
  await expect(begin.or(page.locator('iframe')).first()).toBeVisible()
  if (await begin.isVisible()) await begin.click()
  await expect(page.locator('iframe')).toBeVisible()
})

const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
}

/** The viewer of a picture with the dialog that shares it. */
const shareDialog = (): Stop => ({
  ...viewer('view', '絵.png', '[data-page-index][data-settled=true]'),
  ready: async (page) => {
    await isSettled(page)
    const share = page.getByRole('button', { name: /^(共有|Share)$/ })
    const dialog = page.locator('dialog[open]')
    await expect(async () => {
      if (await dialog.isVisible()) return
      if (!(await share.isVisible())) await page.keyboard.press('Enter')
      await share.click({ timeout: 5000 * patience() })
      await expect(dialog).toBeVisible({ timeout: 5000 * patience() })
    }).toPass()
  },
  leave: closeDialog,
})

/** The dialog that adds to a list, which has an address of its own. */
const addDialog = (list: string): Stop => ({
  ...follow(`${list}/add`),
  ready: (page) => expect(page.locator('dialog[open] li').first()).toBeVisible(),
  leave: closeDialog,
})

/** Over the page of a work, paused: what plays changes while it is looked at. */
const player = (name: string, show: Stop['ready']): Stop => ({
  path: `/work/${MIXED.workno}/tree`,
  name: `${name} of the player`,
  walk: () => Promise.resolve(),
  ready: async (page) => {
    await page.getByRole('button', { name: /曲\.mp3/ }).click()
    await byName(page.locator('dialog[open]'), '一時停止', 'Pause').click()
    await byName(page.locator('dialog[open]'), '再生', 'Play').waitFor()
    await show(page)
  },
  leave: async (page) => {
    const bar = page.locator('section').filter({ has: page.locator('[data-opens-player]') })
    await expect(async () => {
      if (!(await bar.isVisible())) await page.keyboard.press('Escape')
      await expect(bar).toBeVisible({ timeout: 5000 * patience() })
    }).toPass()
    await byName(bar, 'プレーヤーを閉じる', 'Close the player').click()
    await expect(bar).toHaveCount(0)
  },
})

const byName = (within: Locator, ...names: string[]) =>
  within.getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) })

/** A dialog over the full player, by the names of the button that opens it. */
const playerPanel = (...names: string[]): Stop =>
  player(names[1] ?? '', async (page) => {
    await byName(page.locator('dialog[open]'), ...names).click()
    await expect(page.locator('dialog[open]')).toHaveCount(2)
  })

/** The script is beside the artwork where there is room, else behind a button. */
const showScript = async (page: Page) => {
  const script = page.getByText('船が出る。')
  const tab = byName(page.locator('dialog[open]'), '台本', 'Script')
  await expect(script.or(tab)).toBeVisible()
  if (!(await script.isVisible())) await tab.click()
  await expect(script).toBeVisible()
}

const PLAYER: readonly Stop[] = [
  player('full size', () => Promise.resolve()),
  player('script', showScript),
  playerPanel('トラック一覧', 'Tracks'),
  playerPanel('スリープタイマー', 'Sleep timer'),
  playerPanel('プレイリストに追加', 'Add to a playlist'),
  player('small size', async (page) => {
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-opens-player]')).toBeVisible()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  }),
]

/** No link leads there: the address is changed without loading the page again. */
const NOT_FOUND: Stop = {
  path: '/404',
  isViewer: true,
  walk: (page) =>
    page.evaluate(() => {
      history.pushState({}, '', '/404')
      dispatchEvent(new PopStateEvent('popstate'))
    }),
  ready: heading,
}

const freeViewer = (id: string): Stop => ({
  path: `/viewer/free/${id}`,
  isViewer: true,
  walk: (page) => page.locator(`main a[href^="/viewer/free/${id}"]:visible`).first().click(),
  ready: isSettled,
})

/** Only a film that was walked to plays by itself, and hides its controls then. */
const film = (file: string): Stop => ({
  ...viewer('view', file, 'video'),
  ready: async (page) => {
    const video = page.locator('video')
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
      .toBeGreaterThan(1)
    await video.evaluate((element: HTMLVideoElement) => element.pause())
  },
})

const toViewer = (route: string, file: string) =>
  `/work/${MIXED.workno}/${route}/${encodeURIComponent(file)}`

/** Every stop, in the order that one walks in. */
export function toStops(lists: { mylist: string; playlist: string }): Stop[] {
  const work = `/work/${MIXED.workno}/tree`
  return [
    menu('/library'),
    follow(work),
    ...PLAYER,
    viewer('view', '絵.png', '[data-page-index][data-settled=true]'),
    shareDialog(),
    viewer('view', '図.pdf', '[data-page-index][data-settled=true]'),
    viewer('view', '手紙.txt', '[role=document]'),
    film('船.mp4'),
    viewer('viewer', '本.epub', 'iframe[data-pane="0"]'),
    follow(`/series/${SERIES.title_id}`),
    ...[whole(STRIP, 'viewer', isSettled), voice, game].flatMap((stop) => [
      menu('/library'),
      follow(`/work/${stop.path.split('/')[2] ?? ''}/tree`),
      stop,
    ]),
    menu('/yomikura-free/library'),
    follow(`/yomikura-free/series/${FREE_SERIES.title_id}`),
    freeViewer(VOLUMES[0]),
    menu('/mylist'),
    follow(`/mylist/${lists.mylist}`),
    addDialog(`/mylist/${lists.mylist}`),
    menu('/playlist'),
    follow(`/playlist/${lists.playlist}`),
    addDialog(`/playlist/${lists.playlist}`),
    menu('/storage'),
    menu('/settings'),
    follow('/settings/ignore'),
    menu('/help'),
    follow('/release-note'),
    NOT_FOUND,
  ]
}

/** A list of each kind, for the stops that show one. */
export async function makeLists(page: Page): Promise<{ mylist: string; playlist: string }> {
  const [mylist] = await callElsewhere<{ mylist_id: string }>(page, [
    { method: 'POST', path: '/mylists', body: { title: '旅に持つもの' } },
  ])
  const [playlist] = await callElsewhere<{ playlist_id: string }>(page, [
    { method: 'POST', path: '/playlists', body: { title: '旅に聴くもの' } },
  ])
  const id = mylist?.mylist_id ?? ''
  await callElsewhere(page, [
    { method: 'POST', path: `/mylists/${id}/works?workno=${MIXED.workno}`, body: {} },
  ])
  return { mylist: id, playlist: playlist?.playlist_id ?? '' }
}
