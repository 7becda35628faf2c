// @bare
import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ziptree } from '@yomikura/content/ziptree'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ingestWork } from './ingest-work.ts'
import { aFolder, anIngest, aShelf, digestFolder, exists } from './test-folders.ts'
import { aPicture } from './test-pictures.ts'
import { imageAt, playfileAt } from './test-trees.ts'
import { aZip } from './test-zips.ts'

const png = (width: number, height: number) => aPicture(width, height).png().toBuffer()

const EARLY = '01890000-0000-7000-8000-00000000000e'
const M4B_HEAD = '\0\0\0\x18ftypM4B \0\0\0\0M4B isom\0\0\0\x10moov'
const CUES = '1\n00:00:01,000 --> 00:00:02,000\nWords\n'

describe('a work', () => {
  it.each<[string, Record<string, string>]>([
    ['a book of sound and its cover', { 'book.m4b': 'no sound', 'cover.png': '' }],
    ['a book of sound that ends in its head', { 'book.m4b': M4B_HEAD, 'folder.png': '' }],
    ['a sound and a picture of its name', { 'Night.mp3': 'no sound', 'Night.png': '' }],
    ['a film, its poster and captions', { 'a.mp4': 'no film', 'a.srt': CUES, 'poster.png': '' }],
    ['a document and its cover', { 'a.pdf': '%PDF-1.4', 'cover.png': '' }],
    ['a book, its cover and notes', { 'a.epub': 'no book', 'cover.png': '', 'a.opf': '<a/>' }],
    ['an album of tracks', { '01.mp3': 'x', '02.mp3': 'x', 'Cover.png': '', 'a.cue': 'x' }],
  ])('of which only what describes it can be read is refused: %s', async (_what, files) => {
    const picture = await png(30, 40)
    const shelf = Object.entries(files).map(([name, data]) => [name, data === '' ? picture : data])
    const { root, source } = await aShelf(Object.fromEntries(shelf) as Record<string, Buffer>)
    const made = await ingestWork(anIngest({ source, outputFolder: join(root, 'out') }))
    expect(made).toMatchObject({ verdict: 'corrupted', message: expect.stringMatching(/damaged/) })
  })

  it.each<[string, string[], boolean]>([
    ['pages', ['1.png', '2.png', '3.png'], true],
    ['a cover among pages', ['cover.png', '2.png', '3.png'], true],
    ['the cover and captions of a film that is not', ['film.mp4', 'film.srt', 'poster.png'], false],
    ['a picture of the name of a sound', ['Night.mp3', 'Night.png', 'Night.jpg'], false],
  ])(
    'is shown while it is made, but not by what describes it alone: %s',
    async (_what, names, isShown) => {
      const picture = await png(30, 40)
      const toBytes = (name: string) => (name.endsWith('.srt') ? CUES : 'no film')
      const files = names.map((name) => [name, /png|jpg/.test(name) ? picture : toBytes(name)])
      const { root, source } = await aShelf(Object.fromEntries(files) as Record<string, Buffer>)
      const early: Ziptree[] = []
      await ingestWork({
        ...anIngest({ source, outputFolder: join(root, 'out') }),
        early: { revisions: [EARLY], afterMs: 0 },
        onEarly: ({ ziptree }) => early.push(ziptree),
      })
      expect(early.length > 0).toBe(isShown)
    },
  )

  it.each<[string, string[]]>([
    ['pages beside a film', ['1.png', '2.png', 'a.mp4']],
    ['one page beside a sound', ['picture.png', 'a.mp3']],
    ['a readable text beside a document', ['a.txt', 'cover.png', 'a.pdf']],
    ['a form that is no note beside a sound', ['a.psd', 'a.mp3']],
    ['a cover alone', ['cover.png']],
  ])('of which something else can be read is published: %s', async (_what, names) => {
    const picture = await png(30, 40)
    const files = names.map((name) => [name, name.endsWith('.png') ? picture : 'words'])
    const { root, source } = await aShelf(Object.fromEntries(files) as Record<string, Buffer>)
    const made = await ingestWork(anIngest({ source, outputFolder: join(root, 'out') }))
    expect(made.verdict).toBe('ok')
  })

  it('has its tree in natural order, clean, with full paths', async () => {
    const page = await png(20, 30)
    const { root, source } = await aShelf({
      '10.png': page,
      '2.png': page,
      ' 本編/第10話/1.png': page,
      ' 本編/第2話/1.png': page,
      '.DS_Store': 'x',
      'empty/Thumbs.db': 'x',
      'song.mp3': 'no song',
      'readme.txt': 'hello',
    })
    const { ziptree, pageCount, verdict } = await ingestWork(
      anIngest({ source, outputFolder: join(root, 'out') }),
    )
    const file = (name: string) => ({ type: 'file', name, hashname: expect.any(String) })
    const folder = (path: string, children: unknown[]) => ({
      type: 'folder',
      name: path.split('/').at(-1),
      path,
      children,
    })
    expect(ziptree.tree).toEqual([
      folder('本編', [
        folder('本編/第2話', [file('1.png')]),
        folder('本編/第10話', [file('1.png')]),
      ]),
      file('2.png'),
      file('10.png'),
      file('readme.txt'),
      file('song.mp3'),
    ])
    expect([pageCount, verdict]).toEqual([4, 'ok'])
    expect(playfileAt(ziptree, 'song.mp3')).toMatchObject({ type: 'audio', verdict: 'corrupted' })
    expect(JSON.parse(await readFile(join(root, 'out/ziptree.json'), 'utf8'))).toEqual(ziptree)
  })

  it('goes on past broken files, each with its verdict', async () => {
    const { root, source } = await aShelf({
      '1.png': await png(20, 30),
      '2.png': (await png(200, 300)).subarray(0, 200),
      '3.jpg': 'no picture',
      '4.pdf': 'no document',
    })
    await symlink('/etc/passwd', join(source, 'link.txt'))
    const { verdicts, pageCount, ziptree } = await ingestWork(
      anIngest({ source, outputFolder: join(root, 'out') }),
    )
    expect(verdicts.map(({ path, verdict }) => [path, verdict])).toEqual([
      ['1.png', 'ok'],
      ['2.png', 'corrupted'],
      ['3.jpg', 'corrupted'],
      ['4.pdf', 'corrupted'],
      ['link.txt', 'unsafe_entry'],
    ])
    expect(pageCount).toBe(1)
    expect(playfileAt(ziptree, '2.png')).not.toHaveProperty('image')
    expect(playfileAt(ziptree, 'link.txt')).toBeUndefined()
  })

  it('takes its cover from the picture of that name, else from the first page', async () => {
    const [tall, wide] = [await png(200, 400), await png(400, 200)]
    const plain = await aShelf({ '1.png': tall, '2.png': wide })
    const named = await aShelf({ '1.png': tall, 'Cover.png': wide })
    const coverOf = async ({ root, source }: typeof plain) =>
      (await ingestWork(anIngest({ source, outputFolder: join(root, 'out') }))).cover
    expect(await coverOf(plain)).toMatchObject({ width: 200, height: 400 })
    expect(await coverOf(named)).toMatchObject({ width: 400, height: 200 })
    const small = await sharp(join(named.root, 'out/cover/main_300x300.webp')).metadata()
    expect(small).toMatchObject({ width: 300, height: 150, format: 'webp' })
  })

  it('is the same bytes each time, from a folder and from an archive', async () => {
    const page = await png(200, 300)
    const { root, source } = await aShelf({ 'a/1.png': page, 'b.txt': 'text' })
    const archive = join(root, 'work.cbz')
    await writeFile(
      archive,
      aZip([
        { name: 'a/1.png', data: page },
        { name: 'b.txt', data: 'text' },
      ]),
    )
    for (const [from, to] of [
      [source, 'one'],
      [source, 'two'],
      [archive, 'three'],
    ] as const) {
      await ingestWork(anIngest({ source: from, outputFolder: join(root, to) }))
    }
    const first = await digestFolder(join(root, 'one'))
    expect(Object.keys(first)).toContain('ziptree.json')
    expect(await digestFolder(join(root, 'two'))).toEqual(first)
    expect(await digestFolder(join(root, 'three'))).toEqual(first)
  })

  it('keeps the names of unchanged files in its next revision', async () => {
    const { root, source } = await aShelf({
      '1.png': await png(20, 30),
      '2.png': await png(30, 20),
    })
    const before = await ingestWork(anIngest({ source, outputFolder: join(root, 'r1') }))
    await writeFile(join(source, '2.png'), await png(31, 20))
    const after = await ingestWork(
      anIngest({ source, outputFolder: join(root, 'r2'), revision: 'next' }),
    )
    const nameOf = (result: typeof before, path: string) => imageAt(result.ziptree, path).files.name
    expect(nameOf(after, '1.png')).toBe(nameOf(before, '1.png'))
    expect(nameOf(after, '2.png')).not.toBe(nameOf(before, '2.png'))
    const other = await ingestWork(
      anIngest({ source, outputFolder: join(root, 'r3'), salt: 'another' }),
    )
    expect(nameOf(other, '1.png')).not.toBe(nameOf(before, '1.png'))
  })

  it('says what its folder holds, no more and no less', async () => {
    const { root, source } = await aShelf({ '1.png': await png(20, 30), 'a.txt': 'x' })
    const { files } = await ingestWork(anIngest({ source, outputFolder: join(root, 'out') }))
    const written = Object.keys(await digestFolder(join(root, 'out'))).sort()
    expect(files.map(({ path }) => path).sort()).toEqual(written)
  })

  it('takes one loose file as a folder of one, and an archive by its bytes', async () => {
    const { root, source } = await aShelf({ '1.png': await png(20, 30) })
    const archive = join(root, 'zip.cbr')
    await writeFile(archive, aZip([{ name: '夜.png', data: await png(20, 30) }]))
    const loose = await ingestWork(
      anIngest({ source: join(source, '1.png'), outputFolder: join(root, 'a') }),
    )
    const packed = await ingestWork(anIngest({ source: archive, outputFolder: join(root, 'b') }))
    expect([loose, packed].map(({ ziptree }) => ziptree.tree.map(({ name }) => name))).toEqual([
      ['1.png'],
      ['夜.png'],
    ])
  })

  it.each([
    ['no such file', 'missing', 'unreadable'],
    ['an empty folder', 'source', 'empty'],
  ])('of %s has a verdict and leaves nothing behind', async (_, name, verdict) => {
    const root = await aFolder()
    await mkdir(join(root, 'source'))
    const result = await ingestWork(
      anIngest({ source: join(root, name), outputFolder: join(root, 'out') }),
    )
    expect(result).toMatchObject({ verdict, pageCount: 0 })
    expect(Object.keys(await digestFolder(root))).toEqual(
      verdict === 'empty' ? ['out/ingest.json', 'out/ziptree.json'] : [],
    )
  })

  it('stops when asked, and reports how far it is', async () => {
    const page = await png(20, 30)
    const { root, source } = await aShelf({ '1.png': page, '2.png': page, '3.png': page })
    const outputFolder = join(root, 'out')
    const stop = new AbortController()
    const stopped = ingestWork(
      anIngest({ source, outputFolder, signal: stop.signal, onProgress: () => stop.abort() }),
    )
    await expect(stopped).rejects.toThrow('aborted')
    expect(await exists(join(outputFolder, 'ziptree.json'))).toBe(false)
    const seen: number[] = []
    await ingestWork(
      anIngest({ source, outputFolder, onProgress: ({ doneFiles }) => seen.push(doneFiles) }),
    )
    expect(seen).toEqual([1, 2, 3])
  })

  it('with other settings starts again instead of going on', async () => {
    const { root, source } = await aShelf({
      '1.png': await png(200, 300),
      '2.png': await png(20, 30),
    })
    const outputFolder = join(root, 'out')
    const stop = new AbortController()
    await ingestWork(
      anIngest({ source, outputFolder, signal: stop.signal, onProgress: () => stop.abort() }),
    ).catch(() => undefined)
    const { ziptree } = await ingestWork(anIngest({ source, outputFolder, protect: false }))
    expect(imageAt(ziptree, '1.png').optimized.crypt).toBe(false)
    expect(imageAt(ziptree, '2.png').optimized.crypt).toBe(false)
  })

  it('from a folder with CP932 names has them decoded', async () => {
    const { root, source } = await aShelf({ 'x.png': await png(20, 30) })
    const name = Buffer.from('955c8e862e706e67', 'hex')
    await rename(join(source, 'x.png'), Buffer.concat([Buffer.from(`${source}/`), name]))
    await copyFile(Buffer.concat([Buffer.from(`${source}/`), name]), join(source, '2.png'))
    const { ziptree } = await ingestWork(anIngest({ source, outputFolder: join(root, 'out') }))
    expect(ziptree.tree.map((entry) => entry.name)).toEqual(['表紙.png', '2.png'])
  })

  it('refuses a pipe in a folder without waiting for it', async () => {
    const { root, source } = await aShelf({ '1.png': await png(20, 30) })
    execFileSync('mkfifo', [join(source, 'pipe.png')])
    const { verdicts } = await ingestWork(anIngest({ source, outputFolder: join(root, 'out') }))
    expect(verdicts).toMatchObject([
      { verdict: 'ok' },
      { path: 'pipe.png', verdict: 'unsafe_entry' },
    ])
  })
})
