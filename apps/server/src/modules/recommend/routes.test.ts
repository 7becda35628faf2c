import type { RecommendedWork, ViewerRecommendation } from '@yomikura/contract/recommend'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import { patience } from '@yomikura/testkit/patience'
import type { Static } from 'typebox'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { addOpenReading, OPEN_CONTENT } from '#test/test-open-works.ts'
import { aWorkno } from '#test/test-works.ts'
import { PREFIX, TestContentApp } from '#test/test-content-app.ts'
import { RecommendCompute } from './compute.ts'
import { recommendJobs, requestRecommend } from './jobs.ts'

type Items = { status: string; items: Static<typeof RecommendedWork>[]; code: string }
type Works = { works: Static<typeof ViewerRecommendation>[]; code: string }

const OWNED = aWorkno(1)
const aSeries = (volume_number: number) => ({
  series: { title_id: 'TITLE1', name: '灯台', volume_number, total: 3 },
})
const aMaker = (id: string) => ({
  maker: { id, name: { ja_JP: id }, name_phonetic: { ja_JP: id } },
})
const tagged = (...names: string[]) => ({
  tags: names.map((name) => ({ name, class: 'other', sub_class: null })),
  genre_ids: [],
})

describe.each(RULE_DIALECTS)('recommendations on $engine', ({ open }) => {
  let host: TestContentApp
  beforeAll(async () => {
    host = await TestContentApp.start(open, (app) => void addOpenReading(app))
  })
  afterAll(() => host.stop())
  beforeEach(async () => {
    await host.clear()
    await add(1, { ...aSeries(1), ...aMaker('RG1'), ...tagged('海') })
    await host.sell(OWNED, 'alice')
  })

  async function add(number: number, work: Partial<CatalogueWork>): Promise<string> {
    const workno = aWorkno(number)
    await host.addWork({ workno, ...work })
    return workno
  }
  const compute = () =>
    new RecommendCompute(host).run({
      signal: new AbortController().signal,
      reportProgress: () => {},
    })
  const ask = async <T>(path: string, who = 'alice') =>
    (await host.get(`${PREFIX}${path}`, { cookie: await host.signIn(who) })).json<T>()
  const viewer = async (more = '') =>
    (await ask<Works>(`/v3/viewer/recommend?workno=${OWNED}${more}`)).works
  const summary = (works: Works['works']) => works.map(({ workno, type }) => [workno, type])

  it('shows the next volume, then the circle’s other works, then related ones', async () => {
    const third = await add(3, { ...aSeries(3), ...aMaker('RG1') })
    const next = await add(2, { ...aSeries(2), ...aMaker('RG1') })
    const circle = await add(4, { ...aMaker('RG1'), ...tagged() })
    const related = await add(5, { ...aMaker('RG2'), ...tagged('海') })
    await add(6, { ...aMaker('RG3'), ...tagged('山') })
    await compute()
    expect(summary(await viewer())).toEqual([
      [next, 'nextVolume'],
      [circle, 'sameCircle'],
      [related, 'related'],
    ])
    await host.addWork({ workno: next, version: 2, inservice: false, ...aSeries(2) })
    expect(summary(await viewer())[0]).toEqual([circle, 'sameCircle'])
    await compute()
    expect(summary(await viewer())[0]).toEqual([third, 'nextVolume'])
  })

  it('puts first what shares more, what is rarer, and what the same people bought', async () => {
    const maker = (id: number) => aMaker(`RG${id}`)
    await host.addWork({ workno: OWNED, version: 2, ...maker(1), ...tagged('海', '夜', '珍') })
    const common = await add(2, { ...maker(2), ...tagged('海') })
    const rare = await add(3, { ...maker(3), ...tagged('珍') })
    const both = await add(4, { ...maker(4), ...tagged('海', '夜') })
    const bought = await add(5, { ...maker(5), ...tagged() })
    for (const account of ['bob', 'carol', 'dave', 'erin']) {
      await host.sell(OWNED, account)
      await host.sell(bought, account)
    }
    await host.sell(bought, 'erin', { status: 'refunded', version: 2 })
    await compute()
    expect((await viewer()).map((work) => work.workno)).toEqual([bought, both, rare, common])
  })

  it('relates works by a genre that they share, even without a tag in common', async () => {
    const inGenre = (id: number, ...names: string[]) => ({ ...tagged(...names), genre_ids: [id] })
    await host.addWork({ workno: OWNED, version: 2, ...aMaker('RG1'), ...inGenre(7, '海') })
    const shared = await add(2, { ...aMaker('RG2'), ...inGenre(7, '山') })
    await add(3, { ...aMaker('RG3'), ...inGenre(8, '川') })
    await compute()
    expect(summary(await viewer())).toEqual([[shared, 'related']])
  })

  it('computes as a job, which waits once however often it is asked for', async () => {
    const next = await add(2, { ...aSeries(2), ...aMaker('RG1') })
    const queue = new JobTableQueue({ db: host.db, log: pino({ level: 'silent' }) })
    await requestRecommend(queue)
    await requestRecommend(queue)
    const waiting = await host.db.selectFrom('job').select('name').execute()
    expect(waiting).toHaveLength(1)
    const worker = queue.createWorker(recommendJobs(new RecommendCompute(host)))
    await worker.start()
    await vi.waitFor(async () => expect(summary(await viewer())).toEqual([[next, 'nextVolume']]), {
      timeout: 10_000 * patience(),
      interval: 50,
    })
    await worker.stop(1000)
  })

  it('flags what is owned, and what can be reserved until its time ends', async () => {
    const end = new Date((host.clock.nowSeconds() + 60) * 1000).toISOString()
    const next = await add(2, {
      ...aSeries(2),
      ...aMaker('RG1'),
      download_start_date: '2099-01-01T00:00:00Z',
      reserve_status: 'open',
      reserve_end: end,
    })
    const owned = await add(3, aMaker('RG1'))
    await host.publish(owned, OPEN_CONTENT)
    await host.sell(owned, 'alice')
    await compute()
    const flags = async () =>
      (await viewer()).map(({ workno, purchased, isReserve }) => [workno, purchased, isReserve])
    expect(await flags()).toEqual([
      [next, false, true],
      [owned, true, false],
    ])
    host.clock.advance(61)
    expect((await flags())[0]).toEqual([next, false, false])
    const { status, items } = await ask<Items>(`/recommend?workno=${OWNED}&limit=10`)
    expect([status, items.map(({ workno, purchased }) => [workno, purchased])]).toEqual([
      'success',
      [
        [next, false],
        [owned, true],
      ],
    ])
    expect(items[1]).toMatchObject({ is_playwork: true, maker_name: 'RG1' })
  })

  it('keeps to the limit, to voice comics where asked, and to the reader’s age', async () => {
    for (const number of [11, 12, 13, 14]) await add(number, aMaker('RG1'))
    for (const number of [21, 22, 23]) await add(number, { ...aMaker('RG2'), ...tagged('海') })
    const voice = await add(30, { ...aMaker('RG1'), work_type: 'VCM' })
    await add(31, { ...aMaker('RG1'), age_category: 'r18' })
    await compute()
    const works = await viewer('&limit=5')
    expect(works.map((work) => work.type)).toEqual([
      ...Array.from({ length: 3 }, () => 'sameCircle'),
      ...Array.from({ length: 2 }, () => 'related'),
    ])
    expect((await viewer()).some((work) => work.workno === aWorkno(31))).toBe(false)
    const spoken = await ask<Works>(`/v3/viewer/recommend/voicecomic?workno=${OWNED}`)
    expect(spoken.works.map((work) => work.workno)).toEqual([voice])
    const tooMany = await ask<Works>(`/v3/viewer/recommend?workno=${OWNED}&limit=31`)
    expect(tooMany.code).toBe('bad_request')
  })

  it('asks visitors to sign in, and says nothing of works that one may not know', async () => {
    const hidden = await add(40, { inservice: false, ...aMaker('RG1') })
    await compute()
    for (const path of ['/recommend', '/v3/viewer/recommend', '/v3/viewer/recommend/voicecomic']) {
      const guest = await host.get(`${PREFIX}${path}?workno=${OWNED}`)
      expect([guest.statusCode, guest.json<Works>().code]).toEqual([401, 'unauthorized'])
      for (const workno of [hidden, aWorkno(999)]) {
        expect((await ask<Works>(`${path}?workno=${workno}`)).code).toBe('work_not_found')
      }
    }
  })

  it('computes the same again, and stops when its signal aborts', async () => {
    await add(2, { ...aSeries(2), ...aMaker('RG1') })
    expect(await compute()).toEqual({ works: 2, computed: 2, changed: 1 })
    const rows = () => host.db.selectFrom('work_recommendation').selectAll().execute()
    const first = await rows()
    await compute()
    expect([first.length, await rows()]).toEqual([1, first])
    const stopped = AbortSignal.abort()
    await expect(
      new RecommendCompute(host).run({ signal: stopped, reportProgress: () => {} }),
    ).rejects.toThrow()
  })
})
