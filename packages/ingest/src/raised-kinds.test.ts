// @bare
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Playfile } from '@yomikura/content/ziptree'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { IngestOptions } from './ingest-options.ts'
import { ingestWork, type IngestResult } from './ingest-work.ts'
import { aBook } from './kinds/epub/test-books.ts'
import { findConverter } from './kinds/media/converter.ts'
import { aFolder, anIngest } from './test-folders.ts'
import { aPdf } from './test-pdfs.ts'
import { aPicture } from './test-pictures.ts'

const converter = await findConverter()

const SECOND = '01890000-0000-7000-8000-000000000002'
const CHAPTER = '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>夜</p></body></html>'

/** Kinds that were raised, by what a record of before called them. */
const RAISED: readonly (readonly [now: string, before: string])[] = [
  ['audio@2:', 'audio@1:'],
  ['image@2:', 'image@1:'],
  ['epub@5:', 'epub@4:'],
  ['pdf@4:', 'pdf@3:'],
  ['vtt@2:', 'vtt@1:'],
  ['text@2:', 'text@1:'],
  ['other@4:', 'other@3:'],
  ['refused@8:', ''],
]

const PAGE = await aPicture(300, 400).png().toBuffer()

type Files = Record<string, Buffer | string>
type Step = [key: string, record: { verdict: string; playfile: Playfile; metadata?: unknown }]

async function ingest(root: string, out: string, overrides: Partial<IngestOptions> = {}) {
  const outputFolder = join(root, out)
  const result = await ingestWork(
    anIngest({ source: join(root, 'source'), outputFolder, ...overrides }),
  )
  for (const { path, isReused } of result.files) {
    if (!isReused || overrides.earlierRecord === undefined) continue
    await mkdir(dirname(join(outputFolder, path)), { recursive: true })
    await cp(join(dirname(overrides.earlierRecord), path), join(outputFolder, path))
  }
  return result
}

/** Takes files in, makes the record as older code left it, and takes the same bytes in again. */
async function ingestTwice(files: Files, age: (steps: Step[]) => void = () => undefined) {
  const root = await aFolder()
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(root, 'source', path)), { recursive: true })
    await writeFile(join(root, 'source', path), bytes)
  }
  const first = await ingest(root, 'first')
  const record = join(root, 'first/ingest.json')
  const stored = JSON.parse(await readFile(record, 'utf8')) as { steps: Step[] }
  for (const step of stored.steps) {
    for (const [now, before] of RAISED) step[0] = step[0].replace(now, before)
  }
  age(stored.steps)
  await writeFile(record, JSON.stringify(stored))
  const overrides = { earlierRecord: record, revision: SECOND }
  const second = await ingest(root, 'second', overrides)
  const thirdRecord = { earlierRecord: join(root, 'second/ingest.json') }
  return { root, first, second, third: await ingest(root, 'third', thirdRecord) }
}

/** Stored names and places in the tree: what reading places and bookmarks are kept by. */
const namesOf = ({ ziptree }: IngestResult) => [
  JSON.stringify(ziptree.tree),
  ...Object.keys(ziptree.playfile).sort(),
]

