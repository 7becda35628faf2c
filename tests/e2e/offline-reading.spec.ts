import type { BrowserContext } from '@playwright/test'
import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { expectNoViolations } from './axe.ts'
import { GAME, publishGames } from './game-works.ts'
import { storeApp } from './offline-app.ts'
import { keepWhole, listStored, openKeepDialog, statusBar } from './offline-page.ts'
import { settledPage, startReading } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

test.use({ serviceWorkers: 'allow' })

const FILES = join(import.meta.dirname, '../../demo/works/src')
const VERTICAL = '<style>html { writing-mode: vertical-rl }</style>'

/** More than any test of this file turns, so that no test finds the comic read to its end. */
const COMIC_PAGES = 7

const aPage = async (index: number, size?: { width: number; height: number }) => {
  const { name, png } = await drawTinyPage(9, index, size)
  return { [name]: png }
}

type KeptWork = {
  workno: string
  work_type: string
  direction?: 'rtl' | 'vertical'
  files: () => Promise<Record<string, Uint8Array>>
}

/** A work of each kind. */
const KEPT = {
  comic: {
    workno: toWorkno(import.meta.filename, 1),
    work_type: 'MNG',
    direction: 'rtl',
    files: async () => {
      const pages = await Promise.all(Array.from({ length: COMIC_PAGES }, (_, at) => aPage(at)))
      return Object.assign({}, ...pages) as Record<string, Uint8Array>
    },
  },
  novel: {
    workno: toWorkno(import.meta.filename, 2, 'BJ'),
    work_type: 'NRE',
    direction: 'rtl',
    files: async () => ({ ...(await aPage(0)), 'novel.epub': aVerticalNovel() }),
  },
  webtoon: {
    workno: toWorkno(import.meta.filename, 3),
    work_type: 'WBT',
    direction: 'vertical',
    files: () => aPage(0, { width: 400, height: 2400 }),
  },
  voiceComic: {
    workno: toWorkno(import.meta.filename, 4),
    work_type: 'VCM',
    files: async () => {
      const voice = await readFile(join(FILES, 'tales/files/voices/001.mp3'))
      return { ...(await aPage(0)), ...(await aPage(1)), '001.mp3': voice }
    },
  },
  album: {
    workno: toWorkno(import.meta.filename, 5),
    work_type: 'MUS',
    files: async () => {
      const song = await readFile(join(FILES, 'media/files/01 みなとの よあけ.mp3'))
      return { ...(await aPage(0)), '01 夜明け.mp3': song }
    },
  },
  film: {
    workno: toWorkno(import.meta.filename, 6),
    work_type: 'MOV',
    files: async () => {
      const film = await readFile(join(FILES, 'media/files/film.mp4'))
      return { ...(await aPage(0)), '船.mp4': film }
    },
  },
  text: {
    workno: toWorkno(import.meta.filename, 7),
    work_type: 'NRE',
    files: async () => ({ ...(await aPage(0)), '本文.txt': Buffer.from('夜の灯台が光る。\n') }),
  },
} satisfies Record<string, KeptWork>

function aVerticalNovel(): Uint8Array {
  return aBook({
    files: { 'one.xhtml': aChapter('<h1>夜の章</h1><p>蔵には古い本が眠っている。</p>', VERTICAL) },
    spine: 'page-progression-direction="rtl"',
  })
}

const titleOf = ({ workno }: { workno: string }) => `${workno}の作品`

/** What the browser's own copies of the account's lists hold. */
function countListed(page: Page): Promise<{ mylists: number; playlists: number }> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const name = names.find((each) => each.endsWith('-202205') && !each.startsWith('guest'))
    const toPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    const db = await toPromise(indexedDB.open(name ?? ''))
    const count = async (store: string) => {
      type Row = { list: { data: unknown[] } }
      const rows = db.transaction(store).objectStore(store).getAll() as IDBRequest<Row[]>
      return (await toPromise(rows)).reduce((sum, { list }) => sum + list.data.length, 0)
    }
    const counted = { mylists: await count('mylists'), playlists: await count('playlists') }
    db.close()
    return counted
  })
}

/** Presses, and waits until the server has answered. */
async function addTo(page: Page, kind: 'mylists' | 'playlists', press: () => Promise<void>) {
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes(`/${kind}/`),
  )
  await press()
  expect((await answered).ok()).toBe(true)
}

