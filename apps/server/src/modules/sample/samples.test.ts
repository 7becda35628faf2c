import type { ViewerMeta } from '@yomikura/content/viewer-meta'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { SampleToken, SampleViewerToken } from '@yomikura/contract/sample'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { toRevisionKey } from '../delivery/index.ts'
import { addOpenReading } from '#test/test-open-works.ts'
import { publishSample, stageRevision } from '../library/index.ts'
import { MEDIA, PREFIX, type TestContent, TestContentApp } from '#test/test-content-app.ts'

const WORKNO = 'BJ00000102'
const BOOK = `${'e'.repeat(32)}.zip`
const SAMPLE_REVISION = '0192aaaa-0000-7000-8000-00000000000a'
const FIRST_SAMPLE = 'a'.repeat(64)
const NEXT_SAMPLE = 'b'.repeat(64)
const pair = generateKeyPairSync('rsa', { modulusLength: 4096 })
const public_key = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

const meta: ViewerMeta = {
  type: 'voicecomic',
  ...{ page_count: 3, meta_data: { title: '声', creator: [] }, direction: 'rtl', encrypted: true },
  pages: [1, 2, 3].map((number) => ({
    ...{ src: `000${number}.webp`, width: 7, height: 10, length: 1, color: '#fff' },
    audio: { src: `000${number}.mp4` },
  })),
  navigation: [{ title: '結末', link_page: 2, sub_navigation: [] }],
}
const inner = [1, 2, 3].flatMap((number) => [`000${number}.webp`, `000${number}.mp4`])
const stored = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))

/** A voice comic of three pages, each with its sound. */
const VOICE_COMIC: TestContent = {
  ziptree: {
    hash: 'whole',
    playfile: {
      [BOOK]: {
        ...{ type: 'voicecomic_v2', length: 1, size: '1B' },
        voicecomic_v2: { optimized: { encrypted: true, length: 6, page_count: 3 } },
      },
    },
    tree: [{ type: 'file', name: '声.zip', hashname: BOOK }],
  },
  stored: {
    ...Object.fromEntries(inner.map((name) => [`viewer/${BOOK}/${name}`, Buffer.from(name)])),
    [`viewer/${BOOK}/files.json`]: Buffer.from(
      JSON.stringify(stored([...inner, 'viewer-meta.json'])),
    ),
    [`viewer/${BOOK}/viewer-meta.json`]: Buffer.from(JSON.stringify(meta)),
  },
}

