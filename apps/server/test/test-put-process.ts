import { Readable } from 'node:stream'
import { DiskStorage } from '#platform/storage/disk-storage.ts'

/** Puts an object that never ends, and says when it has begun, for tests that kill it. */
const storage = await DiskStorage.open(process.argv[2] ?? '')
const body = Readable.from(
  (async function* () {
    for (;;) {
      yield Buffer.alloc(256 * 1024)
      process.stdout.write('.')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })(),
)
await storage.put('work/half', body)