/** A My List with the comic in it, and a Playlist with the song. */
async function makeLists(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto('/mylist/new')
  await page.waitForURL(/\/mylist\/(?!new)[\w-]+$/)
  await page.getByRole('link', { name: '作品を追加' }).first().click()
  const comic = titleOf(KEPT.comic)
  const add = dialog.getByRole('button', { name: `「${comic}」を追加` })
  await addTo(page, 'mylists', () => add.click())
  await expect(dialog.getByRole('button', { name: comic })).toBeDisabled()
  await expect.poll(async () => (await countListed(page)).mylists).toBe(1)
  await page.goto('/playlist/new')
  await page.waitForURL(/\/playlist\/(?!new)[\w-]+$/)
  await page.getByRole('link', { name: '音声を追加' }).first().click()
  await dialog.getByRole('link', { name: titleOf(KEPT.album) }).click()
  const song = dialog.getByRole('button', { name: '01 夜明け.mp3' })
  await addTo(page, 'playlists', () => song.click())
  await expect(dialog.getByRole('img', { name: '1回追加済み' })).toBeVisible()
  // What is on screen is not on the disk yet.
  await expect.poll(() => countListed(page)).toEqual({ mylists: 1, playlists: 1 })
}

test.describe('with the server gone, what is kept', () => {
  /** One device on which a work of each kind was kept; the server has then been stopped. */
  let device: BrowserContext

  test.beforeAll(async ({ browser, stack }) => {
    test.setTimeout(180_000 * patience())
    const works: KeptWork[] = Object.values(KEPT)
    const publish = async ({ files, ...facts }: KeptWork) => {
      const name = { ja_JP: titleOf(facts) }
      await stack.storefront.publishWork({ ...facts, name }, zipWork(await files()))
    }
    await Promise.all(works.map(publish))
    const worknos = works.map(({ workno }) => workno)
    const reader = { login_id: 'reader-offline-kinds', owns: worknos }
    const customer = await stack.storefront.createCustomer(reader)
    device = await browser.newContext({
      baseURL: stack.appUrl,
      locale: 'ja-JP',
      serviceWorkers: 'allow',
      viewport: { width: 1440, height: 900 },
    })
    const page = await device.newPage()
    await page.goto('/library')
    await fillSignIn(page, customer)
    await page.waitForURL('**/library')
    await keepWhole(page, worknos, { isAppStored: true })
    await makeLists(page)
    await page.close()
    await stack.stopServer()
  })

  test.afterAll(async ({ stack }) => {
    await device.close()
    await stack.restartServer()
  })

  /** A tab of that device, opened at a place of a work. */
  async function openKept({ workno }: { workno: string }, path = ''): Promise<Page> {
    const page = await device.newPage()
    await page.goto(`/work/${workno}${path}`)
    return page
  }

  test('opens as a comic, and turns to its next page', { tag: '@gate' }, async () => {
    const page = await openKept(KEPT.comic)
    await startReading(page)
    await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')
    await page.keyboard.press('ArrowLeft')
    // The two that follow lie side by side.
    await expect(page.getByRole('img', { name: '3ページ', exact: true })).toBeVisible()
    await expect(settledPage(page)).not.toHaveAttribute('data-page-index', '0')
  })

  test('opens as a vertical novel', { tag: '@gate' }, async () => {
    const page = await openKept(KEPT.novel, '/viewer/novel.epub')
    const frame = page.frameLocator('iframe[data-pane="0"]')
    await expect(frame.getByRole('heading', { name: '夜の章' })).toBeVisible()
  })

  test('opens as a webtoon', async () => {
    await startReading(await openKept(KEPT.webtoon))
  })

  test('opens as a voice comic, and its sound plays', async () => {
    const page = await openKept(KEPT.voiceComic)
    await page.setViewportSize({ width: 820, height: 1180 })
    await startReading(page)
    const dialog = page.getByRole('dialog', { name: '音声が流れます' })
    await dialog.getByRole('button', { name: '再生' }).click()
    await expect(page.getByRole('button', { name: '一時停止' })).toBeAttached()
    // The sound's end turns the page; one that cannot be played says so.
    await expect(page.locator('[data-page-index="1"][data-settled=true]')).toBeVisible({
      timeout: 30_000 * patience(),
    })
    await expect(page.getByText('このページの音声を再生できませんでした。')).toHaveCount(0)
  })

  test('plays as an album', { tag: '@gate' }, async () => {
    const page = await openKept(KEPT.album, '/tree')
    await page.getByRole('button', { name: '01 夜明け.mp3' }).first().click()
    const player = page.getByRole('dialog', { name: 'プレーヤー' })
    const at = player.getByRole('slider', { name: '再生位置' })
    await expect.poll(async () => Number(await at.inputValue())).toBeGreaterThan(0)
  })

  test('is read from a My List, and plays from a Playlist', async () => {
    const page = await device.newPage()
    await page.goto('/mylist')
    await page.getByRole('main').locator('a[href^="/mylist/"]:not([href$=new])').first().click()
    const works = page.getByRole('list', { name: /の作品$/ }).getByRole('listitem')
    await expect(works).toHaveCount(1)
    await works.getByRole('link').first().click()
    await startReading(page)
    await page.goto('/playlist')
    await page.getByRole('main').locator('a[href^="/playlist/"]:not([href$=new])').first().click()
    const tracks = page.getByRole('list', { name: /のトラック$/ }).getByRole('listitem')
    await tracks.getByRole('button', { name: 'みなとの よあけ' }).first().click()
    const at = page.getByRole('dialog', { name: 'プレーヤー' }).getByRole('slider', {
      name: '再生位置',
    })
    await expect.poll(async () => Number(await at.inputValue())).toBeGreaterThan(0)
  })

  test('plays as a film', { tag: '@gate' }, async () => {
    const page = await openKept(KEPT.film, `/view/${encodeURIComponent('船.mp4')}`)
    const ready = () =>
      page.locator('video').evaluate((video) => (video as HTMLVideoElement).readyState)
    await expect.poll(ready, { timeout: 30_000 * patience() }).toBeGreaterThanOrEqual(2)
  })

  test('opens as a text', async () => {
    const page = await openKept(KEPT.text, `/view/${encodeURIComponent('本文.txt')}`)
    await expect(page.getByText('夜の灯台が光る。')).toBeVisible()
  })
})

