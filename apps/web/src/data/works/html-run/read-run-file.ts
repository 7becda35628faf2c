import { LAYOUT } from '@yomikura/content/layout'
import { mimeTypeOf } from '@yomikura/content/mime-types'
import { findEntry } from '@yomikura/content/tree-path'
import type { OfflineStore } from '../offline/offline-store.ts'

/** A file of a work that runs in the browser, as the works host would send it. */
export type RunFile = { path: string; type: string; bytes: ArrayBuffer }

/**
 * The first of some paths that the kept work has, with its bytes.
 *
 * @returns undefined where the work has none of them, or its file is not stored
 * @throws Refusal `no_right` for a locked work
 */
export async function readRunFile(
  store: OfflineStore,
  workno: string,
  paths: readonly string[],
): Promise<RunFile | undefined> {
  const ziptree = await store.readZiptree(workno)
  if (!ziptree) return undefined
  for (const path of paths) {
    const entry = findEntry(ziptree.tree, path)
    if (!entry || entry.type === 'folder') continue
    const { revision } = ziptree
    const file = await store.readFile(workno, `${LAYOUT.files}/${entry.hashname}`, { revision })
    return file && { path, type: mimeTypeOf(path), bytes: file.bytes }
  }
  return undefined
}
