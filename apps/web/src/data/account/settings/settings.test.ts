import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LocalDb, openLocalDb } from '../../library/db/local-db.ts'
import { SilentDatabaseError } from '../../library/db/silence.ts'
import { holdStores } from '../../library/db/test-silence.ts'
import { SettingsStore } from './settings.ts'

let db: LocalDb
let settings: SettingsStore

beforeEach(() => {
  db = openLocalDb('settings')
  settings = new SettingsStore(db)
})
afterEach(async () => {
  settings.close()
  await db.delete()
})

/** What a reader has who never chose anything (specification.md#1.3). */
const UNCHOSEN = {
  imageViewer: {
    isSpreadView: true,
    isSwitchingSpread: false,
    isAnimationTurnPage: false,
    isAutoTurnPage: false,
    autoTurnPageSeconds: 3,
    viewerDirection: 'horizontal',
  },
  voiceComicPlayer: {
    isSpreadView: true,
    isAnimationTurnPage: false,
    isAutoTurnPage: false,
    autoTurnPageSeconds: 0,
    playbackSpeed: 1,
    volume: 1,
    showPrePlaybackAlert: true,
    showCaptions: true,
  },
  bookReader: { theme: 'paper', font: 'book', fontSizePx: 18, lineHeight: 0, margin: 'normal' },
  audioPlayer: { skipSeconds: 10, isLevelled: true },
  library: {
    showOnlyPlayable: false,
    showSynchronizationGuide: true,
    lastOpenedTab: 'all',
    lastFilteredAge: '',
    lastSortOrder: 'purchase',
    lastDisplayLayout: 'grid',
  },
  cache: { isActivateWorkImageCache: true },
  freeLibrary: { lastActiveTab: 'all', lastSortOrder: 'trend' },
}

it('gives a reader who never chose anything the defaults', async () => {
  await settings.load()
  expect(settings.current).toEqual(UNCHOSEN)
})

it('merges what is stored into the defaults and drops keys it does not know (specification.md#1.4)', async () => {
  const properties = { isSpreadView: false, isUpsideDown: true }
  await db.settings.put({ id: 'imageViewer', properties })
  await settings.load()
  expect(settings.current).toEqual({
    ...UNCHOSEN,
    imageViewer: { ...UNCHOSEN.imageViewer, isSpreadView: false },
  })
})

it.each([
  ['imageViewer', 'autoTurnPageSeconds', 0, 3],
  ['imageViewer', 'autoTurnPageSeconds', 31, 3],
  ['imageViewer', 'autoTurnPageSeconds', '3', 3],
  ['imageViewer', 'viewerDirection', 'sideways', 'horizontal'],
  ['voiceComicPlayer', 'autoTurnPageSeconds', -0.1, 0],
  ['voiceComicPlayer', 'autoTurnPageSeconds', 31, 0],
  ['voiceComicPlayer', 'playbackSpeed', 3, 1],
  ['voiceComicPlayer', 'volume', -0.1, 1],
  ['voiceComicPlayer', 'volume', 1.5, 1],
  ['voiceComicPlayer', 'volume', Number.NaN, 1],
  ['audioPlayer', 'skipSeconds', 15, 10],
  ['library', 'lastFilteredAge', 'r15', ''],
  ['library', 'lastDisplayLayout', 'mosaic', 'list'],
] as const)('takes the default for %s.%s when %j is stored', async (group, key, value, initial) => {
  await db.settings.put({ id: group, properties: { [key]: value } })
  await settings.load()
  expect(settings.current[group]).toMatchObject({ [key]: initial })
})

it.each([
  ...[1, 30].map((value) => ['imageViewer', 'autoTurnPageSeconds', value] as const),
  ...[0.1, 30].map((value) => ['voiceComicPlayer', 'autoTurnPageSeconds', value] as const),
  ...[0.5, 0.75, 1.25, 1.5, 1.75, 2].map(
    (value) => ['voiceComicPlayer', 'playbackSpeed', value] as const,
  ),
  ...[20, 30, 60].map((value) => ['audioPlayer', 'skipSeconds', value] as const),
  ['imageViewer', 'viewerDirection', 'vertical'],
  ['library', 'lastDisplayLayout', 'list'],
  ['library', 'lastFilteredAge', 'adult'],
] as const)('keeps %s.%s at %j', async (group, key, value) => {
  await db.settings.put({ id: group, properties: { [key]: value } })
  await settings.load()
  expect(settings.current[group]).toMatchObject({ [key]: value })
})