test.describe('a work that runs in the browser', () => {
  test.afterEach(({ stack }) => stack.restartServer())

  test('says before and without the server that it needs the network', async ({
    page,
    stack,
    signIn,
  }) => {
    await publishGames(stack)
    await signIn({ owns: [GAME.workno] })
    await page.goto(`/work/${GAME.workno}/tree`)
    const dialog = await openKeepDialog(page)
    await expect(dialog).toContainText('ブラウザの設定によってはネットワークなしでも遊べます')
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: /^作品全体を保存/ }).click()
    await expect.poll(async () => (await listStored(page)).entries).toBeGreaterThan(0)
    await expect.poll(async () => (await listStored(page)).queued).toBe(0)
    // A private window, as this is one, keeps no worker for framed sites.
    const after = await openKeepDialog(page)
    await expect(after).toContainText('ブラウザで動くファイルを遊ぶのにネットワークが必要です')
    await storeApp(page)
    await stack.stopServer()
    await page.goto(`${stack.appUrl}/work/${GAME.workno}/view/index.html`)
    await page.getByRole('button', { name: 'はじめる', exact: true }).click()
    await expect(page.getByText('サーバーにつながっているときだけ遊べます')).toBeVisible()
    await expectNoViolations(page)
  })
})

test('a work that is not kept says so without the server, is queued all the same, and comes once it is back', async ({
  page,
  shelf,
  stack,
  signIn,
}) => {
  const other = toWorkno(import.meta.filename, 8)
  const [song, film] = await Promise.all([
    readFile(join(FILES, 'media/files/01 みなとの よあけ.mp3')),
    readFile(join(FILES, 'media/files/film.mp4')),
  ])
  const { png } = await drawTinyPage(9, 0)
  const files = { '1.png': png, '本文.txt': Buffer.from('夜。\n'), '船.mp4': film, '曲.mp3': song }
  const facts = { workno: other, name: { ja_JP: '手元にない作品' }, work_type: 'MOV' }
  await stack.storefront.publishWork(facts, zipWork(files))
  await signIn({ owns: [shelf.ltr.workno, other] })
  for (const workno of [other, shelf.ltr.workno]) {
    await page.goto(`/work/${workno}/tree`)
    await expect(page.getByRole('heading', { name: 'ファイル' })).toBeVisible()
  }
  await storeApp(page)
  await page.goto('about:blank')
  await stack.stopServer()
  try {
    await page.goto(`${stack.appUrl}/work/${shelf.ltr.workno}`)
    await page.getByRole('link', { name: /^読む/ }).click()
    await expect(page.getByText('このページはこの端末に保存されていません。')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'オフライン保存', exact: true }).first().click()
    await expect(page.getByText('保存待ちに追加しました').first()).toBeVisible()
    await page.goBack()
    await expect(statusBar(page).getByRole('status')).toHaveText('通信の回復を待っています')
    expect(await listStored(page)).toMatchObject({ entries: 0, queued: 7 })
    const offer = page.getByRole('button', { name: 'オフライン保存', exact: true })
    for (const name of ['本文.txt', '船.mp4']) {
      await page.goto(`${stack.appUrl}/work/${other}/view/${encodeURIComponent(name)}`)
      await expect(page.getByText('この作品はこの端末に保存されていません。')).toBeVisible()
      await expect(offer).toBeVisible()
    }
    await expectNoViolations(page)
    await page.goto(`${stack.appUrl}/work/${other}/tree`)
    await page.getByRole('button', { name: '曲.mp3' }).first().click()
    const player = page.getByRole('dialog', { name: 'プレーヤー' })
    await expect(player.getByText('このトラックはこの端末に保存されていません。')).toBeVisible()
    await expect(player.getByRole('button', { name: 'オフライン保存', exact: true })).toBeVisible()
    await expectNoViolations(page)
  } finally {
    await stack.restartServer()
  }
  const entries = async () => (await listStored(page)).entries
  await expect.poll(entries, { timeout: 30_000 * patience() }).toBe(7)
  expect((await listStored(page)).damaged).toBe(0)
})
