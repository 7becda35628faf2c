// @vitest-environment jsdom
import { FALLBACK_REVISION } from '@yomikura/content/ziptree'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { patience } from '@yomikura/testkit/patience'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { writeRecentPage } from '#data/account/reading/recent-page.ts'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const find = PATIENCE

/** The credit that names somebody: its word, and everybody whom it names. */
function creditOf(link: HTMLElement): string {
  const names = link.closest('dd')
  return `${names?.previousElementSibling?.textContent}: ${names?.textContent}`
}

describe('/work', () => {
  const openWork = (path = '') => app.open(`/work/RJ000001/tree${path}`)
  let tree: TreeBuilder

  beforeEach(() => {
    tree = new TreeBuilder()
    app.server.sell(
      aWork({ workno: 'RJ000001', name: { ja_JP: '夜の本' }, author_name: '山田/佐藤' }),
    )
  })

  it('shows the files with their kind of trouble, and opens none that is damaged', async () => {
    app.server.ziptree = tree.build('RJ000001', [
      tree.folder('本編', [
        tree.image('001.jpg'),
        tree.image('002.jpg'),
        tree.unsupported('1.vtt'),
      ]),
      tree.folder('字幕', [tree.unsupported('1.vtt'), tree.unsupported('2.vtt')]),
      tree.pdf('資料.pdf', 12),
      tree.damaged('傷.jpg'),
      tree.unsupported('歌.mp3'),
      { type: 'hidden', name: '秘密.txt', hashname: 'x' },
      tree.unsupported('字幕.vtt'),
    ])
    openWork()
    const list = await screen.findByRole('list', { name: 'ファイル一覧' }, find)
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['本編2ページ', '資料.pdf12ページ4.0KB', '傷.jpg10.0B破損', '歌.mp310.0B未対応'])
    await userEvent.click(screen.getByRole('button', { name: /傷.jpg/ }))
    await screen.findByRole('dialog', { name: 'このファイルは壊れているため開けません。' }, find)
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    await userEvent.click(screen.getByRole('button', { name: /歌.mp3/ }))
    await screen.findByRole('dialog', { name: /^この音声はMP3形式のため/ }, find)
    expect(creditOf(screen.getByRole('link', { name: '山田' }))).toBe('作者: 山田 / 佐藤')
    expect(document.title).toBe('夜の本 - Yomikura')
  })

  it('calls a folder that does not exist not found, and leads to the files there are', async () => {
    app.server.ziptree = tree.build('RJ000001', [
      tree.folder('本編', [tree.image('001.jpg'), tree.image('002.jpg')]),
      tree.pdf('資料.pdf', 12),
    ])
    openWork('/付録?from=x')
    await screen.findByText(/^ファイルが見つかりませんでした/, undefined, find)
    expect(screen.queryByText(/通信状況/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'もう一度試す' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: '作品のファイル一覧へ' }))
    await screen.findByRole('link', { name: /本編/ }, find)
    expect(location.pathname + location.search).toBe('/work/RJ000001/tree?from=x')
  })

  it('passes through folders that hold nothing but one folder', async () => {
    const inner = tree.folder('本編', [tree.image('001.jpg'), tree.image('002.jpg')], 'work/本編')
    app.server.ziptree = tree.build('RJ000001', [tree.folder('work', [inner])])
    openWork('?from=x')
    await screen.findByRole('link', { name: /002.jpg/ }, find)
    expect(decodeURI(location.pathname + location.search)).toBe(
      '/work/RJ000001/tree/work/本編?from=x',
    )
  })

  it('reads from the start, and goes on where the reader was', async () => {
    app.server.ziptree = tree.build('RJ000001', [
      tree.folder('第1話 #1', [tree.image('001.jpg')]),
      tree.folder(
        '第2話',
        ['001.jpg', '002.jpg', '003.jpg'].map((name) => tree.image(name)),
      ),
    ])
    const first = openWork()
    const read = await screen.findByRole('link', { name: '読む' }, find)
    expect(decodeURIComponent(read.getAttribute('href') ?? '')).toBe(
      '/work/RJ000001/view/第1話 #1/001.jpg',
    )
    first.unmount()
    writeRecentPage({ account: 'alice', workno: 'RJ000001', path: '第2話' }, 1, 3)
    openWork()
    const goOn = await screen.findByRole('link', { name: '続きから 第2話 p.2' }, find)
    expect(decodeURIComponent(goOn.getAttribute('href') ?? '')).toBe(
      '/work/RJ000001/view/第2話/001.jpg',
    )
  })

  it('offers the work again from its first folder once its last page was read', async () => {
    app.server.ziptree = tree.build('RJ000001', [
      tree.folder('第1話', [tree.image('001.jpg')]),
      tree.folder('第2話', [tree.image('001.jpg'), tree.image('002.jpg')]),
    ])
    writeRecentPage({ account: 'alice', workno: 'RJ000001', path: '第2話' }, 1, 2)
    openWork()
    const again = await screen.findByRole('link', { name: 'もう一度読む' }, find)
    // At its first page, whatever place is kept.
    expect(decodeURIComponent(again.getAttribute('href') ?? '')).toBe(
      '/work/RJ000001/view/第1話/001.jpg?p=1',
    )
  })

  it('opens a work that was bought after the last sync', async () => {
    app.server.ziptree = tree.build('RJ000001', [tree.image('001.jpg'), tree.image('002.jpg')])
    const first = app.open('/library')
    await screen.findByRole('link', { name: /夜の本/ }, find)
    first.unmount()
    app.server.now += 10
    app.server.sell(aWork({ workno: 'RJ000002', name: { ja_JP: '今買った本' } }))
    app.open('/work/RJ000002/tree')
    await screen.findByRole('heading', { name: '今買った本' }, find)
  })

  it('asks once for a work that no sync brings, and has it in the library then', async () => {
    const workno = 'RJ000009'
    app.server.answers.set(`/v3/work/${workno}`, {
      work: aWork({ workno, name: { ja_JP: '届かない本' } }),
    })
    // Each sync moves the cursor, as it does where a second has passed.
    let nowSeconds = 1000
    Object.defineProperty(app.server, 'now', { get: () => ++nowSeconds, set: () => undefined })
    app.server.sell(aWork({ workno: 'RJ000001' }))
    const countOf = (path: string) =>
      app.server.requests.filter((line) => line.includes(path)).length
    const first = app.open('/library')
    await screen.findByRole('link', { name: /RJ000001/ }, find)
    first.unmount()
    const before = countOf('/v3/content/count')
    const page = app.open(`/work/${workno}/tree`)
    await screen.findByRole('heading', { name: '届かない本' }, find)
    await expect
      .poll(() => countOf('/v3/content/count'), { timeout: 8000 * patience() })
      .toBeGreaterThan(before + 1)
    const isAsked = (line: string) => new RegExp(`/v3/work/${workno}$`).test(line)
    // Once for the page, once for its description.
    expect(app.server.requests.filter(isAsked).length).toBeLessThanOrEqual(2)
    page.unmount()
    app.open('/library')
    await screen.findByRole('link', { name: /届かない本/ }, find)
  })

  it.each([
    ['preparing', { revision: '00000000-0000-7000-8000-000000000000' }, /この作品は準備中です/],
    [
      'a pre-order',
      { download_start_date: '2999-03-01T00:00:00Z' },
      '2999/03/01から読めるようになります。',
    ],
    ['not for the browser', { is_playwork: false, downloadable: false }, /ブラウザでは読めません/],
  ])('says why nothing opens: %s', async (_, overrides, message) => {
    app.server.sell(aWork({ workno: 'RJ000001', ...overrides }))
    openWork()
    await screen.findByText(message, undefined, find)
    expect(screen.queryByRole('link', { name: '読む' })).toBeNull()
    // It would ask for the files.
    expect(screen.queryByRole('button', { name: 'ダウンロード' })).toBeNull()
    expect(app.server.requests.some((line) => line.includes('sign'))).toBe(false)
  })

  it('says whether a work waits or is worked on, how far, and shows it once it can be read', async () => {
    const address = '/v3/work/RJ000001/preparation'
    app.server.answers.set(address, { state: 'waiting', progress: 0 })
    app.server.sell(aWork({ workno: 'RJ000001', revision: FALLBACK_REVISION }))
    openWork()
    await screen.findByText(/準備の順番を待っています/, undefined, find)
    app.server.answers.set(address, { state: 'working', progress: 0.425 })
    await screen.findByText('準備しています（42%）', undefined, find)
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: '準備の進み具合' })
    expect(bar.value).toBe(42)
    app.server.ziptree = tree.build('RJ000001', [tree.image('001.jpg'), tree.image('002.jpg')])
    app.server.now += 10
    app.server.sell(aWork({ workno: 'RJ000001' }))
    app.server.answers.set(address, { state: 'readable', progress: 1 })
    await screen.findByRole('link', { name: /002.jpg/ }, find)
    // It looks again and again, and asks to go first once.
    const count = (method: string) =>
      app.server.requests.filter((line) => line === `${method} ${address}`).length
    expect(count('POST')).toBe(1)
    expect(count('GET')).toBeGreaterThan(1)
  })

  it.each([
    ['BJ00000001', 'ストアのサポートへ'],
    ['BI00000001', 'もう一度取り込んでください'],
  ])('says of %s why none of its files could be read, and not to wait', async (workno, hint) => {
    const reasons = ['encrypted', 'corrupted', 'unreadable']
    const answer = { state: 'refused', progress: 0, reasons }
    app.server.answers.set(`/v3/work/${workno}/preparation`, answer)
    app.server.sell(aWork({ workno, revision: FALLBACK_REVISION }))
    app.open(`/work/${workno}`)
    await screen.findByText(/どれも読み込めませんでした/, undefined, find)
    screen.getByText(/パスワードがかかっています/)
    screen.getByText(/壊れているか/)
    screen.getByText(new RegExp(hint))
    expect(screen.queryByText(/準備中/)).toBeNull()
  })

  it.each([
    ['BJ00000001', 'ストアのサポートへ'],
    ['BI00000001', 'もう一度取り込んでください'],
  ])('says of %s that its files stopped its workers, and not to wait', async (workno, hint) => {
    app.server.answers.set(`/v3/work/${workno}/preparation`, { state: 'crashed', progress: 0 })
    app.server.sell(aWork({ workno, revision: FALLBACK_REVISION }))
    app.open(`/work/${workno}`)
    await screen.findByText(/プログラムが途中で止まったか/, undefined, find)
    screen.getByText(new RegExp(hint))
    expect(screen.queryByText(/準備中/)).toBeNull()
  })

  it.each([
    [true, /サーバーのディスクに空きがなく/, /空きを作ってから/],
    [false, /サーバー側の問題で/, /もう一度取り込んで/],
  ])(
    'says of an import that failed (full disk: %s) why, and what to do',
    async (is_disk_full, why, hint) => {
      const failed = { state: 'failed', progress: 0, is_disk_full }
      app.server.answers.set('/v3/work/BI00000001/preparation', failed)
      app.server.sell(aWork({ workno: 'BI00000001', revision: FALLBACK_REVISION }))
      app.open('/work/BI00000001')
      await screen.findByText(why, undefined, find)
      screen.getByText(hint)
      expect(screen.queryByText(/準備中/)).toBeNull()
    },
  )

  it('names the files of an import that were refused, with what to do, and no more than it knows', async () => {
    const refused_files = [
      { path: '第1話/1.zip', reason: 'encrypted' },
      { path: '第1話/2.png', reason: 'corrupted' },
      { path: '<b>3</b>.png', reason: 'unreadable' },
    ]
    const reasons = ['corrupted', 'encrypted']
    const answer = { state: 'refused', progress: 0, reasons, refused_files, refused_count: 3 }
    app.server.answers.set('/v3/work/BI00000001/preparation', answer)
    app.server.sell(aWork({ workno: 'BI00000001', revision: FALLBACK_REVISION }))
    app.open('/work/BI00000001')
    const locked = await screen.findByRole('list', { name: /パスワードを外してから/ }, find)
    expect(within(locked).getAllByRole('listitem')).toHaveLength(1)
    within(locked).getByText('第1話/1.zip')
    const damaged = screen.getByRole('list', { name: /壊れているか.*入手し直してから/ })
    within(damaged).getByText('第1話/2.png')
    within(damaged).getByText('<b>3</b>.png')
    screen.getByText('取り込めなかったファイル3件')
    expect(screen.queryByText(/ほか/)).toBeNull()
    // A list of many files is not read out whenever it comes.
    expect(damaged.closest('[role=status]')).toBeNull()
  })

  it('has the files that an import left out in a line below those that can be read', async () => {
    const refused_files = [{ path: '2.png', reason: 'too_large' }]
    const answer = { state: 'readable', progress: 1, refused_files, refused_count: 13 }
    app.server.ziptree = tree.build('BI00000001', [tree.image('1.png'), tree.image('3.png')])
    app.server.answers.set('/v3/work/BI00000001/preparation', answer)
    app.server.sell(aWork({ workno: 'BI00000001' }))
    app.open('/work/BI00000001')
    const line = await screen.findByText('取り込めなかったファイル13件', undefined, find)
    const report = line.closest('details')
    expect(report?.open).toBe(false)
    await userEvent.click(line)
    expect(report?.open).toBe(true)
    within(screen.getByRole('list', { name: /分割してから/ })).getByText('2.png')
    screen.getByText('ほか12件')
  })

  it('asks for no report where nothing of an own import can have been left out', async () => {
    app.server.ziptree = tree.build('RJ000001', [tree.image('1.png'), tree.image('2.png')])
    openWork()
    await screen.findByRole('link', { name: /2.png/ }, find)
    expect(app.server.requests.some((line) => line.includes('preparation'))).toBe(false)
    const all = { state: 'readable', progress: 1 }
    app.server.answers.set('/v3/work/BI00000001/preparation', all)
    app.server.sell(aWork({ workno: 'BI00000001' }))
    app.open('/work/BI00000001')
    const asked = 'GET /v3/work/BI00000001/preparation'
    await waitFor(() => expect(app.server.requests).toContain(asked), find)
    expect(screen.queryByText(/取り込めなかったファイル/)).toBeNull()
  })

  it('reports to the server that a reader waits when a viewer opens before the work is ready', async () => {
    app.server.sell(aWork({ workno: 'RJ000001', revision: FALLBACK_REVISION }))
    app.server.fault = (path) =>
      path.includes('/sign/') ? { status: 409, code: 'work_not_ready' } : undefined
    app.open('/work/RJ000001/view/001.jpg')
    const asked = 'POST /v3/work/RJ000001/preparation'
    await waitFor(() => expect(app.server.requests).toContain(asked), find)
  })

  it('says in the viewer of a pre-order when it comes out, and opens it then', async () => {
    const startsMs = Date.UTC(2999, 2, 1)
    app.server.sell(
      aWork({ workno: 'RJ000001', download_start_date: new Date(startsMs).toISOString() }),
    )
    app.server.ziptree = tree.build('RJ000001', [tree.image('001.jpg')])
    app.server.fault = (path) =>
      path.includes('/sign/') && Date.now() < startsMs
        ? { status: 409, code: 'work_not_released' }
        : undefined
    const isAsked = (line: string) => line.includes('ziptree.json')
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      vi.setSystemTime(startsMs - 86_400_000)
      app.open('/work/RJ000001/view/001.jpg')
      await screen.findByText('2999/03/01から読めるようになります。', undefined, find)
      expect(app.server.requests).not.toContain('POST /v3/work/RJ000001/preparation')
      expect(app.server.requests.some(isAsked)).toBe(false)
      await vi.advanceTimersByTimeAsync(86_400_000)
      await waitFor(() => expect(app.server.requests.some(isAsked)).toBe(true), find)
      expect(screen.queryByText(/から読めるようになります/)).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it('offers to try again when the files cannot be fetched, and only then to keep them', async () => {
    app.server.ziptree = tree.build('RJ000001', [tree.image('001.jpg'), tree.image('002.jpg')])
    app.server.fault = (path) => (path.endsWith('ziptree.json') ? 500 : undefined)
    openWork()
    await screen.findByText(/ファイル一覧を取得できませんでした/, undefined, find)
    expect(screen.queryByRole('button', { name: 'オフライン保存' })).toBeNull()
    app.server.fault = () => undefined
    await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }))
    await screen.findByRole('link', { name: /002.jpg/ }, find)
    expect(screen.getByRole('button', { name: 'オフライン保存' })).toBeTruthy()
  })
})