describe.each(RULE_DIALECTS)('samples on $engine', ({ open }) => {
  let host: TestContentApp
  beforeAll(async () => {
    host = await TestContentApp.start(open, addOpenReading)
  })
  afterAll(() => host.stop())
  beforeEach(() => host.clear())

  const sampleOf = (sha256: string) => ({ url: `https://shop/${sha256}`, length: 9, sha256 })
  const addWork = async (work: Partial<CatalogueWork>, version = 1) =>
    host.addWork({ workno: WORKNO, work_type: 'VCM', version, ...work })
  const askToken = async () => host.get(`${PREFIX}/v2/sample/token/${WORKNO}`)
  const openSample = async () => {
    const { prefix, parameters } = (await askToken()).json<SampleToken>()
    const query = new URLSearchParams(parameters).toString()
    return (path: string) => host.get(`${prefix.slice(MEDIA.length)}/${path}?${query}`)
  }
  /** Stores a sample of its own, as ingest does. */
  const publishOwn = async (sha256: string, revision = SAMPLE_REVISION) => {
    const nowSeconds = host.clock.nowSeconds()
    const folder = toRevisionKey(WORKNO, revision)
    const tree: Partial<Ziptree> = { hash: 'sample', revision, tree: [], playfile: {} }
    const body = Buffer.from(JSON.stringify(tree))
    await stageRevision(host.db, { workno: WORKNO, revision, nowSeconds })
    await host.storage.put(`${folder}/ziptree.json`, body)
    return publishSample(host.db, { workno: WORKNO, revision, sha256, nowSeconds })
  }
  const stateOf = async (revision: string) =>
    (
      await host.db
        .selectFrom('revision')
        .select('state')
        .where('revision', '=', revision)
        .executeTakeFirst()
    )?.state

  it('opens the first pages of a voice comic with their sounds, and nothing of the rest', async () => {
    await addWork({ sample_pages: 2 })
    await host.publish(WORKNO, VOICE_COMIC)
    const get = await openSample()
    const cut = (await get(`viewer/${BOOK}/viewer-meta.json`)).json<ViewerMeta>()
    expect([cut.page_count, cut.pages.length, cut.navigation]).toEqual([2, 2, []])
    const opened: string[] = []
    for (const name of inner) {
      if ((await get(`viewer/${BOOK}/${name}`)).statusCode === 200) opened.push(name)
    }
    expect(opened).toEqual(inner.slice(0, 4))
    expect((await get(`viewer/${BOOK}/files.json`)).statusCode).not.toBe(200)
    expect((await get('ziptree.json')).json()).toMatchObject({
      playfile: { [BOOK]: { voicecomic_v2: { optimized: { page_count: 2 } } } },
    })
  })

  it('gives the key of its pages to who sends one to wrap it with, and the kind of viewer', async () => {
    await addWork({ sample_pages: 2 })
    await host.publish(WORKNO, VOICE_COMIC)
    const url = `${PREFIX}/v2/sample/viewer/token/${WORKNO}`
    const token = (await host.post(url, { public_key })).json<SampleViewerToken>()
    expect(token.viewerType).toBe('ebook_fixed_voice_v2')
    const key = privateDecrypt(
      { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(token.key ?? '', 'base64'),
    ).toString()
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect((await host.post(url, { public_key: 'AAAA' })).json()).toMatchObject({
      code: 'public_key_invalid',
    })
    expect((await host.post(url, {})).json<SampleViewerToken>().key).toBeUndefined()
  })

  it('opens a sample file of its own in place of the first pages, even before the work is there', async () => {
    await addWork({ sample_pages: 2, sample: sampleOf(FIRST_SAMPLE) })
    expect((await askToken()).json()).toMatchObject({ code: 'no_sample' })
    expect(await publishOwn(FIRST_SAMPLE)).toBe(true)
    const get = await openSample()
    expect((await get('ziptree.json')).json()).toMatchObject({ hash: 'sample' })
    await host.publish(WORKNO, VOICE_COMIC)
    expect((await (await openSample())('ziptree.json')).json()).toMatchObject({ hash: 'sample' })
    expect((await get(`viewer/${BOOK}/0001.webp`)).statusCode).not.toBe(200)
  })

  it('keeps the old sample until the new one is there, and leaves unused revisions to the sweep', async () => {
    await addWork({ sample: sampleOf(FIRST_SAMPLE) })
    await publishOwn(FIRST_SAMPLE)
    await addWork({ sample: sampleOf(NEXT_SAMPLE) }, 2)
    expect((await (await openSample())('ziptree.json')).statusCode).toBe(200)
    const next = SAMPLE_REVISION.replace(/a$/, 'b')
    expect(await publishOwn(FIRST_SAMPLE, next.replace(/b$/, 'c'))).toBe(false)
    expect(await publishOwn(NEXT_SAMPLE, next)).toBe(true)
    expect([await stateOf(SAMPLE_REVISION), await stateOf(next)]).toEqual(['staging', 'sample'])
    await addWork({ sample: null }, 3)
    expect((await askToken()).json()).toMatchObject({ code: 'no_sample' })
    expect(await stateOf(next)).toBe('staging')
  })

  it('never counts a sample as a revision that owners may name', async () => {
    await addWork({ sample: sampleOf(FIRST_SAMPLE) })
    await publishOwn(FIRST_SAMPLE)
    expect(await host.rights.isPublishedRevision(WORKNO, SAMPLE_REVISION)).toBe(false)
  })
})
