import { expect, type Page } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { storeApp } from './offline-app.ts'

/** Opens what of the shown work can be kept. */
export async function openKeepDialog(page: Page) {
  await page.getByRole('button', { name: 'オフライン保存' }).click()
  const dialog = page.getByRole('dialog', { name: 'オフラインで楽しめるように保存' })
  await expect(dialog).toBeVisible()
  return dialog
}

export function statusBar(page: Page) {
  return page.getByRole('region', { name: 'オフライン保存の状況' })
}

/**
 * Lets so many files of a download through and holds the rest back.
 *
 * @returns `held` resolves when the first one is held back
 */
export async function holdFiles(page: Page, count: number) {
  const held = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  let passed = 0
  await page.route(/[?&]digest=/, async (route) => {
    passed += 1
    if (passed > count) {
      held.resolve()
      await open.promise
    }
    // The page may be gone by now.
    await route.fallback().catch(() => undefined)
  })
  return {
    held: held.promise,
    release: async () => {
      open.resolve()
      await page.unroute(/[?&]digest=/)
    },
  }
}

type Stored = {
  entries: number
  files: number
  paths: string[]
  /** Whole files whose bytes are not what their checksums say, or are not all there. */
  damaged: number
  /** Files still to come; those that came stand in the queue until the status bar goes. */
  queued: number
  locked: string[]
  worknos: string[]
}

/** What lies in the browser's store, read past the app and checked byte by byte. */
export function listStored(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const none = { entries: 0, files: 0, paths: [], damaged: 0, queued: 0, locked: [], worknos: [] }
    const found = (await indexedDB.databases()).find(({ name }) => name?.endsWith('-files'))
    if (!found?.name) return none
    const toPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    const db = await toPromise(indexedDB.open(found.name))
    try {
      const names = ['entries', 'files', 'chunks', 'queue', 'works']
      if (!names.every((name) => db.objectStoreNames.contains(name))) return none
      const all = <T>(name: string) =>
        toPromise(db.transaction(name).objectStore(name).getAll() as IDBRequest<T[]>)
      type File = {
        id: string
        path: string
        length: number
        is_whole: boolean
        chunk_bytes: number
      }
      type Chunk = { id: string; index: number; bytes: ArrayBuffer; sha256: string }
      const files = (await all<File>('files')).filter(({ is_whole }) => is_whole)
      // One by one: a value that the disk lost fails by itself, and leaves its file short.
      const get = (key: IDBValidKey): Promise<Chunk | undefined> =>
        toPromise(db.transaction('chunks').objectStore('chunks').get(key)).catch(() => undefined)
      const keys = await toPromise(db.transaction('chunks').objectStore('chunks').getAllKeys())
      const chunks = (await Promise.all(keys.map(get))).filter((chunk) => chunk !== undefined)
      let damaged = 0
      for (const { id, length } of files) {
        const own = chunks.filter((chunk) => chunk.id === id)
        const sums = await Promise.all(
          own.map(async ({ bytes, sha256 }) => {
            const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
            return (
              digest.reduce((hex, byte) => hex + byte.toString(16).padStart(2, '0'), '') === sha256
            )
          }),
        )
        const bytes = own.reduce((sum, chunk) => sum + chunk.bytes.byteLength, 0)
        if (bytes !== length || sums.includes(false)) damaged += 1
      }
      const works = await all<{ workno: string; locked_at?: number }>('works')
      return {
        entries: (await all('entries')).length,
        files: files.length,
        paths: files.map(({ path }) => path),
        damaged,
        queued: (await all<{ status: string }>('queue')).filter((item) => item.status !== 'loaded')
          .length,
        worknos: works.map(({ workno }) => workno),
        locked: works.filter((work) => work.locked_at !== undefined).map(({ workno }) => workno),
      }
    } finally {
      db.close()
    }
  })
}

/** Keeps the whole of works from their pages, and the app if asked for; waits until nothing is left to fetch. */
export async function keepWhole(
  page: Page,
  worknos: string | readonly string[],
  { appUrl = '', isAppStored = false } = {},
): Promise<void> {
  const wanted = [worknos].flat()
  for (const workno of wanted) {
    await page.goto(`${appUrl}/work/${workno}/tree`)
    const dialog = await openKeepDialog(page)
    await dialog.getByRole('button', { name: /^作品全体を保存/ }).click()
    await expect(dialog).toBeHidden()
  }
  const isDone = async () => {
    const { worknos: stored, queued } = await listStored(page)
    return wanted.every((workno) => stored.includes(workno)) && queued === 0
  }
  await expect.poll(isDone, { timeout: 60_000 * patience() }).toBe(true)
  if (isAppStored) await storeApp(page)
  // What is open may live on in memory: what follows starts from what is stored.
  await page.goto('about:blank')
}
