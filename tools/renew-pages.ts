import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { ROOT } from './paths.ts'

/** Pages that are made from code: the text of each in Markdown, by its path in the repository. */
export type GeneratedPages = Readonly<Record<string, () => string>>

/** Writes pages that changed, and says which. */
export async function renewPages(pages: GeneratedPages): Promise<void> {
  for (const { path, text } of await findStale(pages)) {
    writeFileSync(join(ROOT, path), text)
    console.log(`wrote ${path}`)
  }
}

/**
 * Says which pages are not what their source makes of them.
 * @param command what renews them
 * @returns whether all are up to date
 */
export async function checkPages(pages: GeneratedPages, command: string): Promise<boolean> {
  const stale = await findStale(pages)
  for (const { path } of stale) console.error(`${path} is out of date: run "${command}"`)
  return stale.length === 0
}

async function findStale(pages: GeneratedPages): Promise<{ path: string; text: string }[]> {
  const stale: { path: string; text: string }[] = []
  for (const [path, toPage] of Object.entries(pages)) {
    const file = join(ROOT, path)
    const text = await format(toPage(), { parser: 'markdown' })
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) stale.push({ path, text })
  }
  return stale
}
