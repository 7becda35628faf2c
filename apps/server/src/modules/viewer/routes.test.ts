import type { CsrToken, ReflowableToken, ViewerToken } from '@yomikura/contract/viewer'
import type { DownloadToken } from '@yomikura/contract/download'
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import {
  MEDIA,
  PREFIX,
  REVISION,
  type TestContent,
  TestContentApp,
} from '#test/test-content-app.ts'

type Refusal = { code: string }

const OWNED = 'BJ00000101'
const OTHER = 'BJ00000102'
const LATER = '0192aaaa-0000-7000-8000-000000000002'
const BOOK = '0123456789abcdef0123456789abcdef'
const PICTURE = 'd0b8bc7a93e4f1c4c3d5e3eed6d65393.jpg'
const MARKUP = Buffer.from('<p>一章</p>')

const pair = generateKeyPairSync('rsa', { modulusLength: 4096 })
const public_key = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

const image = { name: PICTURE, length: 1, size: '1B', width: 1, height: 1, crypt: false }
const content: TestContent = {
  ziptree: {
    playfile: {
      [`${BOOK}.epub`]: { type: 'epub_reflowable', length: 1, size: '1B' },
      [PICTURE]: {
        type: 'image',
        length: 1,
        size: '1B',
        image: { files: image, optimized: { ...image, color: '#ffffff' } },
      },
    },
    tree: [
      {
        type: 'folder',
        name: '本 編',
        path: '本 編',
        children: [{ type: 'file', name: '灯台.epub', hashname: `${BOOK}.epub` }],
      },
      { type: 'file', name: '1.jpg', hashname: PICTURE },
    ],
  },
  stored: {
    [`epub/${BOOK}.epub/files.json`]: Buffer.from(
      JSON.stringify({ 'OEBPS/第一章 #1.xhtml': '0001.xhtml' }),
    ),
    [`epub/${BOOK}.epub/0001.xhtml`]: MARKUP,
    [`epub/${BOOK}.epub/secret.txt`]: Buffer.from('not in the list'),
    [`viewer/${PICTURE}/files.json`]: Buffer.from('{"viewer-meta.json":"viewer-meta.json"}'),
    [`viewer/${PICTURE}/viewer-meta.json`]: Buffer.from('{"page_count":1}'),
    [`optimized/${PICTURE}`]: Buffer.from('page'),
  },
}

