import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TEST_DIALECTS } from '#test/test-dialects.ts'
import { as } from '#test/test-visitors.ts'
import { storeWork } from '../library/index.ts'
import { aCatalogueWork, aWorkno } from '#test/test-works.ts'
import { TestLists } from '#test/test-lists.ts'
import { bob, guest, refundWork } from '#test/test-reader.ts'

describe.each(TEST_DIALECTS)('My Lists on $engine', ({ open }) => {
  const host = TestLists.use(open)
  const { add, aListOf, call, clock, createList, lists, sell } = host

  it('asks guests to sign in, and explains to people without an account id why they have no lists', async () => {
    expect((await call('GET', '/mylists', { who: guest })).status).toBe(401)
    for (const who of [as({ admin_id: 'M1' }), as({ production_id: 'P1' })]) {
      const { status, body } = await call('GET', '/mylists', { who })
      expect([status, body.code, body.message]).toEqual([
        403,
        'forbidden',
        expect.stringContaining('account id'),
      ])
    }
  })

  it('keeps lists and works in the order they were added', async () => {
    const first = await aListOf([2, 1, 3])
    clock.advance(1)
    const second = await createList('二つ目')
    expect(await lists()).toEqual([
      {
        id: first,
        title: '夜に読む',
        data: [aWorkno(2), aWorkno(1), aWorkno(3)],
        insert_date: expect.stringMatching(/^\d{4}-.*\.000000Z$/),
        version: 4,
      },
      expect.objectContaining({ id: second, title: '二つ目', data: [], version: 5 }),
    ])
  })

  it('renames and deletes', async () => {
    const id = await createList()
    const renamed = await call('PUT', `/mylists/${id}`, { body: { title: '  朝に読む ' } })
    expect([renamed.status, renamed.body]).toEqual([
      200,
      { result: true, mylist_id: id, version: 2 },
    ])
    expect(await lists()).toMatchObject([{ title: '朝に読む' }])
    expect((await call('DELETE', `/mylists/${id}`)).status).toBe(200)
    expect(await lists()).toEqual([])
    expect((await call('DELETE', `/mylists/${id}`)).status).toBe(404)
  })

  it('answers the older form of the calls alike', async () => {
    await sell(aWorkno(1))
    const { body } = await call('POST', '/api/mylists', { body: { title: '古い形' } })
    const added = await call('POST', `/api/mylists/${body.mylist_id}/works?workno=${aWorkno(1)}`)
    expect(added.body).toMatchObject({ result: true, workno: aWorkno(1), mylist_work_id: 0 })
    expect((await call('GET', '/api/mylists')).body).toEqual((await call('GET', '/mylists')).body)
  })

  it.each([
    ['nothing', {}],
    ['a number', { title: 1 }],
    ['256 characters', { title: 'あ'.repeat(256) }],
    ['256 units in 128 characters', { title: '😀'.repeat(128) }],
    ['a control character', { title: 'a\u0000b' }],
    ['an unknown key', { title: 'a', account_id: 'bob' }],
  ])('refuses a title that is %s', async (_what, body) => {
    expect(await call('POST', '/mylists', { body })).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    })
  })

  it('refuses blank titles by a code of their own', async () => {
    const id = await createList()
    for (const title of ['', '  ', '\u3000']) {
      const answers = [
        await call('POST', '/mylists', { body: { title } }),
        await call('PUT', `/mylists/${id}`, { body: { title } }),
      ]
      for (const { status, body } of answers) {
        expect([status, body.code]).toEqual([400, 'empty_title'])
      }
    }
  })

  it('holds 500 lists and refuses the next', async () => {
    await host.db
      .insertInto('mylist')
      .values(
        Array.from({ length: 499 }, (_, index) => ({
          mylist_id: `list-${index}`,
          account_id: 'alice',
          title: 't',
          works: '[]',
          version: 0,
          created_at: 0,
        })),
      )
      .execute()
    expect((await call('POST', '/mylists', { body: { title: '500' } })).status).toBe(201)
    expect(await call('POST', '/mylists', { body: { title: '501' } })).toMatchObject({
      status: 400,
      body: { code: 'exceedMylistLimit' },
    })
    expect((await call('POST', '/mylists', { who: bob, body: { title: '1' } })).status).toBe(201)
    expect(await lists()).toHaveLength(500)
  })

  it('holds 500 works in a list and refuses the next, but calls a repeat a repeat', async () => {
    const id = await createList()
    const worknos = Array.from({ length: 499 }, (_, index) => aWorkno(index + 1))
    await host.db
      .updateTable('mylist')
      .set({ works: JSON.stringify(worknos) })
      .execute()
    for (const number of [1, 500, 501]) await sell(aWorkno(number))
    expect((await add(id, aWorkno(500))).status).toBe(200)
    expect((await add(id, aWorkno(501))).body.code).toBe('exceedMylistWorkLimit')
    expect((await add(id, aWorkno(1))).body.code).toBe('mylist_work_duplicate')
    expect((await lists())[0]?.data).toHaveLength(500)
  })

  it('refuses a work twice', async () => {
    const id = await aListOf([1])
    expect(await add(id, aWorkno(1))).toMatchObject({
      status: 400,
      body: { code: 'mylist_work_duplicate' },
    })
    expect((await lists())[0]?.data).toEqual([aWorkno(1)])
  })

  it('adds several works at once, in their order, and passes over those it holds', async () => {
    const id = await aListOf([1])
    for (const number of [2, 3]) await sell(aWorkno(number))
    const worknos = [aWorkno(3), aWorkno(1), aWorkno(2), aWorkno(3)]
    const headers = { 'idempotency-key': 'k-3' }
    const addAll = () => call('POST', `/mylists/${id}/works/bulk`, { headers, body: { worknos } })
    const { status, body } = await addAll()
    expect([status, body.worknos]).toEqual([200, [aWorkno(3), aWorkno(2)]])
    expect((await addAll()).body).toEqual(body)
    const [list] = await lists()
    expect([list?.data, list?.version]).toEqual([[1, 3, 2].map(aWorkno), body.version])
  })

  it('adds none of several works where one is foreign, unknown or too many', async () => {
    const id = await aListOf([1])
    await sell(aWorkno(2))
    await sell(aWorkno(3), 'bob')
    const addAll = async (worknos: string[]) =>
      (await call('POST', `/mylists/${id}/works/bulk`, { body: { worknos } })).body.code as string
    expect(await addAll([aWorkno(2), aWorkno(3)])).toBe('work_not_found')
    expect(await addAll([aWorkno(2), aWorkno(9)])).toBe('work_not_found')
    const full = Array.from({ length: 500 }, (_, index) => aWorkno(index + 100))
    for (const workno of full) await sell(workno)
    expect(await addAll(full)).toBe('exceedMylistWorkLimit')
    expect((await lists())[0]?.data).toEqual([aWorkno(1)])
  })

  it('takes only works that the account owns now', async () => {
    const id = await createList()
    await sell(aWorkno(1), 'bob')
    expect((await add(id, aWorkno(1))).body).toMatchObject({ status: 404, code: 'work_not_found' })
    expect((await add(id, aWorkno(2))).body).toMatchObject({ status: 404, code: 'work_not_found' })
    await sell(aWorkno(3))
    await refundWork(host.db, clock, { workno: aWorkno(3) })
    expect((await add(id, aWorkno(3))).body).toMatchObject({ status: 403, code: 'no_right' })
    expect((await lists())[0]?.data).toEqual([])
  })

  it('lets a maker list its own works', async () => {
    const maker = as({ account_id: 'maker', production_id: 'P1' })
    await storeWork(host.db, aCatalogueWork({ workno: aWorkno(1), production_id: 'P1' }), {
      source: 'storefront',
      nowSeconds: 1,
    })
    expect((await add(await createList('自作', maker), aWorkno(1), { who: maker })).status).toBe(
      200,
    )
  })

  it('shows and changes no list of another account', async () => {
    const id = await aListOf([1, 2])
    await sell(aWorkno(3), 'bob')
    const attempts = [
      await call('PUT', `/mylists/${id}`, { who: bob, body: { title: 'x' } }),
      await call('DELETE', `/mylists/${id}`, { who: bob }),
      await add(id, aWorkno(3), { who: bob }),
      await call('PUT', `/mylists/${id}/works`, {
        who: bob,
        body: { new_order: [aWorkno(2), aWorkno(1)] },
      }),
      await call('DELETE', `/mylists/${id}/works/${aWorkno(1)}`, { who: bob }),
      await call('DELETE', `/mylists/${id}/works/0?version=9`, { who: bob }),
    ]
    for (const { status, body } of attempts) expect([status, body.code]).toEqual([404, 'not_found'])
    expect(await lists(bob)).toEqual([])
    expect(await lists()).toMatchObject([
      { title: '夜に読む', data: [aWorkno(1), aWorkno(2)], version: 3 },
    ])
  })

  it('answers 304 to a sync that has everything', async () => {
    const id = await createList()
    const { etag = '' } = await call('GET', '/mylists')
    const headers = { 'if-none-match': etag }
    expect(await call('GET', '/mylists', { headers })).toMatchObject({ status: 304 })
    await call('DELETE', `/mylists/${id}`)
    expect(await call('GET', '/mylists', { headers })).toMatchObject({ status: 200 })
  })

  it('takes of any mix of own, foreign and unknown works exactly the own ones', async () => {
    for (const number of [1, 2, 3, 4]) await sell(aWorkno(number), 'alice')
    for (const number of [5, 6]) await sell(aWorkno(number), 'bob')
    const bobs = await createList('ボブの', bob)
    const number = fc.integer({ min: 1, max: 8 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(number, fc.boolean()), { maxLength: 12 }),
        async (steps) => {
          const id = await createList()
          const model: string[] = []
          for (const [step, isAdd] of steps) {
            const workno = aWorkno(step)
            const { status } = isAdd
              ? await add(id, workno)
              : await call('DELETE', `/mylists/${id}/works/${workno}`)
            expect(status).toBe(toStatus(step, isAdd, model.includes(workno)))
            if (isAdd && status === 200) model.push(workno)
            if (!isAdd && model.includes(workno)) model.splice(model.indexOf(workno), 1)
            await add(bobs, workno)
          }
          const stored = (await lists()).find((list) => list.id === id)
          expect(stored?.data).toEqual(model)
          await call('DELETE', `/mylists/${id}`)
        },
      ),
      { numRuns: 25 },
    )
    expect(await lists(bob)).toMatchObject([{ data: [] }])
  })
})

function toStatus(number: number, isAdd: boolean, isThere: boolean): number {
  if (!isAdd) return 200
  if (number > 4) return 404
  return isThere ? 400 : 200
}
