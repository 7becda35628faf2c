import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toContentPath } from '@yomikura/content/content-folder'
import { aFont } from '@yomikura/ingest/test-fonts'
import { toPdf, toStream } from '@yomikura/ingest/test-pdfs'
import { aZip } from '@yomikura/ingest/test-zips'
import { describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { createId } from '#platform/ids/ids.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { JobRefused } from '#platform/queue/queue.ts'
import { aJob, aPage, TestIngest, WORKNO } from '#test/test-ingest.ts'

const log = createLog({ level: 'silent' })

describe.each(RULE_DIALECTS)('ingest of a work on $engine', ({ open }) => {
  const host = TestIngest.use(open)
  const { aSource, readTree, toRemote, work } = host

  it('makes a sample file of its own without touching the work', async () => {
    const zip = aZip([{ name: '1.png', data: await aPage() }])
    const source = toRemote(zip)
    const { sha256 } = source
    host.answer = (_request, response) => response.end(zip)
    await host.db.updateTable('work_offer').set({ sample_sha256: sha256 }).execute()
    const before = await work()
    const { revision, page_count, is_current } = await host.ingest.ingestSample(
      WORKNO,
      source,
      aJob(),
    )
    expect([page_count, is_current]).toEqual([1, true])
    expect(await readTree(revision)).toMatchObject({ workno: WORKNO, revision })
    expect(await work()).toEqual(before)
    await host.ingest.sweep()
    expect(await readTree(revision)).toMatchObject({ revision })
  })

  it('publishes pages, tree and cover under one revision', async () => {
    const source = await aSource({ '1.png': await aPage(), 'note.txt': 'hello' })
    const job = aJob()
    const { revision, page_count, verdicts } = await host.ingest.ingest(WORKNO, source, job)
    expect([revision, page_count, verdicts]).toEqual([job.id, 1, { ok: 2 }])
    expect(await work()).toMatchObject({
      revision,
      page_count: 1,
      content_count: 2,
      file_type: 'IJP',
      cover_width: 300,
      cover_height: 400,
    })
    const tree = await readTree(revision)
    expect(tree).toMatchObject({ workno: WORKNO, revision, direction: 'ltr' })
    const name = Object.values(tree.playfile).flatMap((file) =>
      'image' in file ? [file.image.optimized.name] : [],
    )[0]
    const stored = await host.storage.head(`${toContentPath(WORKNO)}/${revision}/optimized/${name}`)
    expect(stored?.contentType).toBe('image/webp')
    expect(await readdir(join(host.folder, 'work'))).toEqual([])
  })

  const listDrawn = async () => {
    const keys: string[] = []
    for await (const { key } of host.storage.list(`${toContentPath(WORKNO)}/drawn/`)) keys.push(key)
    return keys.map((key) => key.slice(toContentPath(WORKNO).length))
  }

  it('draws the cover of a work without pictures when it is published', async () => {
    const source = await aSource({ 'note.txt': 'hello' })
    await host.ingest.ingest(WORKNO, source, aJob())
    const { cover_print, cover_width, wire } = await work()
    expect([cover_print, cover_width]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), null])
    expect(JSON.parse(wire)).toMatchObject({
      cover: {
        width: 1000,
        height: 1400,
        color: expect.stringMatching(/^#[0-9a-f]{6}$/) as string,
      },
    })
    // Behind the print stand the fonts, where the machine has none for the title.
    const place = `^/drawn/${cover_print}(-[0-9a-f]{16})?/cover/main`
    const [main, small, ...more] = await listDrawn()
    expect([main, small]).toEqual([
      expect.stringMatching(`${place}\\.webp$`),
      expect.stringMatching(`${place}_300x300\\.webp$`),
    ])
    expect(more).toEqual([])
  })

  it('draws none for a work that has one, and forgets its print', async () => {
    expect((await work()).cover_print).not.toBeNull()
    await host.ingest.ingest(WORKNO, await aSource({ '1.png': await aPage() }), aJob())
    expect((await work()).cover_print).toBeNull()
    expect(await listDrawn()).toEqual([])
  })

  it('draws the cover of a work whose files were all refused, and notes why', async () => {
    const source = await aSource({ '1.png': (await aPage()).subarray(0, 40) })
    const noted: unknown[] = []
    const job = { ...aJob(), reportProgress: (_: number, detail: unknown) => noted.push(detail) }
    await expect(host.ingest.ingest(WORKNO, source, job)).rejects.toBeInstanceOf(JobRefused)
    expect(noted.at(-1)).toMatchObject({ verdicts: { corrupted: 1 } })
    const { cover_print, revision } = await work()
    expect(revision).toBeNull()
    expect((await listDrawn())[0]).toMatch(`/drawn/${cover_print}`)
  })

  it('draws letters that a document does not bring with a font of the operator’s folder', async () => {
    const pdf = toPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      toStream('BT /F1 24 Tf 30 300 Td <82a082a282a4> Tj ET'),
      '<< /Type /Font /Subtype /Type0 /BaseFont /MS-Mincho /Encoding /90ms-RKSJ-H /DescendantFonts [6 0 R] >>',
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /MS-Mincho /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /DW 1000 >>',
    ])
    // A process looks for fonts once; a work that lies on no shelf has one of its own.
    const { path } = await aSource({ '1.pdf': pdf })
    const source = { kind: 'path', path } as const
    const take = async () => {
      const { revision, verdicts } = await host.ingest.ingest(WORKNO, source, aJob(), {
        isRemake: true,
      })
      const [file] = Object.values((await readTree(revision)).playfile)
      const name = file && 'pdf' in file ? file.pdf.page[0]!.optimized.name : ''
      const key = `${toContentPath(WORKNO)}/${revision}/thumbnails/${name}`
      return { verdicts, page: (await host.storage.readWhole(key)).body.toString('base64') }
    }
    const before = await take()
    // As good as any of the machine, and smaller.
    const font = aFont({ family: 'Made Serif JP', codePages: 1 << 17, letters: 'あいう' })
    const made = join(host.fonts, 'made.ttf')
    await writeFile(made, font)
    onTestFinished(() => rm(made))
    const after = await take()
    expect(after.verdicts).toEqual({ ok: 1 })
    expect(after.page).not.toBe(before.page)
  })

  it('asks once for recommendations when works were taken in, and first lets others come', async () => {
    const source = await aSource({ '1.png': await aPage() })
    for (const job of [aJob(), aJob()]) await host.ingest.ingest(WORKNO, source, job)
    const asked = await new JobTableQueue({ db: host.db, log }).list({
      names: ['recommend.compute'],
    })
    expect(asked.map(({ state, key }) => [state, key])).toEqual([['pending', 'new-work']])
    expect(asked[0]!.runAtMs).toBeGreaterThan(asked[0]!.createdAtMs)
  })

  it('refuses a work that the library does not know', async () => {
    const source = await aSource({ '1.png': await aPage() })
    await expect(host.ingest.ingest('BJ00000999', source, aJob())).rejects.toBeInstanceOf(
      JobRefused,
    )
  })

  it('leaves nothing of refused files on this machine', async () => {
    const source = await aSource({})
    const job = aJob()
    await expect(host.ingest.ingest(WORKNO, source, job)).rejects.toBeInstanceOf(JobRefused)
    expect(await readdir(join(host.folder, 'work'))).toEqual([])
  })

  it('fetches the zip of the shop with its key, and goes on where it broke off', async () => {
    const zip = aZip([{ name: '1.png', data: await aPage(), method: 0 }])
    const asked: { authorization?: string; range?: string }[] = []
    host.answer = (request, response) => {
      const { authorization, range } = request.headers
      asked.push({ ...(authorization && { authorization }), ...(range && { range }) })
      const start = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
      response.writeHead(start > 0 ? 206 : 200, { 'content-length': zip.length - start })
      if (asked.length > 1) return void response.end(zip.subarray(start))
      response.write(zip.subarray(0, 1000))
      setTimeout(() => response.destroy(), 50)
    }
    const { page_count } = await host.ingest.ingest(WORKNO, toRemote(zip), aJob())
    expect(page_count).toBe(1)
    expect(asked).toEqual([
      { authorization: 'Bearer key of the shop' },
      { authorization: 'Bearer key of the shop', range: 'bytes=1000-' },
    ])
  })

  it('takes nothing but the files that the shop named', async () => {
    const zip = aZip([{ name: '1.png', data: await aPage() }])
    host.answer = (_, response) => void response.end(Buffer.from(zip).fill(0, 100, 101))
    await expect(host.ingest.ingest(WORKNO, toRemote(zip), aJob())).rejects.toThrow('other files')
    expect((await work()).revision).toBeNull()
  })

  it('sweeps what a job that is gone left behind, and nothing that readers have', async () => {
    const published = await host.ingest.ingest(
      WORKNO,
      await aSource({ '1.png': await aPage() }),
      aJob(),
    )
    const [abandoned, old] = [createId(), createId()]
    for (const revision of [abandoned, old]) {
      await host.storage.put(`${toContentPath(WORKNO)}/${revision}/ziptree.json`, Buffer.from('{}'))
    }
    const rows = [
      { revision: abandoned, state: 'staging', created_at: 0 },
      { revision: old, state: 'retired', created_at: 0 },
      { revision: createId(), state: 'staging', created_at: systemClock.nowSeconds() },
    ]
    for (const row of rows) {
      const values = { ...row, workno: WORKNO, page_count: 0, content_length: 0, verdicts: '{}' }
      await host.db.insertInto('revision').values(values).execute()
    }
    await mkdir(join(host.folder, 'work', abandoned), { recursive: true })
    await host.ingest.sweep()
    // A reader may still turn the pages of the revision that was replaced a moment ago.
    expect(await host.storage.head(`${toContentPath(WORKNO)}/${old}/ziptree.json`)).toBeDefined()
    await host.db
      .updateTable('revision')
      .set({ created_at: 1 })
      .where('state', '=', 'published')
      .execute()
    await host.ingest.sweep()
    const kept = await host.db.selectFrom('revision').select('revision').execute()
    expect(kept.map(({ revision }) => revision).sort()).toEqual(
      [published.revision, rows[2]!.revision].sort(),
    )
    expect(
      await host.storage.head(`${toContentPath(WORKNO)}/${abandoned}/ziptree.json`),
    ).toBeUndefined()
    expect((await readTree(published.revision)).revision).toBe(published.revision)
    expect(await readdir(join(host.folder, 'work'))).toEqual([])
  })

  it('stops when its job is cancelled, and can be run again', async () => {
    const source = await aSource({
      '1.png': await aPage(),
      '2.png': await aPage(),
      '3.png': await aPage(),
    })
    const stop = new AbortController()
    const job = aJob()
    const stopped = host.ingest.ingest(WORKNO, source, {
      ...job,
      signal: stop.signal,
      reportProgress: () => stop.abort(new Error('cancelled')),
    })
    await expect(stopped).rejects.toThrow('cancelled')
    expect((await host.ingest.ingest(WORKNO, source, job)).page_count).toBe(3)
  })
})
