import type { LocalDb, StoredHtmlSaves } from '#data/library/db/local-db.ts'
import { measureValue } from './measure-value.ts'

/** What a work keeps in its own storage, by its own names. */
export type HtmlSaves = Pick<StoredHtmlSaves, 'saves' | 'databases'>

/** As much as the app keeps of one work (security.md#html-works). */
const LARGEST = 5 * 1024 ** 2

/** What the app kept of a work's saves; nothing where it kept none. */
export async function readHtmlSaves(db: LocalDb, workno: string): Promise<Required<HtmlSaves>> {
  const { saves = {}, databases = [] } = (await db.html_saves.get(workno)) ?? {}
  return { saves, databases }
}

/** Keeps a copy of what a work saved; what it did not speak of stays. */
export async function writeHtmlSaves(
  db: LocalDb,
  workno: string,
  changed: Partial<HtmlSaves>,
): Promise<void> {
  await db.transaction('rw', db.html_saves, async () => {
    const kept = (await db.html_saves.get(workno)) ?? { workno, saves: {} }
    await db.html_saves.put({ ...kept, ...changed, saved_at: Date.now() })
  })
}

/**
 * Takes what a work sends for saves: the work is not ours, so only plain values of a bearable size.
 *
 * @returns undefined for what is no message about saves
 */
export function parseHtmlSaves(sent: unknown): Partial<HtmlSaves> | 'too-large' | undefined {
  const { type, saves, databases } = (sent ?? {}) as Record<string, unknown>
  if (type === 'saves') return parseTexts(saves)
  if (type !== 'databases' || !Array.isArray(databases)) return undefined
  const size = measureValue(databases, LARGEST)
  if (size === undefined) return undefined
  return size > LARGEST ? 'too-large' : { databases }
}

function parseTexts(sent: unknown): Partial<HtmlSaves> | 'too-large' | undefined {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined
  let length = 0
  const saves = new Map<string, string>()
  for (const [key, value] of Object.entries(sent)) {
    if (typeof value !== 'string') return undefined
    length += key.length + value.length
    if (length > LARGEST) return 'too-large'
    saves.set(key, value)
  }
  return { saves: Object.fromEntries(saves) }
}
