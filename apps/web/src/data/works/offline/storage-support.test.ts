// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findKnownObstacle, findObstacle, findStorageNote } from './storage-support.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15'

describe('what is said of a browser', () => {
  it.each([
    [`${IPHONE} Version/18.4 Mobile/15E148 Safari/604.1`, 5, undefined, 'Safari on a phone'],
    [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 5, 'ios_browser', 'Chrome on a phone'],
    [`${MAC} Version/18.4 Safari/605.1.15`, 5, undefined, 'Safari on an iPad'],
    [`${MAC} Version/18.4 Safari/605.1.15`, 0, 'desktop_browser', 'Safari on a Mac'],
    [`${MAC} Chrome/150.0.0.0 Safari/537.36`, 0, undefined, 'Chrome on a Mac'],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
      0,
      undefined,
      'Firefox',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile',
      5,
      'android',
      'Android',
    ],
  ])('%s touched by %d: %s (%s)', (userAgent, maxTouchPoints, note, _browser) => {
    expect(findStorageNote({ userAgent, maxTouchPoints })).toBe(note)
  })

  it.each([
    ['15_4', 'ios_154'],
    ['15_4_1', 'ios_154'],
    ['15_3', undefined],
    ['15_40', undefined],
    ['16_0', undefined],
  ])('iOS %s: %s', (release, obstacle) => {
    const userAgent = IPHONE.replace('18_4', release)
    expect(findKnownObstacle({ userAgent, maxTouchPoints: 5 })).toBe(obstacle)
  })
})

it.each([
  ['15.4', 5, 'ios_154', 'an iPad'],
  ['15.4.1', 5, 'ios_154', 'an iPad'],
  ['15.5', 5, undefined, 'an iPad'],
  ['15.4', 0, undefined, 'a Mac'],
])('Safari %s touched by %d: %s (%s)', (release, maxTouchPoints, obstacle, _device) => {
  const userAgent = `${MAC} Version/${release} Safari/605.1.15`
  expect(findKnownObstacle({ userAgent, maxTouchPoints })).toBe(obstacle)
})

describe('why nothing can be kept', () => {
  const facts = { userAgent: `${MAC} Chrome/150.0.0.0 Safari/537.36`, maxTouchPoints: 0 }
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const refuseBytes = () =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Bytes are not kept here.', 'DataCloneError')
    })

  it('is nothing where bytes were kept, and leaves no trace of trying', async () => {
    expect(await findObstacle(facts)).toBeUndefined()
    expect(await indexedDB.databases()).toEqual([])
  })

  it('is a private window where bytes are refused', async () => {
    refuseBytes()
    expect(await findObstacle(facts)).toBe('private')
  })

  it('is nothing where only the room is used up', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    expect(await findObstacle(facts)).toBeUndefined()
  })

  it('is the release of iOS that loses files, whatever trying would say', async () => {
    const userAgent = IPHONE.replace('18_4', '15_4')
    expect(await findObstacle({ userAgent, maxTouchPoints: 5 })).toBe('ios_154')
    refuseBytes()
    expect(await findObstacle({ userAgent, maxTouchPoints: 5 })).toBe('ios_154')
  })

  it('is the browser itself where checksums or a database are missing', async () => {
    vi.stubGlobal('crypto', {})
    expect(await findObstacle(facts)).toBe('unsupported')
    vi.unstubAllGlobals()
    vi.stubGlobal('indexedDB', undefined)
    expect(await findObstacle(facts)).toBe('unsupported')
  })

  // A storage that takes nothing, and one that is full.
  it.each([
    [0, 'unsupported'],
    [1, undefined],
  ])('where a storage of %i entries refuses to be written: %s', async (length, obstacle) => {
    const setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { length, setItem })
    // The page tries once: this is another page.
    vi.resetModules()
    const page = await import('./storage-support.ts')
    expect(await page.findObstacle(facts)).toBe(obstacle)
    vi.resetModules()
  })
})
