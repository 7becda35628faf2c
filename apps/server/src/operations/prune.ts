import { toCauseText } from '#platform/log/cause-text.ts'

/** What one sweep did. */
export type Pruned = { sweep: string; removed: number; error?: string }

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
