import type { Downloads } from './downloads.ts'
import { listKeepable } from './list-parts.ts'

/**
 * Queues stored files again that were found damaged (security.md#b-6). Each once a page: what comes
 * damaged again is no accident.
 *
 * @param onMend called when a file was queued
 * @returns ends it
 */
export function replaceDamaged(downloads: Downloads, onMend: () => void): () => void {
  const tried = new Set<string>()
  return downloads.store.subscribe((change) => {
    if (change.kind !== 'damaged') return
    const { workno, hashname } = change
    const id = `${workno}/${hashname}`
    if (tried.has(id)) return
    tried.add(id)
    // A locked work, or a browser that refuses: the storage page says so.
    queueAgain(downloads, workno, hashname).then(
      (isQueued) => isQueued && onMend(),
      () => undefined,
    )
  })
}

async function queueAgain(
  { store, queue }: Downloads,
  workno: string,
  hashname: string,
): Promise<boolean> {
  const ziptree = await store.readZiptree(workno)
  const file = ziptree && listKeepable(ziptree, '').find((one) => one.hashname === hashname)
  if (!file) return false
  return (await queue.add({ workno, revision: ziptree.revision }, [file])) > 0
}
