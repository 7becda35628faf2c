import { toContentFolder } from '@yomikura/content/content-folder'
import type { DemoSettings } from './settings.ts'

type ShopStatus = {
  works: { total: number; ready: number }
  worknos: string[]
  pages: { done: number; total: number }
}

const POLL_MS = 500

async function readJson<T>(url: string, apiKey: string): Promise<T> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as T
}

/**
 * Of these works, how many have a cover of the media host that may be kept: those that are ready to read.
 * Until then a work has a drawn one for now.
 */
async function countReadable(settings: DemoSettings, worknos: readonly string[]): Promise<number> {
  const answers = await Promise.all(
    worknos.map(async (workno) => {
      const { type, folder } = toContentFolder(workno)
      const path = `/images/work/${type}/${folder}/${workno}/${workno}_img_main_300x300.webp`
      const { ok, headers } = await fetch(settings.mediaUrl + path, { method: 'HEAD' })
      return ok && !headers.get('cache-control')?.includes('no-cache')
    }),
  )
  return answers.filter(Boolean).length
}

/** Waits until every demo work can be read, and reports how far it is. Instant after the first start. */
export async function waitForDemoWorks(
  settings: DemoSettings,
  report: (line: string) => void,
): Promise<void> {
  const { storefrontUrl, apiKey } = settings
  for (;;) {
    const status = await readJson<ShopStatus>(`${storefrontUrl}/api/status`, apiKey)
    const readable = await countReadable(settings, status.worknos)
    if (status.works.ready === status.works.total && readable >= status.works.total) return
    report(
      `Preparing the demo works: ${status.pages.done} of ${status.pages.total} pages drawn, ${readable} of ${status.works.total} works taken in`,
    )
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
