import { CreateBucketCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type S3Options, S3Storage } from './s3-storage.ts'
import { describeStorage } from './storage.contract.ts'

const endpoint = process.env['TEST_S3_ENDPOINT']
const options: S3Options = {
  endpoint: endpoint ?? '',
  region: 'us-east-1',
  bucket: process.env['TEST_S3_BUCKET'] ?? 'yomikura-test',
  accessKey: process.env['TEST_S3_ACCESS_KEY'] ?? '',
  secretKey: process.env['TEST_S3_SECRET_KEY'] ?? '',
}

function createClient(): S3Client {
  return new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: true,
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
  })
}

async function openBucket(): Promise<S3Storage> {
  const client = createClient()
  await client.send(new CreateBucketCommand({ Bucket: options.bucket })).catch((error: unknown) => {
    if (!/BucketAlready/.test((error as Error).name)) throw error
  })
  client.destroy()
  return S3Storage.open(options)
}

if (endpoint === undefined) {
  it.skip('keeps the storage contract on S3: needs TEST_S3_ENDPOINT', () => {})
} else {
  describeStorage('S3', async () => {
    const storage = await openBucket()
    return { storage, remove: async () => storage.close() }
  })

  describe('S3 storage', () => {
    let storage: S3Storage
    beforeAll(async () => {
      storage = await openBucket()
    })
    afterAll(() => storage.close())

    it('leaves no parts of an upload that broke', async () => {
      const body = Readable.from(
        (function* () {
          for (let i = 0; i < 12; i += 1) yield Buffer.alloc(1024 * 1024 * 2, i)
          throw new Error('broke')
        })(),
      )
      await expect(storage.put('parts/broken', body)).rejects.toThrow('broke')
      const client = createClient()
      const command = new ListMultipartUploadsCommand({ Bucket: options.bucket })
      const { Uploads: uploads = [] } = await client.send(command)
      client.destroy()
      expect(uploads).toEqual([])
    })

    it('says that the service is away when the bucket is missing or the key is wrong', async () => {
      const noBucket = await S3Storage.open({ ...options, bucket: 'no-such-bucket-here' })
      const noKey = await S3Storage.open({ ...options, secretKey: 'wrong' })
      for (const broken of [noBucket, noKey]) {
        const refusal = { code: 'storage_unavailable' }
        await expect(broken.check()).rejects.toMatchObject(refusal)
        await expect(broken.put('a', Buffer.from('a'))).rejects.toMatchObject(refusal)
        await expect(broken.readWhole('a')).rejects.toMatchObject(refusal)
        broken.close()
      }
    })
  })
}

describe('S3 storage of a service in trouble', () => {
  let status = 500
  let body = ''
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
  })
  let storage: S3Storage

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    storage = await S3Storage.open({
      ...options,
      endpoint: `http://127.0.0.1:${port}`,
      accessKey: 'a',
      secretKey: 'b',
    })
  })
  afterAll(async () => {
    storage.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  it.each([
    [500, '', 'storage_unavailable'],
    [503, '<Error><Code>SlowDown</Code></Error>', 'storage_unavailable'],
    [403, '<Error><Code>AccessDenied</Code></Error>', 'storage_unavailable'],
    [403, '<Error><Code>QuotaExceeded</Code></Error>', 'storage_full'],
    [507, '', 'storage_full'],
  ])('answers a write refused with %i %s by its own code', async (code, text, expected) => {
    ;[status, body] = [code, text]
    await expect(storage.put('a', Buffer.from('a'))).rejects.toMatchObject({ code: expected })
  })

  it('answers a read of a dead host by its own code', async () => {
    const dead = await S3Storage.open({ ...options, endpoint: 'http://127.0.0.1:1' })
    await expect(dead.readWhole('a')).rejects.toMatchObject({ code: 'storage_unavailable' })
    dead.close()
  })

  it('does not take half an object for a whole one', async () => {
    const half = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '100', etag: '"x"' })
      response.write('half')
      setTimeout(() => response.destroy(), 20)
    })
    await new Promise<void>((resolve) => half.listen(0, '127.0.0.1', resolve))
    const { port } = half.address() as AddressInfo
    const cut = await S3Storage.open({ ...options, endpoint: `http://127.0.0.1:${port}` })
    const { stream } = await cut.read('a')
    await expect(buffer(stream)).rejects.toThrow()
    await expect(cut.readWhole('a')).rejects.toMatchObject({ code: 'storage_unavailable' })
    cut.close()
    half.close()
  })
})
