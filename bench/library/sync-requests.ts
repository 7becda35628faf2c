import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { bundleScript } from '../../apps/web/build/bundle-script.ts'
import type { Handling, SyncInPage } from './sync-in-page.ts'

const IN_PAGE = new URL('sync-in-page.ts', import.meta.url)

/** Lets a page make the requests of a full sync by itself; lasts until the page goes elsewhere. */
export async function teachRequests(page: Page): Promise<void> {
  await page.evaluate(await bundleScript(fileURLToPath(IN_PAGE)))
}

/**
 * The requests of a full sync by the browser's own calls, with the answers handled as said.
 *
 * @returns milliseconds
 */
export function fetchBarely(page: Page, handling: Handling): Promise<number> {
  return page.evaluate((wanted) => (window as unknown as SyncInPage).fetchAll(wanted), handling)
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