describe('a second import of the same bytes', () => {
  it.each<[title: string, files: Files, reused: number]>([
    ['a book', { 'a.epub': aBook({ files: { 'a.xhtml': CHAPTER } }) }, 0],
    ['a document', { 'a.pdf': aPdf(['Hello', 'world']) }, 0],
    ['a text', { 'a.txt': '夜\r\r\n朝' }, 0],
    ['subtitles', { 'a.srt': '1\n00:00:01,000 --> 00:00:02,000\nhello\n' }, 0],
    ['lyrics', { 'a.lrc': '[00:01.00]hello\n[00:02.00]world\n' }, 0],
    ['a file without a viewer', { 'a.bin': 'bytes', 'b.bin': 'more' }, 0],
    ['a note of comics', { 'ComicInfo.xml': '<ComicInfo><Title>A & B</Title></ComicInfo>' }, 0],
    ['a note of ours', { 'work.json': '{"name":"夜"}', 'a.txt': '夜' }, 0],
    ['pages', { '1.png': PAGE }, 0],
    ['a page of HTML', { 'index.html': '<p>夜' }, 1],
  ])(
    'makes %s again where its code was raised, under the same names, and once',
    async (_, files, reused) => {
      const { first, second, third } = await ingestTwice(files)
      expect(second.reusedCount).toBe(reused)
      expect(namesOf(second)).toEqual(namesOf(first))
      expect(second.pageCount).toBe(first.pageCount)
      expect(third.reusedCount).toBeGreaterThanOrEqual(reused)
      expect(third.files.filter(({ isReused }) => isReused).length).toBeGreaterThan(0)
    },
  )

  it('reads a note that older code could not read', async () => {
    const files = {
      '1.png': PAGE,
      'ComicInfo.xml': '<ComicInfo><Title>Tom & Jerry</Title></ComicInfo>',
    }
    const { second } = await ingestTwice(files, (steps) => {
      for (const [, record] of steps) delete record.metadata
    })
    expect(second.metadata.name).toBe('Tom & Jerry')
  })

  it('gives a book the cover that older code did not find, or found another for', async () => {
    const [red, blue] = await Promise.all(
      ['#cc2222', '#2222cc'].map((background) =>
        sharp({ create: { width: 300, height: 400, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const files = {
      'a.epub': aBook({
        files: { 'a.xhtml': CHAPTER, 'cover.png': red!, 'z.png': blue! },
      }),
    }
    const { root, first, second } = await ingestTwice(files)
    expect(first.cover).toBeDefined()
    const cover = second.files.find(({ path }) => path === 'cover/main.webp')
    expect(cover?.isReused).toBeUndefined()
    const { channels } = await sharp(join(root, 'second/cover/main.webp')).stats()
    expect(channels[0]!.mean).toBeGreaterThan(channels[2]!.mean + 100)
  })

  it.for([
    ['audio', 'a.mp3'],
    ['video', 'a.mkv'],
    ['image', 'a.png'],
    ['pdf', 'a.pdf'],
    ['epub', 'a.epub'],
  ] as const)(
    'tries %s that older code refused once more, and then no more',
    async ([kind, name], { skip }) => {
      skip(kind === 'video' && converter === undefined, 'needs ffmpeg')
      const { first, second, third } = await ingestTwice({ [name]: 'no such thing', 'b.txt': '夜' })
      const verdictOf = ({ verdicts }: IngestResult) =>
        verdicts.find(({ path }) => path === name)?.verdict
      expect(verdictOf(first)).not.toBe('ok')
      expect([verdictOf(second), verdictOf(third)]).toEqual([verdictOf(first), verdictOf(first)])
      expect([second.reusedCount, third.reusedCount]).toEqual([0, 2])
      expect(namesOf(second)).toEqual(namesOf(first))
    },
  )

  it.for(['audio', 'video'] as const)(
    'puts chapters of %s in order of time without making it again',
    async (kind, { skip }) => {
      skip(kind === 'video' && converter === undefined, 'needs ffmpeg')
      const name = kind === 'audio' ? 'a.mp3' : 'a.mkv'
      const chapters = [
        { start_seconds: 20, title: 'Three' },
        { start_seconds: 0, title: 'One' },
        { start_seconds: 10, title: 'Two' },
      ]
      const { second } = await ingestTwice({ [name]: 'as if it were one' }, (steps) => {
        for (const step of steps) {
          if (!step[0].endsWith(`:${name}`)) continue
          step[0] = step[0].replace('audio@1:', 'audio@2:')
          step[1].verdict = 'ok'
          step[1].playfile = { type: kind, length: 1, size: '1B', [kind]: { chapters } } as never
        }
      })
      expect(second.reusedCount).toBe(1)
      expect(Object.values(second.ziptree.playfile)).toMatchObject([
        { [kind]: { chapters: [chapters[1], chapters[2], chapters[0]] } },
      ])
    },
  )
})
