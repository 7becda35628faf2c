import type { StorageFacts } from '#data/session/use-storage-facts.ts'

/** A part of the bar. `app` is the app itself and its library, as far as the browser reports. */
export type Share = { kind: 'work' | 'works' | 'images' | 'app'; workno?: string; bytes: number }

/** Works that stand for themselves; the others are one part. */
const NAMED_WORKS = 5

/** What takes the space, largest works first, and what is left of it. */
export function toShares({ works, imageBytes, room }: StorageFacts) {
  const named = works.slice(0, NAMED_WORKS)
  const others = works.slice(NAMED_WORKS).reduce((sum, { size_bytes }) => sum + size_bytes, 0)
  const workBytes = works.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
  // Browsers round what they report, to give nothing away.
  const usedBytes = Math.max(room?.usedBytes ?? 0, workBytes + imageBytes)
  const shares: Share[] = [
    ...named.map(({ workno, size_bytes }) => ({
      kind: 'work' as const,
      workno,
      bytes: size_bytes,
    })),
    { kind: 'works', bytes: others },
    { kind: 'images', bytes: imageBytes },
    { kind: 'app', bytes: usedBytes - workBytes - imageBytes },
  ]
  return {
    shares: shares.filter(({ bytes }) => bytes > 0),
    usedBytes,
    freeBytes: room && Math.max(0, room.quotaBytes - usedBytes),
  }
}
