import type { Page } from '@playwright/test'
import { zipWork } from '@yomikura/testkit/tiny-work'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { untilWhole } from './first-item.ts'
import type { LibraryStack } from './library-stack.ts'

export type ListSection = 'mylist' | 'playlist'
/** Addresses of a list of the largest size and of a short one. */
export type MadeLists = Record<ListSection, { long: string; short: string }>

const ALBUM = 'RJ00900099'
const MUSIC = join(import.meta.dirname, '../../demo/works/src/media/files')
const TRACK = '01 みなとの よあけ.mp3'

/** Fills lists of works and of tracks for the reader who owns as many works as a list may hold. */
export async function makeLists(
  stack: LibraryStack,
  sizes: Record<ListSection, number>,
  short: number,
): Promise<MadeLists> {
  await stack.addWork(
    sizes.mylist,
    { workno: ALBUM, name: { ja_JP: '箱のなかの曲' }, work_type: 'MUS' },
    zipWork({ [TRACK]: await readFile(join(MUSIC, TRACK)) }),
  )
  const page = await stack.newPage(sizes.mylist)
  await page.goto(`${stack.appUrl}/library`)
  await untilWhole(page)
  const src = await findTrack(page, stack.appUrl)
  const worknos = await listWorknos(page, stack.appUrl)
  const make = async (section: ListSection, count: number) => {
    const made = await send(page, 'POST', `/${section}s`, { title: `${String(count)}件` })
    const id = String(made[`${section}_id`])
    if (section === 'mylist') {
      const body = { worknos: worknos.slice(0, count) }
      await send(page, 'POST', `/mylists/${id}/works/bulk`, body)
    } else {
      for (let added = 0; added < count; added++) {
        await send(page, 'POST', `/playlists/${id}/audios`, { src, workno: ALBUM })
      }
    }
    return `${stack.appUrl}/${section}/${id}`
  }
  const both = async (section: ListSection) => ({
    long: await make(section, sizes[section]),
    short: await make(section, short),
  })
  const lists = { mylist: await both('mylist'), playlist: await both('playlist') }
  await page.close()
  return lists
}

/** Hash name of the album's one track, from the tree that its page fetches. */
async function findTrack(page: Page, appUrl: string): Promise<string> {
  for (;;) {
    const answered = page
      .waitForResponse((answer) => answer.url().includes('ziptree.json'), { timeout: 5000 })
      .catch(() => undefined)
    await page.goto(`${appUrl}/work/${ALBUM}/tree`)
    const answer = await answered
    if (!answer?.ok()) continue
    const { playfile } = (await answer.json()) as { playfile: Record<string, { type: string }> }
    const [src] = Object.entries(playfile).find(([, { type }]) => type === 'audio') ?? []
    if (src !== undefined) return src
  }
}

/** The reader's works, as the sync of the library asks for them. */
async function listWorknos(page: Page, appUrl: string): Promise<string[]> {
  const answer = await page.request.get(`${appUrl}/api/yomikura/v3/content/sales?last=0`)
  const sales = (await answer.json()) as { workno: string }[]
  return sales.map(({ workno }) => workno).filter((workno) => workno !== ALBUM)
}

/** A call of the app's own, and again where the server asks to wait. */
async function send(
  page: Page,
  method: string,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([verb, address, text]) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token }
      for (;;) {
        const request = { method: verb, headers, body: text }
        const answer = await fetch(`/api/yomikura${address}`, request)
        if (answer.ok) return (await answer.json()) as Record<string, unknown>
        if (answer.status !== 429) throw new Error(`${address}: ${String(answer.status)}`)
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }
    },
    [method, path, JSON.stringify(body)] as const,
  )
}
