import type { FreeSeries, FreeTitles } from '@yomikura/contract/free'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_DIALECTS } from '#test/test-dialects.ts'
import { aWorkno } from '#test/test-works.ts'
import { PREFIX, TestContentApp } from '#test/test-content-app.ts'
import { addOpenReading, OPEN_CONTENT } from '#test/test-open-works.ts'
import { RecommendCompute } from '../recommend/compute.ts'

type Refusal = { code: string }

const aSeries = (title_id: string, volume_number: number) => ({
  series: { title_id, name: `${title_id}の話`, volume_number, total: 3 },
})

describe.each(TEST_DIALECTS)('free titles on $engine', ({ open }) => {
  let host: TestContentApp
  let openReading: ReturnType<typeof addOpenReading>
  beforeAll(async () => {
    host = await TestContentApp.start(open, (app) => {
      openReading = addOpenReading(app)
    })
  })
  afterAll(() => host.stop())
  beforeEach(() => host.clear())

  async function addFree(number: number, work: Partial<CatalogueWork> = {}): Promise<string> {
    const workno = aWorkno(number)
    await host.addWork({ workno, is_one_click_free: true, ...work })
    await host.publish(workno, OPEN_CONTENT)
    return workno
  }
  const ask = async (query = '') =>
    (await host.get(`${PREFIX}/v3/free/titles${query}`)).json<FreeTitles & Refusal>()
  const idsOf = ({ titles }: FreeTitles) => titles.map((title) => title.title_id)
  const openFrom = (workno: string, remoteAddress: string, cookie?: string) =>
    host.app.inject({
      url: `${PREFIX}/v2/free/token/${workno}`,
      remoteAddress,
      ...(cookie !== undefined && { headers: { cookie } }),
    })

  it('lists a series once, by its lowest free volume, and nothing that is not free', async () => {
    await addFree(12, aSeries('TITLE1', 2))
    const first = await addFree(11, aSeries('TITLE1', 1))
    await addFree(13, { ...aSeries('TITLE1', 3), is_one_click_free: false })
    await addFree(14, { is_one_click_free: false })
    await addFree(15, { free_until: '2026-01-01T00:00:00Z' })
    await addFree(16, { inservice: false })
    await addFree(17, { download_start_date: '2099-01-01T00:00:00Z' })
    await host.addWork({ workno: aWorkno(18), is_one_click_free: true })
    const alone = await addFree(19)
    const { titles, next_cursor } = await ask('?order=release&is_one_click_free=1')
    expect([titles.map((title) => title.title_id).toSorted(), next_cursor]).toEqual([
      [alone, 'TITLE1'],
      null,
    ])
    expect(titles.find((title) => title.title_id === 'TITLE1')).toMatchObject({
      title_name: 'TITLE1の話',
      workno: first,
      free_count: 2,
      image: { image_main: expect.stringContaining(`${first}_img_main`) },
    })
  })

  it('names titles in every language that the shop has them in', async () => {
    const names = { ja_JP: '夜の話', en_US: 'Night tales' }
    const { series } = aSeries('TITLE1', 1)
    await addFree(11, { series: { ...series, names } })
    await addFree(12, aSeries('TITLE2', 1))
    const alone = await addFree(13, { name: { ja_JP: '一冊', en_US: 'A single one' } })
    const { titles } = await ask('?order=release')
    const namesOf = (id: string) => titles.find(({ title_id }) => title_id === id)?.title_names
    expect(namesOf('TITLE1')).toEqual(names)
    expect(namesOf('TITLE2')).toEqual({ ja_JP: 'TITLE2の話' })
    expect(namesOf(alone)).toEqual({ ja_JP: '一冊', en_US: 'A single one' })
    const answer = await host.get(`${PREFIX}/v2/free/series?title_id=TITLE1`)
    expect(answer.json<FreeSeries>().series.names).toEqual(names)
  })

  it('takes work types by number, the readable ones when none is named', async () => {
    const comic = await addFree(1, { work_type: 'MNG' })
    const voice = await addFree(2, { work_type: 'VCM' })
    const sound = await addFree(3, { work_type: 'SOU' })
    expect(idsOf(await ask()).toSorted()).toEqual([comic, voice])
    expect(idsOf(await ask('?work_types[]=17'))).toEqual([sound])
    expect(idsOf(await ask('?work_types[]=17&work_types[]=26')).toSorted()).toEqual([voice, sound])
    expect(idsOf(await ask('?work_types[]=9999'))).toEqual([])
  })

  it('orders by date, rating and sales, by the wire’s names and the dialog’s', async () => {
    const old = await addFree(1, { regist_date: '2020-01-01T00:00:00Z', rating: 3, dlcount: 9 })
    const mid = await addFree(2, { regist_date: '2022-01-01T00:00:00Z', rating: 5, dlcount: 1 })
    const recent = await addFree(3, { regist_date: '2024-01-01T00:00:00Z', dlcount: 5 })
    const orders = {
      release_d: [recent, mid, old],
      release_date_newest: [recent, mid, old],
      release: [old, mid, recent],
      release_date_oldest: [old, mid, recent],
      rate_d: [mid, old, recent],
      highest_rating: [mid, old, recent],
      dlcount_d: [old, recent, mid],
    }
    for (const [order, ids] of Object.entries(orders)) {
      expect([order, idsOf(await ask(`?order=${order}`))]).toEqual([order, ids])
    }
    expect((await ask('?order=price')).code).toBe('bad_request')
  })

  it('makes the trend from real openings, one a visitor and day', async () => {
    const [quiet, busy] = [await addFree(1), await addFree(2)]
    for (let again = 0; again < 5; again += 1) await openFrom(quiet, '10.0.0.1')
    expect(idsOf(await ask())).toEqual([quiet, busy])
    await openFrom(busy, '10.0.0.1')
    await openFrom(busy, '10.0.0.2')
    expect(idsOf(await ask('?order=popularity'))).toEqual([busy, quiet])
    const cookie = await host.signIn('alice')
    for (const address of ['10.0.0.3', '10.0.0.4']) await openFrom(quiet, address, cookie)
    const count = async () =>
      (await host.db.selectFrom('free_opening_count').selectAll().execute()).map(
        ({ workno, opened }) => [workno, opened],
      )
    expect((await count()).toSorted()).toEqual([
      [quiet, 2],
      [busy, 2],
    ])
    await host.app.inject({ method: 'HEAD', url: `${PREFIX}/v2/free/token/${quiet}` })
    expect((await count())[0]?.[1]).toBe(2)
  })

  it('counts a visitor again the next day, and forgets a trend after a week', async () => {
    const [first, second] = [await addFree(1), await addFree(2)]
    await openFrom(second, '10.0.0.1')
    host.clock.advance(86_400)
    await openFrom(second, '10.0.0.1')
    expect(idsOf(await ask())).toEqual([second, first])
    await openReading.openings.sweep()
    const kept = await host.db.selectFrom('free_opening').selectAll().execute()
    expect(kept.map((row) => row.day)).toEqual([openReading.openings.today])
    expect(kept[0]?.visitor).not.toContain('10.0.0.1')
    host.clock.advance(8 * 86_400)
    expect(idsOf(await ask())).toEqual([first, second])
  })

  it('pages by number, and by a cursor that neither repeats nor skips while works are added', async () => {
    const worknos: string[] = []
    for (const number of [1, 2, 3, 4, 5]) worknos.push(await addFree(number, { rating: 2 }))
    expect(idsOf(await ask('?order=rate_d&limit=2&page=2'))).toEqual(worknos.slice(2, 4))
    const first = await ask('?order=rate_d&limit=2')
    await addFree(9, { rating: 5 })
    const seen = idsOf(first)
    for (let cursor = first.next_cursor; cursor !== null;) {
      const next = await ask(`?order=rate_d&limit=2&cursor=${cursor}`)
      seen.push(...idsOf(next))
      cursor = next.next_cursor
    }
    expect(seen).toEqual(worknos)
    expect((await ask('?cursor=nonsense')).code).toBe('bad_request')
  })

  it('shows the free volumes of a series in order, by the title or one of its works', async () => {
    await addFree(12, aSeries('TITLE1', 2))
    await addFree(11, aSeries('TITLE1', 1))
    const paid = await addFree(13, { ...aSeries('TITLE1', 3), is_one_click_free: false })
    const series = async (query: string) => {
      const answer = await host.get(`${PREFIX}/v2/free/series?${query}`)
      return { status: answer.statusCode, ...answer.json<FreeSeries & Refusal>() }
    }
    const byTitle = await series('title_id=TITLE1')
    expect(byTitle.works.map(({ workno, volume }) => [workno, volume])).toEqual([
      [aWorkno(11), 1],
      [aWorkno(12), 2],
    ])
    expect(byTitle.series).toMatchObject({ title_id: 'TITLE1', name: 'TITLE1の話' })
    expect(await series(`workno=${paid}`)).toEqual(byTitle)
    const after = async (query: string) => (await series(query)).next_workno
    expect(await after(`workno=${aWorkno(11)}`)).toBe(aWorkno(12))
    expect(await after(`workno=${aWorkno(12)}`)).toBe(paid)
    await addFree(15, { ...aSeries('TITLE1', 2), name: { ja_JP: '番外 九' } })
    await addFree(14, { ...aSeries('TITLE1', 2), name: { ja_JP: '番外 十' } })
    const names = (await series('title_id=TITLE1')).works.map(({ name }) => name.ja_JP)
    expect(names.slice(-2)).toEqual(['番外 九', '番外 十'])
    const alone = await addFree(20)
    expect((await series(`title_id=${alone}`)).works.map((work) => work.workno)).toEqual([alone])
    for (const query of ['title_id=TITLE9', `workno=${aWorkno(999)}`]) {
      expect(await series(query)).toMatchObject({ status: 404, code: 'not_free' })
    }
    expect((await series('')).code).toBe('bad_request')
  })

  it('recommends free titles that go with a work first, and never its own', async () => {
    const tag = (name: string) => ({
      tags: [{ name, class: 'created_by', sub_class: null }],
      genre_ids: [],
      maker: { id: name, name: { ja_JP: name }, name_phonetic: { ja_JP: name } },
    })
    const own = await addFree(1, { ...aSeries('TITLE1', 1), ...tag('猫') })
    await addFree(2, { ...aSeries('TITLE1', 2), ...tag('猫') })
    const popular = await addFree(3, tag('犬'))
    const related = await addFree(4, tag('猫'))
    await addFree(5, { ...tag('猫'), is_one_click_free: false })
    await openFrom(popular, '10.0.0.1')
    const progress = { signal: new AbortController().signal, reportProgress: () => {} }
    await new RecommendCompute(host).run(progress)
    const url = `${PREFIX}/v3/free/titles/recommend?workno=${own}`
    expect(idsOf((await host.get(url)).json<FreeTitles>())).toEqual([related, popular])
    expect(idsOf((await host.get(`${url}&limit=1`)).json<FreeTitles>())).toEqual([related])
  })
})
