import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { S3Storage } from './s3-storage.ts'

it('refuses at once after some tries while S3 is down', async () => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  const storage = await S3Storage.open({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'b',
    accessKey: 'a',
    secretKey: 's',
  })
  try {
    const unavailable = { code: 'storage_unavailable' }
    for (let count = 0; count < 5; count++)
      await expect(storage.head('content/a.json')).rejects.toMatchObject(unavailable)
    const before = performance.now()
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, () => storage.read('content/a.json')),
    )
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: unavailable })
    // With time-outs and retries of their own they would take seconds.
    expect(performance.now() - before).toBeLessThan(1000)
  } finally {
    storage.close()
  }
}, 60_000)
