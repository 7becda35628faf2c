import { readConfig } from '#config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { openPlatform, type Platform } from '#roles/platform.ts'

/** Opens what a server has, does one thing with it, and closes it again. */
export async function withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  const closers: (() => Promise<unknown>)[] = []
  try {
    return await work(
      await openPlatform(readConfig(process.env), createLog({ level: 'silent' }), closers),
    )
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}
