// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ClientConfig } from '@yomikura/contract/config'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchInstallPrompt } from '#data/base/app-worker/install-prompt.ts'
import { setDevicePref } from '#data/base/device/device-prefs.ts'
import { aWork } from '#data/base/test-works.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()

/** Holds timers of this length back. @returns what they would do, which comes to hold each as it is set */
function holdTimers(ms: number): (() => void)[] {
  const held: (() => void)[] = []
  const setTimer = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after?: number) => {
    if (after !== ms) return setTimer(run, after)
    held.push(run)
    return undefined
  }) as typeof setTimeout)
  return held
}
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 }, PATIENCE)

describe('/settings (specification.md#1.3, #1.9)', () => {
  const section = (name: string) => within(screen.getByRole('region', { name }))

  it('shows every group with its defaults', async () => {
    app.open('/settings')
    await heading('設定')
    const switches = (name: string) =>
      section(name)
        .getAllByRole<HTMLInputElement>('switch')
        .map(({ checked }) => checked)
    const choices = (name: string) =>
      section(name)
        .getAllByRole<HTMLSelectElement>('combobox')
        .map(({ value }) => value)
    expect(switches('ライブラリ')).toEqual([false, true])
    expect(switches('画像・PDFビューア')).toEqual([true, false, false, false])
    expect(choices('画像・PDFビューア')).toEqual(['3'])
    expect(
      section('画像・PDFビューア').getByRole('radio', { name: '横', checked: true }),
    ).toBeTruthy()
    expect(switches('ボイスコミック')).toEqual([true, false, true])
    expect(choices('ボイスコミック')).toEqual(['0', '1'])
    expect(section('ボイスコミック').getByRole<HTMLInputElement>('slider').value).toBe('1')
    expect(choices('オーディオプレーヤー')).toEqual(['10'])
    expect(switches('ストレージ')).toEqual([true])
    expect(screen.getByRole('radio', { name: '自動', checked: true })).toBeTruthy()
  })

  it('applies a change at once and keeps it for the next visit', async () => {
    const first = app.open('/settings')
    await heading('設定')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /秒数/ }), '30秒')
    await userEvent.click(
      section('画像・PDFビューア').getByRole('switch', { name: '見開きで表示' }),
    )
    first.unmount()
    app.open('/settings')
    await heading('設定')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /秒数/ }).value).toBe('30')
    const spread = section('画像・PDFビューア').getByRole('switch', { name: '見開きで表示' })
    expect(spread).toHaveProperty('checked', false)
  })

  it('moves the volume of voice comics from 0 to 1 by hundredths', async () => {
    const view = app.open('/settings')
    await heading('設定')
    const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: '音量' })
    expect(slider().value).toBe('1')
    for (const [chosen, shown] of [
      ['0.01', '0.01'],
      ['1.5', '1'],
      ['-1', '0'],
    ] as const) {
      fireEvent.change(slider(), { target: { value: chosen } })
      await waitFor(() => expect(slider().value).toBe(shown), PATIENCE)
    }
    fireEvent.change(slider(), { target: { value: '0.37' } })
    await screen.findByText('37%', undefined, PATIENCE)
    const pressed = slider().cloneNode() as HTMLInputElement
    pressed.stepUp()
    expect(pressed.value).toBe('0.38')
    view.unmount()
    app.open('/settings')
    await heading('設定')
    await waitFor(() => expect(slider().value).toBe('0.37'), PATIENCE)
  })

  it('offers the apps made for this kind of device, and no others', async () => {
    app.open('/settings')
    await heading('設定')
    const own = section('このアプリについて').getByRole('link', { name: /パソコン版/ })
    expect(own.getAttribute('href')).toBe('shop-reader://open')
    expect(screen.queryByText('App Store')).toBeNull()
  })

  it('offers to install where the browser has a question for it, and shows the way by hand on iOS', async () => {
    watchInstallPrompt()
    const isAsked = vi.fn(async () => undefined)
    const settings = app.open('/settings')
    await heading('設定')
    expect(screen.queryByText('アプリとしてインストール')).toBeNull()
    act(() => {
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: isAsked }))
    })
    await userEvent.click(screen.getByRole('button', { name: 'インストールする' }))
    expect(isAsked).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('アプリとしてインストール')).toBeNull()
    settings.unmount()
    const iPhone = vi.spyOn(navigator, 'userAgent', 'get')
    iPhone.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1')
    app.open('/settings')
    await heading('設定')
    expect(screen.getByText(/「ホーム画面に追加」/)).toBeTruthy()
    iPhone.mockRestore()
  })

  it('lists the devices and signs a lost one out after asking', async () => {
    app.open('/settings')
    await heading('設定')
    const signOut = await screen.findByRole(
      'button',
      { name: 'Firefox · Windowsをログアウトさせる' },
      PATIENCE,
    )
    expect(screen.getByText('この端末')).toBeTruthy()
    await userEvent.click(signOut)
    await userEvent.click(await screen.findByRole('button', { name: 'ログアウトさせる' }))
    await waitFor(() => expect(screen.queryByText('Firefox · Windows')).toBeNull(), PATIENCE)
    expect(app.server.requests).toContain('DELETE /devices/d2')
  })
})

