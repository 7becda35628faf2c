import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { S3Storage } from './s3-storage.ts'

afterEach(() => vi.restoreAllMocks())

/** A storage before a service that does this with each connection. */
async function openBefore(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const s3 = createServer((socket) => {
    sockets.add(socket)
    // A client that gives up resets it.
    socket.on('error', () => {})
    onConnection(socket)
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
  const close = () => {
    storage.close()
    for (const socket of sockets) socket.destroy()
    s3.close()
  }
  return { storage, close }
}

const unavailable = { code: 'storage_unavailable' }

it('refuses at once after some tries while S3 is down', async () => {
  let asked = 0
  const { storage, close } = await openBefore((socket) => {
    asked++
    socket.destroy()
  })
  // However slow this machine is, S3 is not looked at again before this test has ended.
  vi.spyOn(performance, 'now').mockReturnValue(1)
  try {
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
    close()
  }
})

it('refuses what waits, and then all at once, while S3 takes connections and answers nothing', async () => {
  let asked = 0
  const { storage, close } = await openBefore(() => void asked++)
  try {
    // Each alone would wait for its time-out three times, longer than this test may take.
    const waiting = await Promise.allSettled(
      Array.from({ length: 40 }, () => storage.read('content/a.json')),
    )
    for (const answer of waiting)
      expect(answer).toMatchObject({ status: 'rejected', reason: unavailable })
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    const before = asked
    await expect(storage.head('content/a.json')).rejects.toMatchObject(unavailable)
    await expect(storage.check()).rejects.toMatchObject(unavailable)
    expect(asked).toBe(before)
  } finally {
    close()
  }
})
