import type { LocalDb } from '#data/db/local-db.ts'

/** What a work keeps in its own storage, by its own names. */
export type HtmlSaves = Readonly<Record<string, string>>

/** As much as the app keeps of one work (security.md 5.4). */
const LARGEST = 5 * 1024 ** 2

/** What the app kept of a work's saves; nothing where it kept none. */
export async function readHtmlSaves(db: LocalDb, workno: string): Promise<HtmlSaves> {
  return (await db.html_saves.get(workno))?.saves ?? {}
}

/** Keeps a copy of what a work saved. */
export async function writeHtmlSaves(db: LocalDb, workno: string, saves: HtmlSaves): Promise<void> {
  await db.html_saves.put({ workno, saves, saved_at: Date.now() })
}

/** Takes what a work sends for saves: the work is not ours, so only plain texts of a bearable size. */
export function parseHtmlSaves(sent: unknown): HtmlSaves | 'too-large' | undefined {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined
  let length = 0
  const saves = new Map<string, string>()
  for (const [key, value] of Object.entries(sent)) {
    if (typeof value !== 'string') return undefined
    length += key.length + value.length
    if (length > LARGEST) return 'too-large'
    saves.set(key, value)
  }
  return Object.fromEntries(saves)
}
