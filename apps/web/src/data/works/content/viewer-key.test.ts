import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdStores } from '../../library/db/test-silence.ts'

const generate = crypto.subtle.generateKey.bind(crypto.subtle)
let made = 0

/** The app as another tab has it: what it remembers is its own, the browser's store is shared. */
async function openTab() {
  vi.resetModules()
  return import('./viewer-key.ts')
}

beforeEach(async () => {
  // Files share a process: one before this may have kept a key.
  await Dexie.delete('device-keys')
  made = 0
  // One tab at a time, as the browser's own locks have it.
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, ...rest: unknown[]) => {
    const task = rest.at(-1) as (lock: object) => Promise<unknown>
    last = last.then(() => task({}))
    return last
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  vi.spyOn(crypto.subtle, 'generateKey').mockImplementation(((
    algorithm: RsaHashedKeyGenParams,
    ...rest: [boolean, KeyUsage[]]
  ) => {
    made += 1
    // A short key is made at once; how long it is does not matter here.
    return generate({ ...algorithm, modulusLength: 2048 }, ...rest)
  }) as unknown as typeof generate)
})

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'locks')
})

it('makes one key for tabs that open together, and for those that follow', async () => {
  const tabs = [await openTab(), await openTab()]
  const pairs = await Promise.all(tabs.map((tab) => tab.getViewerKey()))
  const exported = await Promise.all(pairs.map((pair, at) => tabs[at]!.exportPublicKey(pair)))
  expect(exported[1]).toBe(exported[0])

  const later = await openTab()
  expect(await later.exportPublicKey(await later.getViewerKey())).toBe(exported[0])
  expect(made).toBe(1)
})

it('is one of this page alone where the browser does not hand out its own, and only to read', async () => {
  const former = await openTab()
  const kept = await former.exportPublicKey(await former.getViewerKey())
  const letGo = await holdStores('device-keys', ['keys'])
  const tab = await openTab()
  const pair = await tab.getReadingKey(50)
  expect(await tab.exportPublicKey(pair)).not.toBe(kept)
  expect(await tab.getReadingKey(50)).toBe(pair)
  await expect(tab.getViewerKey(50)).rejects.toThrow('does not answer')
  letGo()
  const later = await openTab()
  expect(await later.exportPublicKey(await later.getViewerKey())).toBe(kept)
})

it('is none where pages cannot encrypt, and content keys come as they are', async () => {
  const subtle = Object.getOwnPropertyDescriptor(Crypto.prototype, 'subtle')!
  Reflect.deleteProperty(Crypto.prototype, 'subtle')
  try {
    const tab = await openTab()
    const pair = await tab.getReadingKey()
    expect([pair, await tab.exportPublicKey(pair)]).toEqual([undefined, ''])
    const key = await tab.unwrapContentKey(pair, btoa('00ff'.repeat(16)))
    expect(key).toEqual(Uint8Array.from({ length: 32 }, (_, at) => (at % 2) * 255))
    expect(made).toBe(0)
  } finally {
    Object.defineProperty(Crypto.prototype, 'subtle', subtle)
  }
})
