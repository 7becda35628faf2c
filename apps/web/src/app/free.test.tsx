// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { patience } from '@yomikura/testkit/patience'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, it } from 'vitest'
import { openLocalDb } from '#data/library/db/local-db.ts'
import { setDevicePref } from '#data/base/device/device-prefs.ts'
import { aFreeSeries, aFreeTitle } from '#data/base/test-free-titles.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const titles = (...list: ReturnType<typeof aFreeTitle>[]) => ({ titles: list, next_cursor: null })
const title = (name: string) => screen.findByRole('link', { name: new RegExp(name) }, PATIENCE)
const button = (name: string) => screen.findByRole('button', { name }, PATIENCE)
const asked = (path: string) => app.server.requests.filter((request) => request.includes(path))

/** Everything that is read page by page. */
const KINDS = [7, 11, 18, 25, 26].map((number) => `work_types%5B%5D=${number}`).join('&')

beforeEach(() => {
  app.server.account = {}
  app.server.answers.set('/v3/free/titles', titles(aFreeTitle('TI1')))
})

describe('the free library (specification.md#2.2)', () => {
  it('opens on the tab and in the order of the last visit', async () => {
    const first = app.open('/yomikura-free/library')
    await title('題 TI1')
    await userEvent.click(await button('人気順'))
    await userEvent.click(await screen.findByRole('radio', { name: '評価が高い順' }))
    await userEvent.click(await button('閉じる'))
    await button('評価が高い順')
    first.unmount()
    app.server.requests.length = 0
    const second = app.open('/yomikura-free/library')
    await button('評価が高い順')
    await title('題 TI1')
    expect(asked('/v3/free/titles')).toEqual([
      `GET /v3/free/titles?page=1&limit=100&order=rate_d&is_one_click_free=1&${KINDS}`,
    ])
    await userEvent.click(await button('おすすめ'))
    second.unmount()
    app.open('/yomikura-free/library')
    expect((await button('おすすめ')).getAttribute('aria-pressed')).toBe('true')
    // The order is of all titles only.
    expect(screen.queryByRole('button', { name: '評価が高い順' })).toBeNull()
  })

  it('has nothing to recommend before a work was opened, and leads to all titles', async () => {
    app.open('/yomikura-free/library')
    await userEvent.click(await button('おすすめ'))
    await screen.findByRole('heading', { name: 'おすすめはまだありません' }, PATIENCE)
    expect(asked('/v3/free/titles/recommend')).toEqual([])
    await userEvent.click(await button('すべての無料作品を見る'))
    await title('題 TI1')
  })

  it('says that nothing goes with the work opened last, and does not call the library empty', async () => {
    app.server.answers.set('/v3/free/titles/recommend', titles())
    const first = app.open('/yomikura-free/library')
    await title('題 TI1')
    first.unmount()
    const [name = ''] = await Dexie.getDatabaseNames()
    const db = openLocalDb(name)
    await db.table('reading_history').put({ workno: 'BJ00000001', work_type: 'MNG', timestamp: 1 })
    db.close()
    app.open('/yomikura-free/library')
    await userEvent.click(await button('おすすめ'))
    await screen.findByText(/最後に開いた作品に近い無料作品は、まだありません/, {}, PATIENCE)
    expect(screen.queryByText(/いまは無料で読める作品がありません/)).toBeNull()
    await userEvent.click(await button('すべての無料作品を見る'))
    await title('題 TI1')
  })

  it('says that the titles did not come, and fetches them again when asked', async () => {
    app.server.fault = (path) => (path === '/v3/free/titles' ? 500 : undefined)
    app.open('/yomikura-free/library')
    await screen.findByText('データを取得できませんでした', {}, PATIENCE)
    expect(screen.getByText('通信状況のよい場所で、もう一度お試しください。')).toBeTruthy()
    app.server.fault = () => undefined
    await userEvent.click(await button('再読み込み'))
    await title('題 TI1')
    expect(screen.queryByText('データを取得できませんでした')).toBeNull()
  })

  it('asks for its second page by number, and goes on where the first one ended', async () => {
    const first = { ...titles(aFreeTitle('TI1')), next_cursor: 'c1' }
    app.server.answers.set('/v3/free/titles', first)
    app.open('/yomikura-free/library')
    await title('題 TI1')
    app.server.answers.set('/v3/free/titles', titles(aFreeTitle('TI2')))
    await userEvent.click(await button('さらに表示'))
    await title('題 TI2')
    expect(asked('/v3/free/titles').at(-1)).toBe(
      `GET /v3/free/titles?page=2&limit=100&order=trend&is_one_click_free=1&${KINDS}&cursor=c1`,
    )
  })

  it('says so where nothing is free', async () => {
    app.server.answers.set('/v3/free/titles', titles())
    app.open('/yomikura-free/library')
    await screen.findByRole('heading', { name: '表示できる作品がありません' }, PATIENCE)
  })

  it('names titles in the reader’s language, and in the shop’s own where it has no other', async () => {
    setDevicePref('locale', 'en_US')
    const named = { title_names: { ja_JP: '夜の話', en_US: 'Night tales' } }
    app.server.answers.set('/v3/free/titles', titles(aFreeTitle('TI1', named), aFreeTitle('TI2')))
    app.open('/yomikura-free/library')
    await title('Night tales')
    await title('題 TI2')
  })
})

