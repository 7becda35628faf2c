import { describe, expect, it } from 'vitest'
import { TEST_DIALECTS } from '#test/test-dialects.ts'
import type { AccountHolder } from '../access/index.ts'
import { WorkRights } from '../library/index.ts'
import { aWorkno } from '#test/test-works.ts'
import { MyListService } from './my-lists.ts'
import { TestLists } from '#test/test-lists.ts'
import { alice, bob } from '#test/test-reader.ts'

describe.each(TEST_DIALECTS)('changes of My Lists that meet on $engine', ({ open }) => {
  const host = TestLists.use(open)
  const { add, aListOf, call, clock, createList, lists, sell } = host

  it('deletes by place only in the version that the reader saw', async () => {
    const id = await aListOf([1, 2, 3])
    // Two tabs have seen A, B, C and both mean B; the second must not take C.
    const seen = { 'if-match': (await call('GET', '/mylists')).etag ?? '' }
    const first = await call('DELETE', `/mylists/${id}/works/1`, { headers: seen })
    expect([first.status, first.body.version]).toEqual([200, 5])
    const second = await call('DELETE', `/mylists/${id}/works/1`, { headers: seen })
    expect([second.status, second.body.code]).toEqual([412, 'version_conflict'])
    expect((await lists())[0]?.data).toEqual([aWorkno(1), aWorkno(3)])
    const third = await call('DELETE', `/mylists/${id}/works/0?version=${first.body.version}`)
    expect(third.status).toBe(200)
    expect((await lists())[0]?.data).toEqual([aWorkno(3)])
  })

  it('deletes by place no matter what happened to other lists', async () => {
    const id = await aListOf([1, 2])
    const { etag = '' } = await call('GET', '/mylists')
    await createList('別の')
    const answer = await call('DELETE', `/mylists/${id}/works/0`, { headers: { 'if-match': etag } })
    expect(answer.status).toBe(200)
  })

  it('refuses a place without a version, and one that is not there', async () => {
    const id = await aListOf([1])
    expect(await call('DELETE', `/mylists/${id}/works/0`)).toMatchObject({
      status: 428,
      body: { code: 'version_required' },
    })
    expect((await call('DELETE', `/mylists/${id}/works/1?version=9`)).status).toBe(404)
    for (const tag of ['7', '"x"', '"1", "2"']) {
      const headers = { 'if-match': tag }
      expect((await call('DELETE', `/mylists/${id}/works/0`, { headers })).status).toBe(400)
    }
  })

  it('deletes by workno as often as asked', async () => {
    const id = await aListOf([1, 2])
    for (let count = 0; count < 2; count++) {
      expect((await call('DELETE', `/mylists/${id}/works/${aWorkno(1)}`)).status).toBe(200)
    }
    expect((await lists())[0]?.data).toEqual([aWorkno(2)])
  })

  it('reorders by a permutation and nothing else', async () => {
    const id = await aListOf([1, 2, 3])
    const order = (numbers: number[], headers: Record<string, string> = {}) =>
      call('PUT', `/mylists/${id}/works`, { headers, body: { new_order: numbers.map(aWorkno) } })
    for (const wrong of [[1, 2], [1, 2, 2], [1, 2, 4], [1, 2, 3, 4], [1, 2, 3, 3], []]) {
      expect(await order(wrong)).toMatchObject({ status: 409, body: { code: 'order_mismatch' } })
    }
    expect((await order([3, 1, 2], { 'if-match': '"1"' })).body.code).toBe('version_conflict')
    expect((await order([3, 1, 2])).status).toBe(200)
    expect((await lists())[0]?.data).toEqual([3, 1, 2].map(aWorkno))
  })

  it('refuses the order of a tab that missed an added work', async () => {
    const id = await aListOf([1, 2])
    await sell(aWorkno(3))
    await add(id, aWorkno(3))
    const { status } = await call('PUT', `/mylists/${id}/works`, {
      body: { new_order: [aWorkno(2), aWorkno(1)] },
    })
    expect(status).toBe(409)
    expect((await lists())[0]?.data).toEqual([1, 2, 3].map(aWorkno))
  })

  it('keeps every work that two tabs add at the same time', async () => {
    const id = await createList()
    const worknos = Array.from({ length: 8 }, (_, index) => aWorkno(index + 1))
    for (const workno of worknos) await sell(workno)
    const answers = await Promise.all(worknos.map((workno) => add(id, workno)))
    expect(answers.map(({ status }) => status)).toEqual(worknos.map(() => 200))
    expect((await lists())[0]?.data.toSorted()).toEqual(worknos)
    expect(new Set(answers.map(({ body }) => body.version)).size).toBe(8)
  })

  it('answers a retry of a create or an add as the first time', async () => {
    await sell(aWorkno(1))
    const headers = { 'idempotency-key': 'k-1' }
    const create = () => call('POST', '/mylists', { headers, body: { title: '一度だけ' } })
    const created = await create()
    expect(await create()).toEqual(created)
    const id = created.body.mylist_id as string
    const addOnce = () => add(id, aWorkno(1), { headers: { 'idempotency-key': 'k-2' } })
    const both = await Promise.all([addOnce(), addOnce()])
    expect(both[1]).toEqual(both[0])
    expect(await addOnce()).toEqual(both[0])
    expect(await lists()).toMatchObject([{ data: [aWorkno(1)] }])
  })

  it('keeps keys apart by account, and refuses one for another request', async () => {
    const headers = { 'idempotency-key': 'same' }
    const first = await call('POST', '/mylists', { headers, body: { title: '甲' } })
    const other = await call('POST', '/mylists', { headers, body: { title: '乙' } })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
    const foreign = await call('POST', '/mylists', { who: bob, headers, body: { title: '甲' } })
    expect(foreign.body.mylist_id).not.toBe(first.body.mylist_id)
    clock.advance(2 * 86_400)
    expect((await call('POST', '/mylists', { headers, body: { title: '乙' } })).status).toBe(201)
  })

  it('leaves nothing of a write that fails half-way', async () => {
    const broken = new MyListService({
      db: host.db,
      clock: { nowMs: () => clock.nowMs(), nowSeconds: () => Number.NaN },
      rights: new WorkRights({ db: host.db, clock }),
    })
    const account = {
      ...(JSON.parse(alice.headers['x-test-principal'] ?? '') as AccountHolder),
    }
    // The row is refused after the counter moved: the counter must go back with it.
    await expect(broken.create(account, '半分')).rejects.toThrow(TypeError)
    expect((await call('GET', '/mylists')).body).toEqual({ mylists: [], version: 0 })
  })
})
