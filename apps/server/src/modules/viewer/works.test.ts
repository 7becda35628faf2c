import type { SeriesWork, WorkInfo } from '@yomikura/contract/viewer'
import type { Series } from '@yomikura/contract/works'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { PREFIX, TestContentApp } from '#test/test-content-app.ts'

const OWNED = 'BJ00000101'
const OTHER = 'BJ00000102'

describe.each(RULE_DIALECTS)('works around a viewer on $engine', ({ open }) => {
  let host: TestContentApp
  beforeAll(async () => {
    host = await TestContentApp.start(open)
  })
  afterAll(() => host.stop())
  beforeEach(async () => {
    await host.clear()
    for (const workno of [OWNED, OTHER]) {
      await host.addWork({ workno })
      await host.publish(workno, { ziptree: { playfile: {}, tree: [] }, stored: {} })
    }
    await host.sell(OWNED, 'alice')
    await host.sell(OTHER, 'bob')
  })

  it('lists a series by volume: what is held, and what the shop sells besides', async () => {
    const volume = (workno: string, volume_number: number, more: object = {}) =>
      host.addWork({
        workno,
        version: 2,
        series: { title_id: 'SRI1', name: '灯台', volume_number, total: 4 },
        ...more,
      })
    await volume(OTHER, 2)
    await volume(OWNED, 10)
    await volume('BJ00000103', 1, { inservice: false, sample_pages: 3 })
    await volume('BJ00000104', 3)
    await volume('BJ00000105', 4, { sample_pages: 3 })
    await host.publish('BJ00000105', { ziptree: { playfile: {}, tree: [] }, stored: {} })
    const call = (workno: string, cookie?: string) =>
      host.get(`${PREFIX}/v3/viewer/series?workno=${workno}`, cookie ? { cookie } : {})
    const cookie = await host.signIn('alice')
    const { series, works } = (await call(OWNED, cookie)).json<{
      series: Series
      works: SeriesWork[]
    }>()
    expect([series.title_id, series.possession, series.total]).toEqual(['SRI1', 1, 4])
    expect(
      works.map((work) => [work.workno, work.volume, work.readable, work.sample_exists]),
    ).toEqual([
      [OTHER, 2, false, false],
      ['BJ00000104', 3, false, false],
      ['BJ00000105', 4, false, true],
      [OWNED, 10, true, false],
    ])
    expect((await call(OTHER, cookie)).json().code).toBe('work_not_found')
    expect((await call(OWNED)).statusCode).toBe(401)
  })

  it('lists works of one volume number by their names', async () => {
    const volume = (workno: string, title: string, volume_number: number) =>
      host.addWork({
        workno,
        version: 2,
        name: { ja_JP: title },
        series: { title_id: 'SRI1', name: '灯台', volume_number, total: 4 },
      })
    await volume(OWNED, '第二十一話', 3)
    await volume('BJ00000103', '番外 十', 2)
    await volume('BJ00000104', '番外 九', 2)
    await volume('BJ00000105', '第九話', 3)
    await volume('BJ00000106', '第十話', 3)
    const cookie = await host.signIn('alice')
    const { works } = (
      await host.get(`${PREFIX}/v3/viewer/series?workno=${OWNED}`, { cookie })
    ).json<{ works: SeriesWork[] }>()
    expect(works.map(({ name }) => name.ja_JP)).toEqual([
      ...['番外 九', '番外 十', '第九話', '第十話', '第二十一話'],
    ])
  })

  it('describes a work to anyone while it is sold, else to who holds it', async () => {
    const call = (cookie?: string) =>
      host.get(`${PREFIX}/v2/work/${OWNED}`, cookie ? { cookie } : {})
    const [alice, bob] = [await host.signIn('alice'), await host.signIn('bob')]
    const guest = (await call()).json<WorkInfo>()
    expect([guest.workno, guest.readable, guest.series]).toEqual([OWNED, false, null])
    expect(guest.work_files.main).toContain(`${OWNED}_img_main.webp`)
    expect((await call(alice)).json<WorkInfo>().readable).toBe(true)
    await host.addWork({ workno: OWNED, version: 2, readable: false })
    expect((await call(alice)).json<WorkInfo>().readable).toBe(false)
    await host.addWork({ workno: OWNED, version: 3, inservice: false })
    expect((await call()).statusCode).toBe(401)
    expect((await call(bob)).json<{ code: string }>().code).toBe('work_not_found')
    expect((await call(alice)).statusCode).toBe(200)
    const unknown = await host.get(`${PREFIX}/v2/work/BJ99999999`, { cookie: alice })
    expect(unknown.json<{ code: string }>().code).toBe('work_not_found')
  })

  it('shows everyone what can be reserved, until its time ends', async () => {
    const isReserved = async () =>
      (await host.get(`${PREFIX}/v2/work/${OWNED}`)).json<WorkInfo>().is_reserve
    expect(await isReserved()).toBe(false)
    const reserve_end = new Date((host.clock.nowSeconds() + 60) * 1000).toISOString()
    await host.addWork({ workno: OWNED, version: 2, reserve_status: 'open', reserve_end })
    expect(await isReserved()).toBe(true)
    host.clock.advance(61)
    expect(await isReserved()).toBe(false)
  })
})