function unwrap(key: string): string {
  return privateDecrypt(
    { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(key, 'base64'),
  ).toString()
}

describe.each(RULE_DIALECTS)('viewer calls on $engine', ({ open }) => {
  let host: TestContentApp
  beforeAll(async () => {
    host = await TestContentApp.start(open)
  })
  afterAll(() => host.stop())
  beforeEach(async () => {
    await host.clear()
    for (const workno of [OWNED, OTHER]) {
      await host.addWork({ workno })
      await host.publish(workno, content)
    }
    await host.sell(OWNED, 'alice')
    await host.sell(OTHER, 'bob')
  })

  const tokenUrl = (workno = OWNED) => `${PREFIX}/v3/viewer/token/${workno}`
  const body = { play_type: 'image', revision: '', public_key }
  const askToken = async (cookie: string, changes: object = {}, workno = OWNED) => {
    const answer = await host.post(tokenUrl(workno), { ...body, ...changes }, { cookie })
    return { answer, ...answer.json<ViewerToken & Refusal>() }
  }
  const toPath = (url: string) => url.slice(MEDIA.length)
  const toQuery = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()

  it('wraps the revision’s key for who asks, with a grant and its end', async () => {
    const cookie = await host.signIn('alice')
    const { answer, prefix, key, parameters, expireAt, lease } = await askToken(cookie)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(prefix).toBe(`${MEDIA}/content/work/books/BJ00001000/${OWNED}/viewer`)
    expect(Object.keys(parameters)).toEqual(['Policy', 'Signature', 'Key-Pair-Id', 'd'])
    expect(Date.parse(expireAt)).toBe((host.clock.nowSeconds() + 600) * 1000)
    expect(lease).toEqual({ epoch: 1, renew_seconds: 30 })
    const text = unwrap(key)
    expect(text).toMatch(/^[0-9a-f]{64}$/)

    const again = await askToken(cookie, { revision: REVISION })
    expect([unwrap(again.key), again.lease.epoch]).toEqual([text, 1])
    const meta = await host.get(
      `${toPath(prefix)}/${PICTURE}/viewer-meta.json?${toQuery(parameters)}`,
    )
    expect([meta.statusCode, meta.body]).toEqual([200, '{"page_count":1}'])
  })

  it('opens every file for an offline copy and puts no device out', async () => {
    const cookie = await host.signIn('alice')
    const { key, lease } = await askToken(cookie)
    const other = await host.signIn('alice')
    const url = `${PREFIX}/v3/download/token/${OWNED}`
    const answer = await host.post(url, { revision: REVISION, public_key }, { cookie: other })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    const copy = answer.json<DownloadToken>()
    expect(unwrap(copy.key)).toBe(unwrap(key))
    const folder = toPath(copy.url)
    for (const file of [
      `viewer/${PICTURE}/viewer-meta.json`,
      `epub/${BOOK}.epub/${encodeURIComponent('OEBPS')}/${encodeURIComponent('第一章 #1.xhtml')}`,
      `optimized/${PICTURE}`,
    ]) {
      const got = await host.get(`${folder}${file}?${toQuery(copy.parameters)}`)
      expect([file, got.statusCode]).toEqual([file, 200])
    }
    // The first device still reads.
    expect((await askToken(cookie)).lease.epoch).toBe(lease.epoch)
    const foreign = await host.post(
      `${PREFIX}/v3/download/token/${OTHER}`,
      { revision: '', public_key },
      { cookie },
    )
    expect(foreign.json<Refusal>().code).toBe('work_not_found')
  })

  it('gives other works and newer revisions other keys, and refuses unknown revisions', async () => {
    const cookie = await host.signIn('alice')
    const first = unwrap((await askToken(cookie)).key)
    const bob = unwrap((await askToken(await host.signIn('bob'), {}, OTHER)).key)
    await host.publish(OWNED, content, LATER)
    const newer = unwrap((await askToken(cookie)).key)
    expect(new Set([first, bob, newer]).size).toBe(3)
    // Who still reads the one before may finish.
    expect(unwrap((await askToken(cookie, { revision: REVISION })).key)).toBe(first)
    const unknown = await askToken(cookie, { revision: LATER.replace(/2$/, '3') })
    expect([unknown.answer.statusCode, unknown.code]).toEqual([409, 'revision_outdated'])
    const fallback = { revision: '00000000-0000-7000-8000-000000000000' }
    expect(unwrap((await askToken(cookie, fallback)).key)).toBe(newer)
  })

  it('looks at the public key before it is used', async () => {
    const cookie = await host.signIn('alice')
    const der = (options: { modulusLength: number; publicExponent?: number }) =>
      generateKeyPairSync('rsa', options)
        .publicKey.export({ type: 'spki', format: 'der' })
        .toString('base64')
    const good = Buffer.from(public_key, 'base64')
    const changed = (at: number, value: number) => {
      const copy = Buffer.from(good)
      copy.writeUInt8(value, at < 0 ? copy.length + at : at)
      return copy.toString('base64')
    }
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
    const cases = {
      empty: '',
      'no base64': '*'.repeat(public_key.length),
      'another alphabet': public_key.replaceAll('+', '-').replaceAll('/', '_') + '-',
      'a line break inside': `${public_key.slice(0, 64)}\n${public_key.slice(64)}`,
      PEM: String(pair.publicKey.export({ type: 'spki', format: 'pem' })),
      'an elliptic key': ec.export({ type: 'spki', format: 'der' }).toString('base64'),
      '2048 bits': der({ modulusLength: 2048 }),
      'exponent 3': der({ modulusLength: 4096, publicExponent: 3 }),
      'a short modulus': changed(33, 0x7f),
      'an even modulus': changed(-6, good.readUInt8(good.length - 6) & 0xfe),
      'a huge exponent': changed(-5, 0x03).slice(0, -4) + 'AAAA',
      'bytes behind': Buffer.concat([good, Buffer.from([0])]).toString('base64'),
      'the key form of PKCS 1': pair.publicKey
        .export({ type: 'pkcs1', format: 'der' })
        .toString('base64'),
    }
    for (const [title, key] of Object.entries(cases)) {
      const { answer, code } = await askToken(cookie, { public_key: key })
      expect([title, answer.statusCode, code]).toEqual([title, 400, 'public_key_invalid'])
    }
    const held = await host.get(`${PREFIX}/v3/csr/token?workno=${OWNED}&hashname=${PICTURE}`, {
      cookie,
    })
    expect(held.json().code).toBe('lease_required')
  })

  it('takes exactly the three fields', async () => {
    const cookie = await host.signIn('alice')
    for (const wrong of [
      { ...body, device: 'x' },
      { play_type: 'image', public_key },
      { ...body, play_type: 'game' },
      [],
    ]) {
      const answer = await host.post(tokenUrl(), wrong, { cookie })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_request'])
    }
  })

  it('gives nothing to guests, strangers, after a refund or before the work is ready', async () => {
    const cookie = await host.signIn('alice')
    const bob = await host.signIn('bob')
    const calls = (headers: Record<string, string>) => [
      host.post(tokenUrl(), body, headers),
      host.post(
        `${PREFIX}/v3/csr/reflowable/token`,
        { workno: OWNED, hashname: BOOK, ...body, play_type: 'epub_reflowable' },
        headers,
      ),
      host.get(`${PREFIX}/v3/csr/token?workno=${OWNED}&hashname=${PICTURE}`, headers),
    ]
    const expectAll = async (headers: Record<string, string>, refusal: unknown[]) => {
      for (const call of calls(headers)) {
        const answer = await call
        expect([answer.statusCode, answer.json().code]).toEqual(refusal)
      }
    }
    await expectAll({}, [401, 'unauthorized'])
    await expectAll({ cookie: bob }, [404, 'work_not_found'])
    await host.addWork({ workno: OWNED, version: 2, download_start_date: '2099-01-01T00:00:00Z' })
    await expectAll({ cookie }, [409, 'work_not_released'])
    await host.sell(OWNED, 'alice', { status: 'refunded', version: 2 })
    await expectAll({ cookie }, [403, 'no_right'])
    const leases = await host.db.selectFrom('viewer_lease').selectAll().execute()
    expect(leases).toEqual([])
  })

  describe('one device', () => {
    const page = (token: { prefix: string; parameters: Record<string, string> }) =>
      host.get(
        `${toPath(token.prefix).replace(/viewer$/, `optimized/${PICTURE}`)}?${toQuery(token.parameters)}`,
      )
    const beat = (cookie: string, epoch: number) =>
      host.post(`${PREFIX}/v3/viewer/lease`, { epoch }, { cookie })

    it('reads: who opens a viewer puts the other out, heartbeat and pages alike', async () => {
      const [phone, tablet] = [await host.signIn('alice'), await host.signIn('alice')]
      const first = await askToken(phone)
      expect((await page(first)).statusCode).toBe(200)
      expect((await beat(phone, 1)).json()).toEqual({ epoch: 1, renew_seconds: 30 })
      const second = await askToken(tablet)
      expect(second.lease.epoch).toBe(2)
      for (const answer of [await page(first), await beat(phone, 1)]) {
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'simultaneous_view'])
      }
      // A guessed epoch opens nothing.
      expect((await beat(phone, 2)).statusCode).toBe(409)
      expect([(await page(second)).statusCode, (await beat(tablet, 2)).statusCode]).toEqual([
        200, 200,
      ])
      // Opening again takes it back.
      expect((await askToken(phone)).lease.epoch).toBe(3)
      expect((await page(second)).statusCode).toBe(409)
    })

    it('reads without a token where a viewer needs none', async () => {
      const [phone, tablet] = [await host.signIn('alice'), await host.signIn('alice')]
      const take = (cookie: string) =>
        host.app.inject({
          method: 'PUT',
          url: `${PREFIX}/v3/viewer/lease`,
          headers: { cookie },
          payload: {},
        })
      expect((await take(phone)).json()).toEqual({ epoch: 1, renew_seconds: 30 })
      expect((await take(phone)).json()).toMatchObject({ epoch: 1 })
      expect((await take(tablet)).json()).toMatchObject({ epoch: 2 })
      expect((await beat(phone, 1)).json().code).toBe('simultaneous_view')
      expect((await beat(tablet, 2)).statusCode).toBe(200)
      expect((await take('')).statusCode).toBe(401)
    })

    it('is recognized by its cookie and the id that its client sends', async () => {
      const cookie = await host.signIn('alice')
      const first = await host.post(tokenUrl(), body, { cookie, 'x-device-id': 'a' })
      const [device] = [first.headers['set-cookie']].flat()
      expect(device).toMatch(/^yomikura_device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly/)
      const withDevice = `${cookie}; ${device?.split(';')[0]}`
      const epoch = async (headers: Record<string, string>) =>
        (await host.post(tokenUrl(), body, headers)).json().lease.epoch
      expect(await epoch({ cookie: withDevice, 'x-device-id': 'a' })).toBe(1)
      expect(await epoch({ cookie, 'x-device-id': 'a' })).toBe(1)
      expect(await epoch({ cookie: withDevice, 'x-device-id': 'b' })).toBe(2)
      const odd = await host.post(tokenUrl(), body, { cookie, 'x-device-id': 'a b' })
      expect(odd.statusCode).toBe(400)
    })

    it('leaves downloads of files and trees, and other accounts, alone', async () => {
      const [phone, tablet] = [await host.signIn('alice'), await host.signIn('alice')]
      const bob = await askToken(await host.signIn('bob'), {}, OTHER)
      await askToken(phone)
      const sign = await host.get(`${PREFIX}/v3/download/sign/url?workno=${OWNED}`, {
        cookie: phone,
      })
      const { url, params } = sign.json<{ url: string; params: Record<string, string> }>()
      await askToken(tablet)
      const tree = await host.get(`${toPath(url)}ziptree.json?${toQuery(params)}`)
      expect(tree.statusCode).toBe(200)
      const other = `${toPath(bob.prefix)}/${PICTURE}/viewer-meta.json?${toQuery(bob.parameters)}`
      expect((await host.get(other)).statusCode).toBe(200)
      // What only viewers read needs a viewer's grant.
      const meta = `${toPath(url)}viewer/${PICTURE}/viewer-meta.json?${toQuery(params)}`
      expect((await host.get(meta)).json().code).toBe('grant_invalid')
    })

    it('may leave, and be followed by another without a fight', async () => {
      const [phone, tablet] = [await host.signIn('alice'), await host.signIn('alice')]
      await askToken(phone)
      const leave = await host.app.inject({
        method: 'DELETE',
        url: `${PREFIX}/v3/viewer/lease?epoch=1`,
        headers: { cookie: phone },
      })
      expect([leave.statusCode, leave.body]).toEqual([204, ''])
      const csr = `${PREFIX}/v3/csr/token?workno=${OWNED}&hashname=${PICTURE}`
      expect((await host.get(csr, { cookie: tablet })).json().code).toBe('lease_required')
      await askToken(phone)
      expect((await host.get(csr, { cookie: tablet })).json().code).toBe('simultaneous_view')
    })
  })

  it('opens a viewer window’s files to the device that reads', async () => {
    const cookie = await host.signIn('alice')
    await askToken(cookie)
    const csr = `${PREFIX}/v3/csr/token?workno=${OWNED}&layout=fixed&hashname=`
    const { url, values } = (await host.get(`${csr}${PICTURE}`, { cookie })).json<CsrToken>()
    expect(url).toBe(`http://localhost:4000/work/${OWNED}/viewer/1.jpg`)
    expect([values.workno, values.customer_id]).toEqual([OWNED, 'alice'])
    const meta = await host.get(`${toPath(values.cgi)}/viewer-meta.json?${values.param}`)
    expect(meta.body).toBe('{"page_count":1}')
    const missing = await host.get(`${csr}${'f'.repeat(32)}`, { cookie })
    expect(missing.json().code).toBe('file_not_found')
  })

  it('serves an unpacked book to its bearer token, and only what the book lists', async () => {
    const cookie = await host.signIn('alice')
    const ask = (hashname: string) =>
      host.post(
        `${PREFIX}/v3/csr/reflowable/token`,
        { workno: OWNED, hashname, revision: '', public_key, play_type: 'epub_reflowable' },
        { cookie },
      )
    const { url, values } = (await ask(BOOK)).json<ReflowableToken>()
    expect(decodeURIComponent(url)).toBe(
      `http://localhost:4000/work/${OWNED}/viewer/本 編/灯台.epub`,
    )
    expect([values.account_id, values.c]).toEqual(['alice', `${BOOK}.epub`])
    expect(unwrap(values.key)).toMatch(/^[0-9a-f]{64}$/)
    expect(encodeURIComponent(values.vt)).toBe(values.vt)
    const read = (path: string, vt: string = values.vt) =>
      host.get(`${toPath(values.base_url)}/${path}`, { authorization: `Bearer ${vt}` })
    const chapter = await read(`OEBPS/${encodeURIComponent('第一章 #1.xhtml')}`)
    expect([chapter.statusCode, chapter.body]).toEqual([200, MARKUP.toString()])
    expect(chapter.headers['content-disposition']).toBe('attachment')
    for (const path of [
      'secret.txt',
      '0001.xhtml',
      'files.json',
      '../../optimized/x',
      'OEBPS%2F..%2Fsecret.txt',
      '%E0%A4%A',
    ]) {
      expect([path, [400, 403, 404].includes((await read(path)).statusCode)]).toEqual([path, true])
    }
    for (const vt of ['', 'x', Buffer.from('{}').toString('base64url')]) {
      expect((await read('OEBPS/1.xhtml', vt)).json().code).toBe('grant_invalid')
    }
    expect((await ask(PICTURE)).json().code).toBe('file_not_found')
    // The key fits the revision that was asked for, so its files go on after a new one.
    await host.publish(OWNED, { ...content, stored: {} }, LATER)
    expect((await read(`OEBPS/${encodeURIComponent('第一章 #1.xhtml')}`)).statusCode).toBe(200)
  })
})