it('keeps what is stored within the range', async () => {
  await db.settings.put({
    id: 'voiceComicPlayer',
    properties: { autoTurnPageSeconds: 0.5, volume: 0 },
  })
  await settings.load()
  expect(settings.current.voiceComicPlayer).toMatchObject({ autoTurnPageSeconds: 0.5, volume: 0 })
})

it('merges what two tabs choose at once, and loses neither (security.md#b-3)', async () => {
  const other = new SettingsStore(db)
  await Promise.all([settings.load(), other.load()])
  await Promise.all([
    settings.update('imageViewer', { isSpreadView: false }),
    other.update('imageViewer', { autoTurnPageSeconds: 7 }),
  ])
  const both = { isSpreadView: false, autoTurnPageSeconds: 7 }
  await expect.poll(() => settings.current.imageViewer).toMatchObject(both)
  await expect.poll(() => other.current.imageViewer).toMatchObject(both)
  other.close()
})

it('never falls back to an earlier choice while a later one is being stored', async () => {
  await settings.load()
  const seen: number[] = []
  const end = settings.subscribe(() => seen.push(settings.current.bookReader.fontSizePx))
  // The next key comes while what the last one stored is read back.
  for (const fontSizePx of [20, 22, 24, 26, 28]) await settings.update('bookReader', { fontSizePx })
  end()
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})

it('takes what another tab chose after its own choice was stored', async () => {
  const other = new SettingsStore(db)
  await Promise.all([settings.load(), other.load()])
  await settings.update('bookReader', { fontSizePx: 20 })
  await other.update('bookReader', { fontSizePx: 14 })
  await expect.poll(() => settings.current.bookReader.fontSizePx).toBe(14)
  other.close()
})

describe('while the database does not answer', () => {
  let unstored: number
  let held: SettingsStore
  let letGo: () => void

  const readStored = async () => (await db.settings.get('bookReader'))?.properties

  beforeEach(async () => {
    unstored = 0
    held = new SettingsStore(db, { silentMs: 100 * patience(), onUnstored: () => (unstored += 1) })
    await held.load()
    letGo = await holdStores(db.name, ['settings'])
  })
  afterEach(() => {
    letGo()
    held.close()
  })

  it('what is chosen holds, the reader is informed once, and all is stored once it answers', async () => {
    const stored = [
      held.update('bookReader', { fontSizePx: 20 }),
      held.update('bookReader', { font: 'sans' }),
      held.update('bookReader', { fontSizePx: 24 }),
    ]
    await expect.poll(() => unstored).toBe(1)
    const chosen = { fontSizePx: 24, font: 'sans' }
    expect(held.current.bookReader).toMatchObject(chosen)
    letGo()
    await Promise.all(stored)
    expect(await readStored()).toEqual(chosen)
    expect(unstored).toBe(1)
  })

  it('a change whose transaction is never answered is stored by a later one', async () => {
    const transaction = db.transaction.bind(db)
    let asked = 0
    // WebKit leaves those open that were ended with their page (decision 88).
    db.transaction = ((...given: Parameters<typeof transaction>) => {
      asked += 1
      return asked === 1 ? new Promise(() => undefined) : transaction(...given)
    }) as typeof db.transaction
    letGo()
    await held.update('bookReader', { fontSizePx: 22 })
    expect([asked, unstored, await readStored()]).toEqual([2, 1, { fontSizePx: 22 }])
  })

  it('a try that was answered late takes back nothing that another tab chose since', async () => {
    const other = new SettingsStore(db, { silentMs: 10_000 * patience() })
    const stored = [held.update('bookReader', { fontSizePx: 20 })]
    stored.push(other.update('bookReader', { fontSizePx: 14 }))
    await expect.poll(() => unstored).toBe(1)
    letGo()
    await Promise.all(stored)
    expect(await readStored()).toEqual({ fontSizePx: 14 })
    other.close()
  })

  it('a change ends with its store', async () => {
    const stored = held.update('bookReader', { fontSizePx: 20 })
    held.close()
    await expect(stored).rejects.toThrow(SilentDatabaseError)
  })
})