describe('a free series page', () => {
  beforeEach(() =>
    app.server.answers.set('/v2/free/series', aFreeSeries('TI1', ['BJ00000001', 'BJ00000002'])),
  )
  const volumes = () =>
    within(screen.getByRole('region', { name: '無料で読める巻' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent.slice(0, 2))

  it('counts as part of the free works in the menu', async () => {
    app.open('/yomikura-free/series/TI1')
    await screen.findByRole('heading', { name: '題 TI1', level: 1 }, PATIENCE)
    const entry = within(screen.getByRole('navigation')).getByRole('link', { name: '無料作品' })
    expect(entry.getAttribute('aria-current')).toBe('page')
  })

  it('is headed by its name, its maker and the cover of its latest volume, and leads on from there', async () => {
    const series = aFreeSeries('TI1', ['BJ00000001', 'BJ00000002'])
    const works = series.works.map((work) => ({
      ...work,
      work_thumbnail_url: `/${work.workno}.webp`,
    }))
    app.server.answers.set('/v2/free/series', { ...series, works })
    app.open('/yomikura-free/series/TI1')
    const name = await screen.findByRole('heading', { name: '題 TI1', level: 1 }, PATIENCE)
    const header = name.closest('header')
    expect(within(header!).getByText('夜凪工房')).toBeTruthy()
    expect([...header!.querySelectorAll('img')].map(({ src }) => new URL(src).pathname)).toEqual([
      '/BJ00000002.webp',
    ])
    const leads = within(header!).getByRole('link', { name: '1巻目を読む' })
    expect(leads.getAttribute('href')).toMatch(/^\/viewer\/free\/BJ00000001\b/)
  })

  it('is the same whatever the id of its maker begins with (decision 98)', async () => {
    const showOf = async (id: string) => {
      const { series, ...more } = aFreeSeries('TI1', ['BJ00000001', 'BJ00000002'])
      const maker = { ...series.maker, id }
      app.server.answers.set('/v2/free/series', { ...more, series: { ...series, maker } })
      const shown = app.open('/yomikura-free/series/TI1')
      await screen.findByRole('heading', { name: '題 TI1', level: 1 }, PATIENCE)
      const text = screen.getByRole('main').textContent
      shown.unmount()
      return text
    }
    const ofCircle = await showOf('RG00001')
    expect(ofCircle).toContain('1巻')
    expect(await showOf('BG00001')).toBe(ofCircle)
    expect(asked('/v2/free/series')).toHaveLength(2)
  })

  it('shows volumes from the first on, and the other way round when asked', async () => {
    app.open('/yomikura-free/series/TI1')
    await screen.findByRole('heading', { name: '題 TI1', level: 1 }, PATIENCE)
    expect(volumes()).toEqual(['1巻', '2巻'])
    await userEvent.click(await button('最新刊から並べる'))
    expect(volumes()).toEqual(['2巻', '1巻'])
  })

  it('says that it did not come, and fetches it again when asked', async () => {
    app.server.fault = (path) => (path === '/v2/free/series' ? 503 : undefined)
    app.open('/yomikura-free/series/TI1')
    await screen.findByText('データを取得できませんでした', {}, { timeout: 15_000 * patience() })
    app.server.fault = () => undefined
    await userEvent.click(await button('再読み込み'))
    await screen.findByRole('heading', { name: '題 TI1', level: 1 }, PATIENCE)
  })
})
