import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OfflineStore } from '../offline/offline-store.ts'
import {
  changeOfflineRules,
  isAbout,
  type OfflineRules,
  readOfflineRules,
} from './offline-rules.ts'

describe('the rules of a device', () => {
  let store: OfflineStore
  beforeEach(() => {
    store = new OfflineStore({ name: 'offline-rules' })
  })
  afterEach(async () => {
    await store.db.delete()
  })

  it('keep two volumes ahead and clear nothing until its reader chooses', async () => {
    const unchosen = { nextVolumes: 2, isCleaningUp: false, series: [] }
    expect(await readOfflineRules(store)).toEqual(unchosen)
  })

  it.each([0, 1, 2, 3, 5])('keep %i volumes ahead where that was chosen', async (nextVolumes) => {
    await changeOfflineRules(store, () => ({ nextVolumes }))
    expect((await readOfflineRules(store)).nextVolumes).toBe(nextVolumes)
  })

  it.each([
    { nextVolumes: 4 },
    { nextVolumes: 10 },
    { nextVolumes: '3' },
    { isCleaningUp: 1 },
    { series: 'TITLE1' },
  ])('count what is stored and makes no sense as never chosen: %j', async (stored) => {
    await changeOfflineRules(store, () => stored as unknown as Partial<OfflineRules>)
    const unchosen = { nextVolumes: 2, isCleaningUp: false, series: [] }
    expect(await readOfflineRules(store)).toEqual(unchosen)
  })
})

it.each([
  [
    'TITLEI12345678',
    'TITLEI12345678123456789012',
    true,
    'an imported series under its id of before',
  ],
  ['TITLEI12345678123456789012', 'TITLEI12345678123456789012', true, 'an imported series'],
  ['TITLEI12345678', 'TITLEI12345678', true, 'one that was not renewed yet'],
  ['TITLEI12345679', 'TITLEI12345678123456789012', false, 'another imported series'],
  ['TITLEI1234567', 'TITLEI12345678123456789012', false, 'what was never an id'],
  ['TITLEI12345678123456789013', 'TITLEI12345678123456789012', false, 'of the same name'],
  ['TITLE1', 'TITLE1', true, 'a series of a shop'],
  ['TITLE1', 'TITLE10', false, 'a series of a shop whose id begins the same'],
  ['TITLE12345678', 'TITLE1234567812', false, 'a shop’s, as long as an old one'],
  ['', 'TITLE1', false, 'none'],
])('a rule for %j and the series %j: %s, %s', (ruled, titleId, isOne, _) => {
  expect(isAbout(ruled, titleId)).toBe(isOne)
})
