import { TIMES } from '@yomikura/contract/limits'
import { Dexie, type EntityTable } from 'dexie'
import { answered, SilentDatabaseError } from '../../library/db/silence.ts'
import { repeatEnded, toDexieOptions } from '../../library/db/yielding-factory.ts'
import { runInOneTab } from '../../base/tabs/tab-lock.ts'

/** Keys of this browser, for all accounts: making one takes seconds, so it is made once. */
type StoredKey = { id: string; pair: CryptoKeyPair }
type KeyDb = Dexie & { keys: EntityTable<StoredKey, 'id'> }

const ALGORITHM = {
  name: 'RSA-OAEP',
  hash: 'SHA-256',
  modulusLength: 4096,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const
const KEY_ID = 'viewer'

let opened: Promise<CryptoKeyPair> | undefined
let unkept: Promise<CryptoKeyPair> | undefined

/**
 * The pair that content keys are wrapped for; its private half never leaves the browser's own store.
 *
 * @throws SilentDatabaseError when that store answers nothing for `silentMs`
 */
export function getViewerKey(silentMs: number = TIMES.databaseSilentMs): Promise<CryptoKeyPair> {
  opened ??= readOrMake(silentMs).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/**
 * The same to read with the server at hand: where the store is silent, a pair for this page alone; over
 * plain http, where browsers have no RSA, undefined (decision 120).
 */
export async function getReadingKey(silentMs?: number): Promise<CryptoKeyPair | undefined> {
  if (!Reflect.has(crypto, 'subtle')) return undefined
  if (unkept) return unkept
  try {
    return await getViewerKey(silentMs)
  } catch (error) {
    if (!(error instanceof SilentDatabaseError)) throw error
    unkept ??= generate()
    return unkept
  }
}

async function readOrMake(silentMs: number): Promise<CryptoKeyPair> {
  const db = new Dexie('device-keys', toDexieOptions()) as KeyDb
  db.version(1).stores({ keys: 'id' })
  const read = async () => {
    const asked = repeatEnded(() => db.keys.get(KEY_ID)).catch(() => undefined)
    return (await answered(asked, silentMs))?.pair
  }
  const readOrStore = async () => (await read()) ?? make(db, silentMs)
  try {
    let pair = await read()
    // Tabs opened together must not each make one: what is wrapped for a pair that another tab
    // replaced could never be opened again.
    if (!pair) await runInOneTab('viewer-key', async () => void (pair = await readOrStore()))
    return pair!
  } finally {
    db.close()
  }
}

async function make(db: KeyDb, silentMs: number): Promise<CryptoKeyPair> {
  const pair = await generate()
  // Private windows refuse; the pair then lives as long as the page.
  await answered(
    repeatEnded(() => db.keys.put({ id: KEY_ID, pair })).catch(() => undefined),
    silentMs,
  )
  return pair
}

function generate(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(ALGORITHM, false, ['encrypt', 'decrypt'])
}

/** The public half as the server takes it: base64 of DER, empty where there is none. */
export async function exportPublicKey(pair: CryptoKeyPair | undefined): Promise<string> {
  if (!pair) return ''
  const der = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
  return btoa(String.fromCharCode(...der))
}

/**
 * Opens a wrapped content key (wire.md#viewer-keys): base64 of RSA-OAEP over its lower-case hex text, or
 * of that text alone where no key was sent.
 *
 * @returns undefined for an empty key: such files are not hidden
 */
export async function unwrapContentKey(
  pair: CryptoKeyPair | undefined,
  wrapped: string,
): Promise<Uint8Array | undefined> {
  const bytes = Uint8Array.from(atob(wrapped), (char) => char.charCodeAt(0))
  const text = pair
    ? await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, pair.privateKey, bytes)
    : bytes
  const pairs = new TextDecoder().decode(text).match(/../g) ?? []
  return pairs.length === 0 ? undefined : Uint8Array.from(pairs, (pair) => parseInt(pair, 16))
}
