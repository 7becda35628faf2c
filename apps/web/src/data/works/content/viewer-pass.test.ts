import 'fake-indexeddb/auto'
import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { xorBytes } from '@yomikura/protection/xor'
import { patience } from '@yomikura/testkit/patience'
import type { ViewerTokenAsk } from './content-source.ts'
import { TestMediaHost } from './test-media-host.ts'
import { TestSource } from './test-source.ts'
import { ViewerPass } from './viewer-pass.ts'

const contentKey = 'ab'.repeat(32)
const plain = '{"type":"webtoon"}'
const hidden = xorBytes(
  new TextEncoder().encode(plain),
  Uint8Array.from(Buffer.from(contentKey, 'hex')),
)

let host: TestMediaHost
let asks: ViewerTokenAsk[]
let nowMs: number

function open(): ViewerPass {
  const source = Object.assign(new TestSource(), {
    askViewerToken: (ask: ViewerTokenAsk) => {
      asks.push(ask)
      return Promise.resolve({
        prefix: `${host.url}/viewer`,
        key: wrap(ask.public_key),
        parameters: { Policy: 'p', Signature: `s${asks.length}`, 'Key-Pair-Id': 'k', d: 'd' },
        expireAt: new Date(Date.now() + 600_000).toISOString(),
        lease: { epoch: asks.length, renew_seconds: 30 },
      })
    },
  })
  return new ViewerPass({ source, playType: 'webtoon', revision: 'r1' }, () => nowMs)
}

/** As the server wraps it. */
function wrap(publicKey: string): string {
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  })
  return publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(contentKey, 'ascii'),
  ).toString('base64')
}

beforeEach(async () => {
  host = await TestMediaHost.start()
  asks = []
  nowMs = 0
  host.answer(() => ({ body: hidden, type: 'application/octet-stream' }))
})
afterEach(() => host[Symbol.asyncDispose]())

describe('ViewerPass', { timeout: 60_000 * patience() }, () => {
  it('restores a protected file with the key that was wrapped for this browser', async () => {
    const pass = open()
    const bytes = await pass.loadFile('abc.webtoon/viewer-meta.json')
    expect(new TextDecoder().decode(bytes)).toBe(plain)
    expect(host.asked[0]).toBe(
      '/viewer/abc.webtoon/viewer-meta.json?Policy=p&Signature=s1&Key-Pair-Id=k&d=d&v=r1',
    )
    expect(asks[0]).toMatchObject({ play_type: 'webtoon', revision: 'r1' })
    expect((await pass.toLease())?.epoch).toBe(1)
  })

  it('gives a file as it is stored, with the key beside it, and an address with the leave', async () => {
    const pass = open()
    const stored = new Uint8Array(await (await pass.loadStored('a')).arrayBuffer())
    expect(stored).toEqual(hidden)
    expect(await pass.toKey()).toEqual(Uint8Array.from(Buffer.from(contentKey, 'hex')))
    expect(await pass.toAddress('b/1-1.mp3')).toBe(
      `${host.url}/viewer/b/1-1.mp3?Policy=p&Signature=s1&Key-Pair-Id=k&d=d&v=r1`,
    )
    pass.renew()
    expect(await pass.toAddress('b/1-1.mp3')).toContain('Signature=s2')
  })

  it('asks once for all files, and again when the token has ended', async () => {
    const pass = open()
    await Promise.all([pass.loadFile('a'), pass.loadFile('b')])
    expect(asks).toHaveLength(1)
    nowMs = 600_000
    await pass.loadFile('c')
    expect(asks).toHaveLength(2)
  })

  it('asks again when the host refuses the token, and gives up after that', async () => {
    const pass = open()
    let refusals = 1
    host.answer(() =>
      refusals-- > 0
        ? { status: 403, json: { status: 403, message: 'No.', code: 'grant_invalid' } }
        : { body: hidden },
    )
    await pass.loadFile('a')
    expect(asks).toHaveLength(2)
    host.answer(() => ({
      status: 403,
      json: { status: 403, message: 'No.', code: 'grant_invalid' },
    }))
    await expect(pass.loadFile('b')).rejects.toMatchObject({ code: 'grant_invalid' })
  })

  it('says that another device reads, and asks for nothing', async () => {
    const pass = open()
    host.answer(() => ({
      status: 409,
      json: { status: 409, message: '', code: 'simultaneous_view' },
    }))
    await expect(pass.loadFile('a')).rejects.toMatchObject({ code: 'simultaneous_view' })
    expect(asks).toHaveLength(1)
  })
})
