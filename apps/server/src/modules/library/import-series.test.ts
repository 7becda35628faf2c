import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { Series, Work } from '@yomikura/contract/works'
import type { Db } from '#platform/db/database.ts'
import { up } from '#platform/db/migrations/0181-wider-ids.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { storeEmbedded } from './embedded-metadata.ts'
import { registerImportedWork } from './publishing.ts'
import { aWorkno } from '#test/test-works.ts'

type Said = { maker?: string; series?: string; volume?: number }

describe.each(TEST_DIALECTS)('series of imported works on $engine', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDb(open)
  })
  beforeEach(() => clearTestDb(db))
  afterAll(() => db.destroy())

  const importOne = async (number: number, { maker, series, volume }: Said) => {
    const workno = aWorkno(number)
    await registerImportedWork(db, {
      ...{ workno, title: `T${number}`, workType: 'MNG', direction: 'rtl' },
      ...{ accountId: 'alice', nowSeconds: 1_790_000_000 },
    })
    const said = {
      ...(maker !== undefined && { makers: [maker] }),
      ...(series !== undefined && { series: { name: series, ...(volume && { volume }) } }),
    }
    await storeEmbedded(db, workno, said, { given: [], nowSeconds: 1_790_000_000 })
    return workno
  }
  const find = async (workno: string) => {
    const row = await db
      .selectFrom('work')
      .selectAll()
      .where('workno', '=', workno)
      .executeTakeFirstOrThrow()
    const offer = await db
      .selectFrom('work_offer')
      .select('title_id')
      .where('workno', '=', workno)
      .executeTakeFirstOrThrow()
    return { ...row, offer, shown: JSON.parse(row.wire) as Work }
  }
  const listSeries = async () =>
    (await db.selectFrom('series').selectAll().orderBy('title_id').execute()).map(
      ({ wire }) => JSON.parse(wire) as Series,
    )

  it.each([
    [{ maker: '青井 海', series: '岬の話' }, { maker: '青井 海', series: '岬の話' }, true],
    [{ maker: '青井 海', series: '岬の話' }, { maker: '白川 灯', series: '岬の話' }, false],
    [{ maker: 'A', series: 'Night' }, { maker: 'B', series: 'Night' }, false],
    [{ maker: 'A', series: 'Night' }, { maker: 'A', series: 'Day' }, false],
    [{ maker: 'A', series: 'Ｎｉｇｈｔ １' }, { maker: 'A', series: 'Night 1' }, true],
    [{ maker: 'Ａ', series: 'Night' }, { maker: 'A', series: 'Night' }, true],
    [{ series: 'Night' }, { series: 'Night' }, true],
    [{ series: 'Night' }, { maker: 'A', series: 'Night' }, false],
    [{ maker: 'ab', series: 'c' }, { maker: 'b', series: 'ca' }, false],
    [{ maker: 'é', series: 'café' }, { maker: 'é', series: 'café' }, true],
    [{ maker: '밤', series: '우체국' }, { maker: '밤', series: '우체국' }, true],
  ])('%j and %j are one: %s', async (one, other, isOne) => {
    const [a, b] = [await find(await importOne(1, one)), await find(await importOne(2, other))]
    expect(a.title_id).toMatch(/^TITLEI\d{20}$/)
    expect(b.title_id).toMatch(/^TITLEI\d{20}$/)
    expect(a.title_id === b.title_id).toBe(isOne)
    expect(await listSeries()).toHaveLength(isOne ? 1 : 2)
  })

  it('has an id of its own for each of many series and makers', async () => {
    const ids = new Set<string>()
    const makers = new Set<string>()
    for (let number = 1; number <= 300; number++) {
      const { shown } = await find(
        await importOne(number, { maker: `Maker ${number % 20}`, series: `Series ${number % 30}` }),
      )
      ids.add(shown.series!.title_id)
      makers.add(shown.maker.id)
    }
    expect([ids.size, makers.size]).toEqual([60, 20])
  })

  it('gives each maker that a person names an id of its own', async () => {
    const ids: string[] = []
    for (const [number, makerName] of ['青井 海', '白川 灯', '青井 海', undefined].entries()) {
      await registerImportedWork(db, {
        ...{ workno: aWorkno(number + 1), title: 'T', makerName, workType: 'MNG' },
        ...{ direction: 'rtl', accountId: 'alice', nowSeconds: 1_790_000_000 },
      })
      ids.push((await find(aWorkno(number + 1))).shown.maker.id)
    }
    expect(ids[0]).toMatch(/^RG\d{20}$/)
    expect([ids[1] === ids[0], ids[2] === ids[0], ids[3]]).toEqual([false, true, 'RG00000'])
  })

  it('gives it to a work from before with the next import, which keeps its series and place', async () => {
    const order = {
      ...{ workno: aWorkno(1), title: 'T', makerName: '青井 海', series: { name: '岬の話' } },
      ...{ workType: 'MNG', direction: 'rtl' as const, accountId: 'alice' },
    }
    await registerImportedWork(db, { ...order, nowSeconds: 1_790_000_000 })
    const before = await find(order.workno)
    const described = JSON.parse(before.catalogue) as CatalogueWork
    const catalogue = JSON.stringify({ ...described, maker: { ...described.maker, id: 'RG00000' } })
    await db.updateTable('work').set({ catalogue, maker_id: 'RG00000' }).execute()
    await registerImportedWork(db, { ...order, nowSeconds: 1_790_000_100 })
    const after = await find(order.workno)
    expect([after.maker_id, after.shown.maker.id]).toEqual([before.maker_id, before.maker_id])
    expect([after.title_id, after.shown.regist_date]).toEqual([
      before.title_id,
      before.shown.regist_date,
    ])
  })

  /** Makes rows as they were before: ids of eight digits, and one series for all of a name. */
  async function age(worknos: readonly string[]) {
    const toOld = (id: string) => id.slice(0, -12)
    for (const workno of worknos) {
      const { catalogue, shown, wire, title_id, maker_id } = await find(workno)
      const replaced = (text: string) =>
        [title_id, shown.maker.id === 'RG00000' ? null : maker_id].reduce<string>(
          (aged, id) => (id === null ? aged : aged.replaceAll(id, toOld(id))),
          text,
        )
      await db
        .updateTable('work')
        .set({
          ...{ catalogue: replaced(catalogue), wire: replaced(wire), changed_at: 5 },
          ...{ title_id: title_id && toOld(title_id), maker_id: replaced(maker_id) },
        })
        .where('workno', '=', workno)
        .execute()
      if (title_id === null) continue
      await db
        .updateTable('work_offer')
        .set({ title_id: toOld(title_id) })
        .where('workno', '=', workno)
        .execute()
      const series = (await listSeries()).find((one) => one.title_id === title_id)
      await db.deleteFrom('series').where('title_id', '=', title_id).execute()
      if (!series) continue
      await db
        .insertInto('series')
        .values({ title_id: toOld(title_id), wire: replaced(JSON.stringify(series)) })
        .onConflict((oc) => oc.column('title_id').doNothing())
        .execute()
    }
  }

  it('takes stored works apart under the ids that a new import gives them', async () => {
    const worknos = [
      await importOne(1, { maker: '青井 海', series: '岬の話', volume: 1 }),
      await importOne(2, { maker: '青井 海', series: '岬の話', volume: 2 }),
      await importOne(3, { maker: '白川 灯', series: '岬の話', volume: 1 }),
      await importOne(4, { series: '岬の話' }),
      await importOne(5, { maker: '白川 灯' }),
      await importOne(6, {}),
    ]
    const fresh = await Promise.all(worknos.map(find))
    const freshSeries = await listSeries()
    await age(worknos)
    expect(new Set((await Promise.all(worknos.map(find))).map((row) => row.title_id)).size).toBe(2)
    expect(await listSeries()).toHaveLength(1)
    await up(db)
    const renewed = await Promise.all(worknos.map(find))
    const known = ({ catalogue, shown, title_id, maker_id, offer }: (typeof fresh)[number]) => ({
      ...{ described: JSON.parse(catalogue) as CatalogueWork, shown, title_id, maker_id, offer },
    })
    expect(renewed.map(known)).toEqual(fresh.map(known))
    expect(await listSeries()).toEqual(freshSeries)
    // Whose ids are new come with the next sync; the rest is left alone.
    expect(renewed.map(({ changed_at }) => Number(changed_at) > 5)).toEqual([
      ...[true, true, true, true, true],
      false,
    ])
    await up(db)
    expect(await listSeries()).toEqual(freshSeries)
  })

  it('leaves a shop’s series alone, whatever it is called', async () => {
    await db
      .insertInto('series')
      .values({ title_id: 'TITLE012345678', wire: '{"title_id":"TITLE012345678"}' })
      .execute()
    await up(db)
    expect(await listSeries()).toEqual([{ title_id: 'TITLE012345678' }])
  })
})
