import type { Page } from '@playwright/test'

/** How many requests a sync keeps in flight (document 1 §4). */
const AT_ONCE = 6
const BATCH = 100

/** Answers that share a transaction: what was found to cost least. */
const TOGETHER = 5

/**
 * The requests of a full sync, and what is done with the answers by the browser's own calls and none
 * of our code: `nothing`, which any client must wait for, or `stored`, the bytes put as they came and
 * the text parsed, which is the least that a library can be made from.
 *
 * @returns milliseconds
 */
export function fetchBarely(page: Page, answers: 'nothing' | 'stored'): Promise<number> {
  return page.evaluate(
    async ({ atOnce, batch, together, isStored }) => {
      const root = '/api/yomikura/v3/content'
      const [, token = ''] = /XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? []
      const headers = { accept: 'application/json', 'x-xsrf-token': decodeURIComponent(token) }
      const until = (request: IDBRequest | IDBTransaction, event: string) =>
        new Promise((resolve, reject) => {
          request.addEventListener(event, resolve)
          request.addEventListener('error', () =>
            reject(new Error('The browser stored nothing.', { cause: request.error })),
          )
        })
      const opened = indexedDB.open('bare-sync', 1)
      opened.onupgradeneeded = () => opened.result.createObjectStore('answers')
      await until(opened, 'success')
      const clear = opened.result.transaction('answers', 'readwrite')
      clear.objectStore('answers').clear()
      await until(clear, 'complete')

      const start = performance.now()
      const writes: Promise<unknown>[] = []
      let waiting: ArrayBuffer[] = []
      let key = 0
      const write = () => {
        const change = opened.result.transaction('answers', 'readwrite', { durability: 'relaxed' })
        for (const bytes of waiting) change.objectStore('answers').put(bytes, key++)
        waiting = []
        writes.push(until(change, 'complete'))
      }
      const take = async (answer: Response) => {
        if (!isStored) return void (await answer.text())
        const bytes = await answer.arrayBuffer()
        waiting.push(bytes)
        if (waiting.length >= together) write()
        JSON.parse(new TextDecoder().decode(bytes))
      }
      await (await fetch(`${root}/count?last=0`, { headers })).text()
      const sales = (await (await fetch(`${root}/sales?last=0`, { headers })).json()) as {
        workno: string
      }[]
      const batches: string[][] = []
      for (let at = 0; at < sales.length; at += batch) {
        batches.push(sales.slice(at, at + batch).map(({ workno }) => workno))
      }
      const work = async () => {
        for (let next = batches.shift(); next; next = batches.shift()) {
          const answer = await fetch(`${root}/works`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(next),
          })
          if (!answer.ok) throw new Error(`A batch was refused with ${answer.status}.`)
          await take(answer)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      if (waiting.length > 0) write()
      await Promise.all(writes)
      opened.result.close()
      return performance.now() - start
    },
    { atOnce: AT_ONCE, batch: BATCH, together: TOGETHER, isStored: answers === 'stored' },
  )
}

/**
 * The app's own full sync, as its button in the settings starts it.
 *
 * @returns milliseconds from its first request until the library is the new one
 */
export async function syncFully(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: '同期し直す' })
  await button.waitFor()
  return button.evaluate(async (element) => {
    performance.clearResourceTimings()
    performance.setResourceTimingBufferSize(1000)
    const isSettled = (isDisabled: boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if ((element as HTMLButtonElement).disabled !== isDisabled) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(element, { attributes: true })
        look()
      })
    ;(element as HTMLButtonElement).click()
    await isSettled(true)
    await isSettled(false)
    const endMs = performance.now()
    const first = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/content/count'))
    if (!first) throw new Error('The sync asked for nothing.')
    return endMs - first.startTime
  })
}

/** Requests of a sync that finds nothing new. */
export async function countRequestsOfQuietSync(page: Page): Promise<number> {
  const seen: string[] = []
  const note = (request: { url(): string }) => {
    if (request.url().includes('/v3/content/')) seen.push(request.url())
  }
  page.on('request', note)
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/content/count')),
    page.getByRole('button', { name: 'ライブラリを同期' }).click(),
  ])
  const { user } = (await answer.json()) as { user: number }
  if (user !== 0) throw new Error('The shop had news; the sync was not a quiet one.')
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return seen.length
}
