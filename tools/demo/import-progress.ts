import { toContentFolder } from '@yomikura/content/content-folder'
import { FIRST_WORKNOS } from '@yomikura/demo-works/catalogue'
import type { DemoSettings } from './settings.ts'

type ShopStatus = {
  works: { total: number; ready: number }
  worknos: string[]
  pages: { done: number; total: number }
}
type Hosts = Pick<DemoSettings, 'mediaUrl' | 'storefrontUrl'>
type Report = (line: string) => void

const POLL_MS = 500
const RETRY_MS = 1000

async function readStatus({ storefrontUrl }: Hosts): Promise<ShopStatus> {
  const url = `${storefrontUrl}/api/status`
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as ShopStatus
}

/**
 * Of these works, those that have a cover of the media host that may be kept: those that are ready to read.
 * Until then a work has a drawn one for now.
 */
async function findReadable(hosts: Hosts, worknos: readonly string[]) {
  const answers = await Promise.all(
    worknos.map(async (workno) => {
      const { type, folder } = toContentFolder(workno)
      const path = `/images/work/${type}/${folder}/${workno}/${workno}_img_main_300x300.webp`
      const { ok, headers } = await fetch(hosts.mediaUrl + path, { method: 'HEAD' })
      return ok && !headers.get('cache-control')?.includes('no-cache')
    }),
  )
  return new Set(worknos.filter((_, index) => answers[index]))
}

/** Reports how far the demo works are, until `isEnough` of those that can be read. */
async function waitForWorks(
  hosts: Hosts,
  report: Report,
  isEnough: (readable: ReadonlySet<string>, status: ShopStatus) => boolean,
): Promise<void> {
  for (;;) {
    const status = await readStatus(hosts)
    const readable = await findReadable(hosts, status.worknos)
    if (isEnough(readable, status)) return
    const { pages, works } = status
    report(
      `Preparing the demo works: ${pages.done} of ${pages.total} pages drawn, ${readable.size} of ${works.total} works taken in`,
    )
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Waits until there is something to read: one book and one comic. Instant after the first start. */
export function waitForFirstWorks(hosts: Hosts, report: Report): Promise<void> {
  return waitForWorks(hosts, report, (readable) =>
    FIRST_WORKNOS.every((workno) => readable.has(workno)),
  )
}

/**
 * Reports how far the rest is while somebody looks, and its end; nothing when all works are there.
 * A program that does not answer for a while is asked again.
 */
export async function followDemoWorks(
  hosts: Hosts,
  report: Report,
  isStopping: () => boolean,
): Promise<void> {
  let hasReported = false
  while (!isStopping()) {
    try {
      await waitForWorks(
        hosts,
        (line) => {
          if (isStopping()) return
          hasReported = true
          report(line)
        },
        (readable, { works }) => works.ready === works.total && readable.size >= works.total,
      )
      if (hasReported) report('All demo works can be read.\n')
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