describe('what it says of a work', () => {
  const openWork = (more: object) => {
    app.server.sell(aWork({ workno: 'RJ000001', ...more }))
    app.open('/work/RJ000001/tree')
  }

  it('names who made the work with each part in it, once each, the translator too', async () => {
    const tag = (name: string, credit: string) => ({ name, class: credit, sub_class: null })
    const name = { ja_JP: '金' }
    openWork({
      author_name: '森',
      tags: [
        ...[tag('森', 'created_by'), tag('伊藤', 'created_by'), tag('佐藤', 'scenario_by')],
        ...[tag('李', 'translated_by'), tag('海', 'other')],
      ],
      translator: { id: 'T1', name, name_phonetic: name },
    })
    const lineOf = async (creator: string) =>
      creditOf(await screen.findByRole('link', { name: creator }, find))
    expect(await lineOf('森')).toBe('作者: 森 / 伊藤')
    expect(await lineOf('佐藤')).toBe('シナリオ: 佐藤')
    expect(await lineOf('金')).toBe('翻訳: 金 / 李')
    expect(document.querySelector('dl')?.textContent).not.toContain('海')
  })

  it('shows who made the work and when, and leads to its series', async () => {
    openWork({
      tags: [{ name: '鈴木', class: 'voice_by', sub_class: null }],
      title_id: 'T1',
      series: { title_id: 'T1', volume_number: 1 },
    })
    const voice = await screen.findByRole('link', { name: '鈴木' }, find)
    expect(creditOf(voice)).toBe('声の出演: 鈴木')
    await screen.findByText(/発売日 2026\/01\/10/, undefined, find)
    expect(screen.getByRole('link', { name: 'シリーズ' }).getAttribute('href')).toBe('/series/T1')
  })
})