describe('/settings/ignore', () => {
  it('lists hidden works and makes one visible again', async () => {
    app.server.sell(aWork({ workno: 'RJ000001', name: { ja_JP: '夜の本' } }))
    app.server.ignored.add('RJ000001')
    app.open('/settings/ignore')
    await heading('非表示作品一覧')
    expect(document.title).toBe('非表示作品一覧 - Yomikura')
    await userEvent.click(
      await screen.findByRole('button', { name: '夜の本をライブラリに表示する' }, PATIENCE),
    )
    await screen.findByRole('heading', { name: '非表示の作品はありません' }, PATIENCE)
    await waitFor(() => expect(app.server.ignored.size).toBe(0), PATIENCE)
  })
})

describe('/help', () => {
  it.each([
    ['ja_JP', 'ヘルプ', true],
    ['zh_CN', '帮助', true],
    ['zh_TW', '說明', true],
    ['en_US', 'Help', false],
    ['ko_KR', '도움말', false],
  ] as const)('in %s shows the Japanese articles: %s %s', async (locale, title, hasArticles) => {
    act(() => setDevicePref('locale', locale))
    app.open('/help')
    await heading(title)
    expect(screen.queryByRole('link', { name: /はじめての方へ/ }) !== null).toBe(hasArticles)
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toContain('https://shop.example/feedback')
    expect(links).toContain('/clear.html')
  })

  it.each([
    ['its page', 'https://shop.example/write', 'https://shop.example/write'],
    ['its mail address, without a page', '', 'mailto:help@yomikura.example'],
  ])('leads to the operator by %s', async (_way, feedback, href) => {
    const config = (await (await fetch(`${app.url}/api/yomikura/config`)).json()) as ClientConfig
    const links = { ...config.links, feedback, mail: 'help@yomikura.example' }
    app.server.answers.set('/config', { ...config, links })
    app.open('/help')
    await heading('ヘルプ')
    const shown = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(shown).toContain(href)
    expect(
      screen.queryByRole('link', { name: 'help@yomikura.exampleにメールを送る' }) !== null,
    ).toBe(feedback === '')
  })
})

describe('/release-note', () => {
  it('announces its own version first, then 5.0.0 in seven points, and leads back', async () => {
    app.open('/help')
    await heading('ヘルプ')
    await userEvent.click(screen.getByRole('link', { name: 'リリースノート' }))
    await heading('リリースノート')
    const [own, former] = screen.getAllByRole('heading', { level: 2 })
    expect(own?.textContent).toBe('バージョン 0.1.0')
    expect(former?.textContent).toBe('前身の製品 バージョン 5.0.0')
    expect(former?.parentElement?.querySelectorAll('li')).toHaveLength(7)
    await userEvent.click(screen.getByRole('button', { name: '戻る' }))
    await heading('ヘルプ')
  })
})

