import type { FreeToken, FreeViewerToken } from '@yomikura/contract/free'
import type { SampleToken, SampleViewerToken } from '@yomikura/contract/sample'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { MEDIA, PREFIX, REVISION, TestContentApp } from '#test/test-content-app.ts'
import {
  addOpenReading,
  ALL_PATHS,
  LARGE_SHEETS,
  LEVELS,
  OPEN_CONTENT,
  PICTURES,
  SHEETS,
} from '#test/test-open-works.ts'

type Refusal = { code: string }

const FREE = 'BJ00000101'
const SAMPLED = 'BJ00000102'
const PAID = 'BJ00000103'
const UNKNOWN = 'BJ00000999'
const LATER = '0192aaaa-0000-7000-8000-000000000002'

const pair = generateKeyPairSync('rsa', { modulusLength: 4096 })
const public_key = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const body = { play_type: 'image', revision: '', public_key }

const toPath = (url: string) => url.slice(MEDIA.length)
const toQuery = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()

describe.each(RULE_DIALECTS)('what is given away on $engine', ({ open }) => {
  let host: TestContentApp
  beforeAll(async () => {
    host = await TestContentApp.start(open, addOpenReading)
  })
  afterAll(() => host.stop())
  beforeEach(async () => {
    await host.clear()
    await addWork({ workno: FREE, is_one_click_free: true })
    await addWork({ workno: SAMPLED, sample_pages: 3 })
    await addWork({ workno: PAID })
  })

  async function addWork(work: Partial<CatalogueWork> & { workno: string }): Promise<void> {
    await host.addWork(work)
    await host.publish(work.workno, OPEN_CONTENT)
  }
  const change = (work: Partial<CatalogueWork>) => host.addWork({ version: 2, ...work })
  const askFree = (workno: string) => host.get(`${PREFIX}/v2/free/token/${workno}`)
  const askSample = (workno: string) => host.get(`${PREFIX}/v2/sample/token/${workno}`)
  const opener = ({ prefix, parameters }: FreeToken | SampleToken) => {
    const query = toQuery(parameters)
    return (path: string, more = '') => host.get(`${toPath(prefix)}/${path}?${query}${more}`)
  }
  const openFree = async (workno = FREE) => opener((await askFree(workno)).json<FreeToken>())
  const openSample = async (workno = SAMPLED) =>
    opener((await askSample(workno)).json<SampleToken>())
  const opened = async (get: Awaited<ReturnType<typeof openFree>>) => {
    const found: string[] = []
    for (const path of ALL_PATHS) if ((await get(path)).statusCode === 200) found.push(path)
    return found
  }

  it('opens the whole of a free work to visitors, but not its originals', async () => {
    const answer = await askFree(FREE)
    const token = answer.json<FreeToken>()
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(token.prefix).toBe(`${MEDIA}/content/work/books/BJ00001000/${FREE}`)
    expect(Date.parse(token.expireAt)).toBe((host.clock.nowSeconds() + 3600) * 1000)
    const get = opener(token)
    expect(await opened(get)).toEqual(ALL_PATHS.filter((path) => !path.startsWith('files/')))
    const tree = await get('ziptree.json', '&v=1790000000')
    expect(Object.keys(tree.json().playfile)).toHaveLength(PICTURES.length + 1)
  })

  it('gives free viewers the key of their revision, wrapped', async () => {
    const url = `${PREFIX}/v2/free/viewer/token/${FREE}`
    const answer = await host.post(url, body)
    const token = answer.json<FreeViewerToken>()
    expect([answer.statusCode, token.url.endsWith(`/${FREE}/`), token.prefix]).toEqual([
      200,
      true,
      `${token.url}viewer`,
    ])
    const key = privateDecrypt(
      { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(token.key, 'base64'),
    ).toString()
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    const page = `${toPath(token.prefix)}/${PICTURES[0] ?? ''}/0.webp?${toQuery(token.parameters)}`
    expect((await host.get(page)).statusCode).toBe(200)
    for (const [changes, code] of [
      [{ public_key: 'AAAA' }, 'public_key_invalid'],
      [{ revision: LATER }, 'revision_outdated'],
    ] as const) {
      expect((await host.post(url, { ...body, ...changes })).json<Refusal>().code).toBe(code)
    }
    expect((await host.post(url, { ...body, revision: REVISION })).statusCode).toBe(200)
  })

  it.each([SAMPLED, PAID, UNKNOWN])('gives no free token for %s', async (workno) => {
    for (const answer of [
      await askFree(workno),
      await host.post(`${PREFIX}/v2/free/viewer/token/${workno}`, body),
    ]) {
      expect([answer.statusCode, answer.json<Refusal>().code]).toEqual([404, 'not_free'])
    }
  })

  it.each([FREE, PAID, UNKNOWN])('gives no sample token for %s', async (workno) => {
    for (const answer of [
      await askSample(workno),
      await host.post(`${PREFIX}/v2/sample/viewer/token/${workno}`, {}),
    ]) {
      expect([answer.statusCode, answer.json<Refusal>().code]).toEqual([404, 'no_sample'])
    }
  })

  it.each([
    ['its time is over', { is_one_click_free: true, free_until: '2026-01-01T00:00:00Z' }],
    ['the shop takes it back', { is_one_click_free: false }],
    ['it is withdrawn', { is_one_click_free: true, inservice: false }],
    ['it is not out yet', { is_one_click_free: true, download_start_date: '2099-01-01T00:00:00Z' }],
  ])('closes a free work when %s, also to grants given before', async (_when, changes) => {
    const get = await openFree()
    await change({ workno: FREE, ...changes })
    expect((await askFree(FREE)).json<Refusal>().code).toBe('not_free')
    expect(await opened(get)).toEqual([])
    expect((await get('ziptree.json')).json<Refusal>().code).toBe('not_free')
  })

  it('names and opens the first pages of a sample, across a folder and a document', async () => {
    const get = await openSample()
    const answer = await get('ziptree.json')
    const tree = answer.json()
    const [first, second] = PICTURES
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(Object.keys(tree.playfile)).toEqual([first, second, `${'d'.repeat(32)}.pdf`])
    expect(tree.tree.map((entry: { name: string }) => entry.name)).toEqual(['本編', '付録.pdf'])
    expect(tree.hash).not.toBe('whole')
    const names = [first, second, SHEETS[0]]
    expect(await opened(get)).toEqual([
      ...names.flatMap((name) => [`optimized/${name ?? ''}`, `thumbnails/${name ?? ''}`]),
      ...[LARGE_SHEETS[0] ?? '', ...LEVELS].map((name) => `optimized/${name}`),
      `text/${'a'.repeat(32)}.json`,
    ])
    for (const hidden of [...PICTURES.slice(2), ...SHEETS.slice(1), ...LARGE_SHEETS.slice(1)]) {
      expect(answer.body).not.toContain(hidden)
    }
  })

  it('keeps to the sample by compressed trees, older revisions and odd spellings too', async () => {
    const { prefix, parameters } = (await askSample(SAMPLED)).json<SampleToken>()
    const base = `${toPath(prefix)}/`
    const query = toQuery(parameters)
    const zipped = await host.get(`${base}ziptree.json?${query}`, { 'accept-encoding': 'gzip' })
    expect(Object.keys(zipped.json().playfile)).toHaveLength(3)
    const hidden = PICTURES[3] ?? ''
    for (const path of [
      `optimized/../optimized/${hidden}`,
      `optimized%2f${hidden}`,
      `sample/../optimized/${hidden}`,
      `viewer/${PICTURES[0] ?? ''}/0.webp`,
      'cover/main.webp',
    ]) {
      expect((await host.get(`${base}${path}?${query}`)).statusCode).not.toBe(200)
    }
    await host.publish(SAMPLED, OPEN_CONTENT, LATER)
    for (const version of [REVISION, LATER]) {
      const answer = await host.get(`${base}optimized/${hidden}?v=${version}&${query}`)
      expect(answer.json<Refusal>().code).toBe('file_not_found')
    }
  })

  it('gives viewers of a sample its kind and its address', async () => {
    const answer = await host.post(`${PREFIX}/v2/sample/viewer/token/${SAMPLED}`, {})
    expect(answer.json<SampleViewerToken>()).toMatchObject({
      viewerType: 'ebook_fixed_v2',
      samplePages: 3,
      revision: REVISION,
      content: { domain: MEDIA, path: `content/work/books/BJ00001000/${SAMPLED}` },
    })
  })

  it('ends a sample with the shop’s word, and every grant after an hour', async () => {
    const get = await openSample()
    const page = `optimized/${PICTURES[0] ?? ''}`
    expect((await get(page)).statusCode).toBe(200)
    await change({ workno: SAMPLED, sample_pages: 0 })
    expect((await get(page)).json<Refusal>().code).toBe('no_sample')
    const free = await openFree()
    host.clock.advance(3600)
    expect((await free(page)).json<Refusal>().code).toBe('grant_invalid')
  })

  it.each(['free', 'sample'])('opens one work and one scope with a %s grant', async (scope) => {
    await change({ workno: FREE, is_one_click_free: true, sample_pages: 1 })
    const token = (await (scope === 'free' ? askFree(FREE) : askSample(FREE))).json<FreeToken>()
    const query = toQuery(token.parameters)
    for (const workno of [SAMPLED, PAID]) {
      const other = `/content/work/books/BJ00001000/${workno}/optimized/${PICTURES[0] ?? ''}`
      expect((await host.get(`${other}?${query}`)).json<Refusal>().code).toBe('grant_invalid')
    }
    const wanted = (await (scope === 'free' ? askSample(FREE) : askFree(FREE))).json<FreeToken>()
    const mixed = toQuery({ ...wanted.parameters, d: token.parameters.d })
    const page = `${toPath(token.prefix)}/optimized/${PICTURES[4] ?? ''}`
    expect((await host.get(`${page}?${mixed}`)).json<Refusal>().code).toBe('grant_invalid')
  })
})
