import { toCauseText } from '#platform/log/cause-text.ts'

/** What one sweep did. */
export type Pruned = { sweep: string; removed: number; error?: string }

/** What one sweep would do now. `bytes` are those of files. */
export type Foreseen = { sweep: string; removed: number; bytes: number; error?: string }

/**
 * Says what sweeps would remove if they ran now, and removes nothing. One that fails does not keep the
 * others.
 *
 * @param onStart called with the name of each before it looks
 */
export async function foreseePrune(
  sweeps: readonly { name: string; foresee: () => Promise<{ count: number; bytes: number }> }[],
  onStart: (name: string) => void,
): Promise<Foreseen[]> {
  const found: Foreseen[] = []
  for (const { name, foresee } of sweeps) {
    onStart(name)
    try {
      const { count, bytes } = await foresee()
      found.push({ sweep: name, removed: count, bytes })
    } catch (error) {
      found.push({ sweep: name, removed: 0, bytes: 0, error: toCauseText(error) })
    }
  }
  return found
}

/**
 * Runs sweeps one after the other. One that fails does not keep the others.
 *
 * @param onStart called with the name of each before it runs
 */
export async function prune(
  sweeps: readonly { name: string; run: () => Promise<number> }[],
  onStart: (name: string) => void,
): Promise<Pruned[]> {
  const done: Pruned[] = []
  for (const { name, run } of sweeps) {
    onStart(name)
    try {
      done.push({ sweep: name, removed: await run() })
    } catch (error) {
      done.push({ sweep: name, removed: 0, error: toCauseText(error) })
    }
  }
  return done
}