describe('side menu (specification.md#1.2)', () => {
  const entries = () =>
    within(screen.getByRole('navigation', { name: 'メインメニュー' }))
      .getAllByRole('link')
      .slice(1)
      .map((link) => link.textContent?.replace('（新しいタブで開きます）', ''))

  it('has the entries of a signed-in reader in order', async () => {
    app.open('/settings')
    await heading('設定')
    expect(entries()).toEqual([
      'ライブラリ',
      '無料作品',
      'マイリスト',
      'プレイリスト',
      'オフラインストレージ',
      '設定',
      'ヘルプ',
      'ストアを開く',
      'マイページ',
    ])
    const shop = screen.getByRole('link', { name: /^マイページ/ })
    expect(shop.getAttribute('href')).toBe('https://shop.example/my')
  })

  it.each([
    ['(display-mode: standalone)', 1],
    ['(display-mode: browser)', 0],
    ['(display-mode: fullscreen)', 0],
  ])('offers the browser version in a window of %s %i times', async (mode, count) => {
    const matchMedia = window.matchMedia.bind(window)
    window.matchMedia = (query) =>
      Object.assign(
        matchMedia(query),
        query.includes('display-mode') && { matches: query === mode },
      )
    onTestFinished(() => void (window.matchMedia = matchMedia))
    app.open('/settings')
    await heading('設定')
    expect(entries().filter((name) => name === 'ブラウザ版を開く')).toHaveLength(count)
  })

  it('shows a guest the ways in, free works, the coupon and a choice of language', async () => {
    app.server.account = {}
    app.open('/yomikura-free/library')
    await screen.findByText('ログインすると、購入した作品を読めます。', undefined, PATIENCE)
    expect(entries()).toEqual(['無料作品', 'ストアを開く'])
    await screen.findByText(/70% OFF/, undefined, PATIENCE)
    await userEvent.click(screen.getByRole('button', { name: '新規会員登録' }))
    await screen.findByRole('dialog', { name: /会員登録ページへ移動します/ })
    await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '言語' }), 'ko_KR')
    const languages = await screen.findByRole('combobox', { name: '언어' }, PATIENCE)
    expect(document.documentElement.lang).toBe('ko')
    await userEvent.selectOptions(languages, 'zh_CN')
    await screen.findByText(/ 3 折优惠券/, undefined, PATIENCE)
  })

  it('asks a guest before the coupon leads to the registration', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    app.server.account = {}
    app.open('/yomikura-free/library')
    await screen.findByText(/70% OFF/, undefined, PATIENCE)
    const link = screen.getByRole('link', { name: '登録する' })
    await userEvent.click(link)
    await screen.findByRole('dialog', { name: /会員登録ページへ移動します/ }, PATIENCE)
    await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }))
    expect(opened).not.toHaveBeenCalled()
    await userEvent.click(link)
    await userEvent.click(await screen.findByRole('button', { name: '登録する' }, PATIENCE))
    expect(opened).toHaveBeenCalledExactlyOnceWith(
      link.getAttribute('href'),
      '_blank',
      'noreferrer',
    )
    opened.mockRestore()
  })

  it('keeps a guest’s ways in and the language when it is folded', async () => {
    app.server.account = {}
    app.open('/yomikura-free/library')
    const fold = { name: 'メニューをたたむ' }
    await userEvent.click(await screen.findByRole('button', fold, PATIENCE))
    screen.getByRole('button', { name: 'メニューを広げる' })
    await userEvent.click(await screen.findByRole('button', { name: 'ログイン' }, PATIENCE))
    await screen.findByRole('dialog', { name: /ログイン/ }, PATIENCE)
    await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }))
    screen.getByRole('button', { name: '新規会員登録' })
    screen.getByRole('combobox', { name: '言語' })
  })

  it('folds at 760 px and below, unfolds above it, and folds on demand', async () => {
    app.open('/settings')
    await heading('設定')
    const resizeTo = (widthPx: number) =>
      act(async () => {
        Object.assign(window, { innerWidth: widthPx })
        window.dispatchEvent(new Event('resize'))
        await new Promise((resolve) => setTimeout(resolve, 120))
      })
    await userEvent.click(screen.getByRole('button', { name: 'メニューをたたむ', expanded: true }))
    screen.getByRole('button', { name: 'メニューを広げる', expanded: false })
    await resizeTo(760)
    screen.getByRole('button', { name: 'メニューを開く' })
    expect(screen.queryByRole('button', { name: /メニューを広げる/ })).toBeNull()
    await resizeTo(761)
    screen.getByRole('button', { name: 'メニューをたたむ', expanded: true })
    await resizeTo(1024)
  })

  it.each(['/work/RJ000001/view/1.png', '/work/RJ000001/viewer'])(
    'is not there in a viewer, however the window is resized: %s',
    async (address) => {
      app.server.sell(aWork({ workno: 'RJ000001' }))
      app.open(address)
      await screen.findByText('作品へ戻る', undefined, PATIENCE)
      for (const widthPx of [1024, 390, 1440, 1024]) {
        Object.assign(window, { innerWidth: widthPx })
        window.dispatchEvent(new Event('resize'))
        await new Promise(requestAnimationFrame)
        expect(screen.queryByRole('navigation')).toBeNull()
        expect(screen.queryByRole('button', { name: 'メニューを開く' })).toBeNull()
      }
    },
  )

  it('turns the sync icon for two seconds, then shows the date', async () => {
    app.open('/settings')
    await heading('設定')
    const button = screen.getByRole('button', { name: /ライブラリを同期/ })
    await waitFor(() => expect(button.textContent).toContain('最終同期'), PATIENCE)
    const ends = holdTimers(2000)
    await userEvent.click(button)
    expect(button.textContent).toContain('同期しています')
    const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(spoken()).toContain('同期しています…')
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'), PATIENCE)
    expect(button.textContent).toContain('同期しています')
    vi.mocked(globalThis.setTimeout).mockRestore()
    act(() => ends.forEach((end) => end()))
    expect(button.textContent).toContain('最終同期')
    expect(spoken()).toContain('同期しました。')
  })
})
