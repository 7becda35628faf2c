import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toContentPath } from '@yomikura/content/content-folder'
import type { Ziptree } from '@yomikura/content/ziptree'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { describe, expect, it, onTestFinished } from 'vitest'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { JobRefused } from '#platform/queue/queue.ts'
import { getContentKey } from '../viewer/index.ts'
import { aJob, aPage, TestIngest, WORKNO } from '#test/test-ingest.ts'

/** What is read beside an ingest. A test that ran out of time has closed the database meanwhile. */
class Looks {
  readonly #under: Promise<unknown>[] = []
  readonly #failures: unknown[] = []

  begin(look: () => Promise<void>): void {
    this.#under.push(look().catch((error: unknown) => this.#failures.push(error)))
  }

  async end(): Promise<void> {
    await Promise.all(this.#under)
    expect(this.#failures).toEqual([])
  }
}

describe.each(RULE_DIALECTS)('ingest of a work that is there already on $engine', ({ open }) => {
  const host = TestIngest.use(open)
  const { aSource, readTree, work } = host

  it('comes to the same end when its job runs again', async () => {
    const source = await aSource({ '1.png': await aPage() })
    const job = aJob()
    // What files cost is of the attempt that made them.
    const { cost, ...first } = await host.ingest.ingest(WORKNO, source, job)
    const before = await work()
    expect(cost?.peak_bytes).toBeGreaterThan(0)
    expect(await host.ingest.ingest(WORKNO, source, job)).toEqual(first)
    expect(await work()).toEqual(before)
  })

  it('keeps the published revision when the next files cannot be taken in', async () => {
    const first = await host.ingest.ingest(
      WORKNO,
      await aSource({ '1.png': await aPage() }),
      aJob(),
    )
    const broken = join(host.folder, 'broken.zip')
    await writeFile(broken, 'PK\u0003\u0004 no archive')
    const refused = host.ingest.ingest(WORKNO, { kind: 'path', path: broken }, aJob())
    await expect(refused).rejects.toBeInstanceOf(JobRefused)
    await expect(refused).rejects.toThrow(/^corrupted: /)
    expect((await work()).revision).toBe(first.revision)
  })

  describe('what the files say of the work', () => {
    const note = JSON.stringify({
      name: '雨の灯台',
      name_phonetic: 'アメノトウダイ',
      makers: ['夜凪工房', 'しおり'],
      tags: ['海'],
      series: { name: '灯台', volume: 2 },
      direction: 'rtl',
      age_category: 'r15',
    })
    const wire = async () => JSON.parse((await work()).wire) as Record<string, unknown>

    it('names an imported work, but for what a person named', async () => {
      const source = await aSource({ '1.png': await aPage(), 'work.json': note })
      const { revision } = await host.ingest.ingest(WORKNO, source, aJob(), { given: ['maker'] })
      expect(await wire()).toMatchObject({
        name: { ja_JP: '雨の灯台' },
        name_phonetic: { ja_JP: 'アメノトウダイ' },
        maker_name: 'みなと書房',
        author_name: null,
        tags: [{ name: '海' }],
        series: { volume_number: 2 },
        direction: 'rtl',
        age_category: 'r15',
      })
      expect((await readTree(revision)).direction).toBe('rtl')
      await host.ingest.ingest(WORKNO, source, aJob())
      expect(await wire()).toMatchObject({ maker_name: '夜凪工房', author_name: '夜凪工房/しおり' })
    })

    it('only fills what the feed of a shop leaves open', async () => {
      await host.db.updateTable('work').set({ source: 'storefront' }).execute()
      const source = await aSource({ '1.png': await aPage(), 'work.json': note })
      const { revision } = await host.ingest.ingest(WORKNO, source, aJob())
      expect(await wire()).toMatchObject({
        name: { ja_JP: '夜の灯台' },
        maker_name: 'みなと書房',
        author_name: '夜凪工房/しおり',
        tags: [{ name: '海' }],
        series: null,
        direction: 'ltr',
        age_category: 'all',
      })
      expect((await readTree(revision)).direction).toBe('ltr')
    })
  })

  it('makes only what changed when the work is revised, and takes the rest over', async () => {
    const names = ['1.png', '2.png', '3.png']
    const pages = await Promise.all(names.map(async (name) => [name, await aPage()] as const))
    const first = await host.ingest.ingest(WORKNO, await aSource(Object.fromEntries(pages)), aJob())
    expect(first.reused_count).toBe(0)
    const revised = await aSource({ '2.png': await aPicture(300, 500).png().toBuffer() })
    const second = await host.ingest.ingest(WORKNO, revised, aJob())
    expect(second).toMatchObject({ page_count: 3, reused_count: 2 })
    // The earlier revision ends; what was taken over from it stays.
    await host.db.updateTable('revision').set({ created_at: 1 }).execute()
    await host.ingest.sweep()
    const folder = `${toContentPath(WORKNO)}/${second.revision}`
    for (const file of Object.values((await readTree(second.revision)).playfile)) {
      if (!('image' in file)) throw new Error('It is no page.')
      const { name, length } = file.image.optimized
      expect(await host.storage.head(`${folder}/optimized/${name}`)).toMatchObject({ length })
      expect(await host.storage.head(`${folder}/files/${file.image.files.name}`)).toBeDefined()
    }
    expect(await host.storage.head(`${folder}/cover/main.webp`)).toBeDefined()
    expect(await host.storage.head(`${toContentPath(WORKNO)}/${first.revision}/ziptree.json`)).toBe(
      undefined,
    )
  })

  it('makes nothing when the same files are taken in again', async () => {
    const source = await aSource({ '1.png': await aPage(), 'a.txt': 'hello' })
    await host.ingest.ingest(WORKNO, source, aJob())
    expect((await host.ingest.ingest(WORKNO, source, aJob())).reused_count).toBe(2)
  })

  it('keeps the content key while files are taken over', async () => {
    const source = await aSource({ '1.png': await aPage() })
    const [first, second] = [aJob(), aJob()]
    await host.ingest.ingest(WORKNO, source, first)
    await host.ingest.ingest(WORKNO, source, second)
    const keyOf = (revision: string) => getContentKey(host.db, WORKNO, revision)
    expect(await keyOf(second.id)).toBe(await keyOf(first.id))
  })

  it('shows the first pages of a new work while the others are made', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `${index + 10}.jpg`)
    const jpeg = await aPicture(2400, 3400).jpeg().toBuffer()
    const source = await aSource(Object.fromEntries(names.map((name) => [name, jpeg])))
    const seen: { revision: string; pages: number; progress: Ziptree['progress'] }[] = []
    const looks = new Looks()
    const look = async () => {
      const { revision, page_count: pages } = await work()
      if (revision === null || seen.some((early) => early.revision === revision)) return
      const { progress, playfile } = await readTree(revision)
      if (Object.keys(playfile).length === pages) seen.push({ revision, pages, progress })
    }
    const watch = setInterval(() => looks.begin(look), 20)
    onTestFinished(() => clearInterval(watch))
    const job = aJob()
    const ended = await host.ingest.ingest(WORKNO, source, job).finally(() => clearInterval(watch))
    await looks.end()
    const [early] = seen
    expect(early?.revision).not.toBe(job.id)
    expect(early?.pages).toBeGreaterThan(0)
    expect(early?.pages).toBeLessThan(12)
    expect(early?.progress).toMatchObject({ total_files: 12 })
    expect(ended).toMatchObject({ revision: job.id, page_count: 12 })
    const whole = await readTree(job.id)
    expect(whole.progress).toBeUndefined()
    // A reader of the early one goes on with the same names, and its files are still there.
    const before = await readTree(early!.revision)
    expect(whole.playfile).toMatchObject(before.playfile)
    for (const file of Object.values(before.playfile)) {
      if (!('image' in file)) throw new Error('It is no page.')
      const path = `optimized/${file.image.optimized.name}`
      expect(
        await host.storage.head(`${toContentPath(WORKNO)}/${early!.revision}/${path}`),
      ).toBeDefined()
    }
    const keyOf = (revision: string) => getContentKey(host.db, WORKNO, revision)
    expect(await keyOf(early!.revision)).toBe(await keyOf(job.id))
  })

  it('never replaces a whole revision by an early one', async () => {
    const first = aJob()
    await host.ingest.ingest(WORKNO, await aSource({ '1.png': await aPage() }), first)
    const source = await aSource({ '2.png': await aPage(), '3.png': await aPage() })
    const seen = new Set<string | null>()
    const looks = new Looks()
    const look = async () => void seen.add((await work()).revision)
    const job = { ...aJob(), reportProgress: () => looks.begin(look) }
    await host.ingest.ingest(WORKNO, source, job)
    await looks.end()
    expect([...seen].filter((revision) => revision !== job.id)).toEqual([first.id])
    const rows = await host.db.selectFrom('revision').select('is_early').execute()
    expect(rows.map(({ is_early }) => is_early)).not.toContain(1)
  })
})
