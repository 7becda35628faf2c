import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { S3Storage } from './s3-storage.ts'

afterEach(() => vi.restoreAllMocks())

it('refuses at once after some tries while S3 is down', async () => {
  let asked = 0
  const s3 = createServer((socket) => {
    asked++
    socket.destroy()
  })
  s3.listen(0, '127.0.0.1')
  await once(s3, 'listening')
  const { port } = s3.address() as AddressInfo
  const storage = await S3Storage.open({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'b',
    accessKey: 'a',
    secretKey: 's',
  })
  // However slow this machine is, S3 is not looked at again before this test has ended.
  vi.spyOn(performance, 'now').mockReturnValue(1)
  try {
    const unavailable = { code: 'storage_unavailable' }
    for (let count = 0; count < 5; count++)
      await expect(storage.head('content/a.json')).rejects.toMatchObject(unavailable)
    const before = asked
    expect(before).toBeGreaterThanOrEqual(5)
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, () => storage.read('content/a.json')),
    )
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: unavailable })
    // Each would wait out time-outs and retries of its own.
    expect(asked).toBe(before)
  } finally {
    storage.close()
    s3.close()
  }
})
