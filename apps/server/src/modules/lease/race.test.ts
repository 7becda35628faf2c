import fc from 'fast-check'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import type { Principal } from '../access/index.ts'
import { aCustomer } from '#test/test-principals.ts'
import { LeaseService } from './service.ts'

const CACHE_SECONDS = 0.2

type Device = { id: string; epoch: number | undefined }

const succeeds = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  )

/** What one device does, and how long after the start. */
const move = fc.record({
  device: fc.nat({ max: 4 }),
  node: fc.nat({ max: 1 }),
  act: fc.constantFrom(...(['open', 'open', 'renew', 'close', 'crash'] as const)),
  afterMs: fc.nat({ max: 15 }),
})

type Move = typeof move extends fc.Arbitrary<infer T> ? T : never

describe.each(TEST_DIALECTS)('devices that race on $engine', ({ open }) => {
  let db: Db
  let nodes: LeaseService[]
  beforeAll(async () => {
    db = await openTestDb(open)
    nodes = [0, 1].map(() => new LeaseService({ db, cacheSeconds: CACHE_SECONDS }))
  })
  afterAll(() => db.destroy())

  const [first, second] = [0, 1].map((index) => () => {
    const node = nodes[index]
    if (!node) throw new Error('The nodes are not there yet.')
    return node
  }) as [() => LeaseService, () => LeaseService]

  async function act(person: Principal, device: Device, node: LeaseService, name: Move['act']) {
    const { id, epoch } = device
    if (name === 'open') device.epoch = (await node.takeOver(person, id)).epoch
    else if (name === 'crash') device.epoch = undefined
    else if (epoch === undefined) return
    else if (name === 'close') await first().release(person, id, epoch)
    else await node.renew(person, id, epoch).catch(() => {})
  }

  const isHolding = async (person: Principal, { id, epoch }: Device) =>
    epoch !== undefined && (await succeeds(first().renew(person, id, epoch)))

  it('leave at most one that reads, and refuse the others’ content within the cache time', async () => {
    let accounts = 0
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 5 }),
        fc.array(move, { minLength: 2, maxLength: 14 }),
        async (count, moves) => {
          const person = aCustomer(`racer-${++accounts}`)
          const devices: Device[] = Array.from({ length: count }, (_, index) => ({
            id: `device-${index}`,
            epoch: undefined,
          }))
          await Promise.all(
            moves.map(async (next) => {
              await sleep(next.afterMs)
              const device = devices[next.device % count]
              if (device) await act(person, device, next.node === 0 ? first() : second(), next.act)
            }),
          )
          const holding = await Promise.all(devices.map((device) => isHolding(person, device)))
          expect(holding.filter(Boolean).length).toBeLessThanOrEqual(1)
          // No two devices share an epoch: what one was given never opens for another.
          const epochs = devices.map(({ epoch }) => epoch).filter((epoch) => epoch !== undefined)
          expect(new Set(epochs).size).toBe(epochs.length)

          await sleep(CACHE_SECONDS * 1000 + 20)
          for (const [index, { epoch }] of devices.entries()) {
            if (epoch === undefined) continue
            for (const other of nodes) {
              const opens = await succeeds(other.requireEpoch(person, epoch))
              // When the newest device crashed, none holds it; else content opens for its one holder.
              expect([index, opens]).toEqual([index, holding[index]])
            }
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  it('are to renew every 30 s', async () => {
    const person = aCustomer('renewing')
    const taken = await first().takeOver(person, 'phone')
    expect(taken).toEqual({ epoch: 1, renew_seconds: 30 })
    expect(await first().renew(person, 'phone', 1)).toEqual(taken)
  })

  it('refuse a loser at once on the node where another took over', async () => {
    const person = aCustomer('reader')
    const { epoch } = await first().takeOver(person, 'phone')
    await expect(first().requireEpoch(person, epoch)).resolves.toBeUndefined()
    expect((await first().takeOver(person, 'tablet')).epoch).toBe(epoch + 1)
    const refusal = { code: 'simultaneous_view' }
    await expect(first().requireEpoch(person, epoch)).rejects.toMatchObject(refusal)
    await expect(first().renew(person, 'phone', epoch)).rejects.toMatchObject(refusal)
  })

  it('is free as soon as the session it was taken under ends', async () => {
    const person = aCustomer('ended')
    const flags = { is_super_user: 0, zip_allowed: 1, folder_allowed: 1 }
    const times = { created_at: 0, updated_at: 0 }
    await db
      .insertInto('principal')
      .values({ ...person, ...flags, ...times, iss: 'shop', sub: 'ended' })
      .execute()
    const session = { session_hash: 'h1', principal_id: person.principal_id, user_agent: '' }
    const life = { op_sid: null, id_token: null, created_at: 0, seen_at: 0, expires_at: 1 }
    await db
      .insertInto('session')
      .values({ ...session, ...life })
      .execute()
    const { epoch } = await first().takeOver(person, 'phone', 'h1')
    await expect(first().requireHeld(person, 'phone')).resolves.toMatchObject({ epoch })
    const busy = { code: 'simultaneous_view' }
    await expect(first().requireHeld(person, 'tablet')).rejects.toMatchObject(busy)
    await db.deleteFrom('session').where('session_hash', '=', 'h1').execute()
    const free = { code: 'lease_required' }
    for (const device of ['phone', 'tablet'])
      await expect(first().requireHeld(person, device)).rejects.toMatchObject(free)
    // Even the same device starts again: nothing that was given before may open again.
    expect((await first().takeOver(person, 'phone', null)).epoch).toBe(epoch + 1)
  })

  it('let two accounts read side by side', async () => {
    const hanako = aCustomer('hanako')
    const lease = await first().takeOver(hanako, 'phone')
    await first().takeOver(aCustomer('taro'), 'phone')
    await expect(first().renew(hanako, 'phone', lease.epoch)).resolves.toEqual(lease)
  })

  it('say to a device that may not take over whether another reads now', async () => {
    const person = aCustomer('waiting')
    const code = (deviceId: string) =>
      first()
        .requireHeld(person, deviceId)
        .then(
          () => 'held',
          (error: { code: string }) => error.code,
        )
    expect(await code('phone')).toBe('lease_required')
    const { epoch } = await first().takeOver(person, 'phone')
    expect([await code('phone'), await code('tablet')]).toEqual(['held', 'simultaneous_view'])
    await db
      .updateTable('viewer_lease')
      .set((eb) => ({ renewed_at_ms: eb('renewed_at_ms', '-', 91_000) }))
      .where('holder', '=', 'account:waiting')
      .execute()
    expect([await code('phone'), await code('tablet')]).toEqual(['held', 'lease_required'])
    await first().release(person, 'phone', epoch)
    expect(await code('tablet')).toBe('lease_required')
  })

  it('refuse a device that was put out while a node remembered an even older one', async () => {
    const person = aCustomer('two-take-overs')
    const { epoch } = await first().takeOver(person, 'phone')
    await first().requireEpoch(person, epoch)
    const between = await second().takeOver(person, 'tablet')
    await second().takeOver(person, 'laptop')
    // The first node knows of neither. The epoch that is new to it is over already.
    await expect(first().requireEpoch(person, between.epoch)).rejects.toMatchObject({
      code: 'simultaneous_view',
    })
  })

  it('refuse the old device when an answer from before the take-over comes late', async () => {
    const person = aCustomer('late-answer')
    const { epoch } = await first().takeOver(person, 'phone')
    const answer = Promise.withResolvers<void>()
    let isHeld = false
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isHeld) {
          isHeld = true
          await answer.promise
        }
        return result
      },
    })
    const node = new LeaseService({ db: slow, cacheSeconds: 60 })
    const reading = node.requireEpoch(person, epoch)
    while (!isHeld) await sleep(1)
    await node.takeOver(person, 'tablet')
    answer.resolve()
    await reading
    await expect(node.requireEpoch(person, epoch)).rejects.toMatchObject({
      code: 'simultaneous_view',
    })
  })
})
