import type { DevStack } from '@yomikura/testkit/dev-stack'
import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { callElsewhere } from './elsewhere.ts'
import { expectSameStyles } from './shown-styles.ts'
import { toWorkno } from './workno.ts'

/** One work that holds a file for each viewer. */
const MIXED = { workno: toWorkno(import.meta.filename, 1), title: '旅の荷物' }
const SERIES = { title_id: 'TI0009600', name: '旅の荷物', volume_number: 1, total: 2 }
const MEDIA = join(import.meta.dirname, '../../packages/demo-works/src/media/files')
const BOOK = aBook({ files: { 'one.xhtml': aChapter('<h1>夜の章</h1><p>蔵には本が眠る。</p>') } })

async function publishMixed(stack: DevStack): Promise<void> {
  const [cover, page] = await Promise.all([drawTinyPage(4, 0), drawTinyPage(4, 1)])
  const files = {
    'cover.png': cover.png,
    '絵.png': page.png,
    '手紙.txt': Buffer.from('雨が降る。\n'.repeat(40)),
    '本.epub': BOOK,
    '曲.mp3': await readFile(join(MEDIA, '03 かえりみち.mp3')),
    '船.mp4': await readFile(join(MEDIA, 'film.mp4')),
  }
  const { workno, title } = MIXED
  const sold = { workno, name: { ja_JP: title }, work_type: 'ET3', series: SERIES } as const
  await stack.storefront.publishWork(sold, zipWork(files))
}

/** A screen: how one walks to it from the stop before, and what says that it is there. */
type Stop = {
  path: string
  walk: (page: Page) => Promise<unknown>
  /** It is left by the browser's own way back. */
  isViewer?: boolean
  ready: (page: Page) => Promise<unknown>
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

function toStops(lists: { mylist: string; playlist: string }): Stop[] {
  const work = `/work/${MIXED.workno}/tree`
  return [
    menu('/library'),
    follow(work),
    viewer('view', '絵.png', '[data-page-index][data-settled=true]'),
    viewer('view', '手紙.txt', '[role=document]'),
    film('船.mp4'),
    viewer('viewer', '本.epub', 'iframe[data-pane="0"]'),
    follow(`/series/${SERIES.title_id}`),
    menu('/yomikura-free/library'),
    menu('/mylist'),
    follow(`/mylist/${lists.mylist}`),
    menu('/playlist'),
    follow(`/playlist/${lists.playlist}`),
    menu('/storage'),
    menu('/settings'),
    follow('/settings/ignore'),
    menu('/help'),
    follow('/release-note'),
  ]
}

async function makeLists(page: Page): Promise<{ mylist: string; playlist: string }> {
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

/** Goes to a stop and calls back there; from a viewer it goes back to the screen before. */
async function visit(page: Page, stop: Stop, look: () => Promise<void>): Promise<void> {
  const from = page.url()
  await stop.walk(page)
  await stop.ready(page)
  await look()
  if (!stop.isViewer) return
  await page.goBack()
  await expect(page).toHaveURL(from)
}

test('every screen looks the same after all others as when it is opened first', async ({
  page,
  context,
  stack,
  shelf,
  signIn,
}) => {
  test.setTimeout(180_000 * patience())
  await publishMixed(stack)
  await signIn({ owns: [MIXED.workno, shelf.rtl.workno, shelf.ltr.workno] })
  const stops = toStops(await makeLists(page))
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/library')
  // The first round loads every stylesheet; what was seen changes what the second shows.
  for (const stop of stops) await visit(page, stop, () => Promise.resolve())
  const opened = await context.newPage()
  await opened.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const stop of stops) {
    const opening = opened.goto(stop.path)
    await visit(page, stop, async () => {
      await opening
      await stop.ready(opened)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await opened.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expectSameStyles(page, opened, `${stop.path} (${colorScheme})`)
      }
    })
  }
})
