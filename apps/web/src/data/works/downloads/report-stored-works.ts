import type { OfflineStore } from '../offline/offline-store.ts'
import { storedWorknos } from '../offline/stored-worknos.ts'

/** A download changes the store many times a second; lists need not follow each. */
const REPORT_EVERY_MS = 300

/** Has lists know which works are stored, now and after each change. @returns ends it */
export function reportStoredWorks(store: OfflineStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const report = async () => {
    timer = undefined
    const parts = await store.listReadable().catch(() => undefined)
    if (parts && !isOver) storedWorknos.set(parts)
  }
  const end = store.subscribe(() => {
    timer ??= setTimeout(() => void report(), REPORT_EVERY_MS)
  })
  void report()
  return () => {
    isOver = true
    clearTimeout(timer)
    end()
    storedWorknos.set(new Map())
  }
}
