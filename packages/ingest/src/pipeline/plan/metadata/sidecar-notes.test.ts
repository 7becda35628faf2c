import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../../ingest-work.ts'
import { aFolder, anIngest } from '../../../test-folders.ts'
import { aPdf } from '../../../test-pdfs.ts'
import { aPicture } from '../../../test-pictures.ts'
import { readAudiobookJson } from './audiobook-json.ts'
import { readNfo } from './nfo.ts'
import { readOpf } from './opf.ts'

const corrupted = expect.objectContaining({ verdict: 'corrupted' })

/** As Calibre writes it beside a book. */
const CALIBRE = `<?xml version='1.0' encoding='utf-8'?>
<package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
<dc:title>The Shore</dc:title><dc:creator opf:file-as="Doe, Jane" opf:role="aut">Jane Doe</dc:creator>
<dc:language>eng</dc:language><dc:subject>Sea</dc:subject><dc:description>&lt;div&gt;&lt;p&gt;A &lt;b&gt;shore&lt;/b&gt;.&lt;/p&gt;&lt;p&gt;A sea.&lt;/p&gt;&lt;/div&gt;</dc:description>
<meta name="calibre:series" content="Coasts"/><meta name="calibre:series_index" content="2.5"/>
<meta name="calibre:title_sort" content="Shore, The"/></metadata></package>`

describe('metadata.opf of Calibre', () => {
  it('gives title, sort title, authors, series, number, tags and language', () => {
    expect(readOpf(CALIBRE)).toEqual({
      name: 'The Shore',
      namePhonetic: 'Shore, The',
      makers: ['Jane Doe'],
      tags: ['Sea'],
      description: 'A shore.\n\nA sea.',
      series: { name: 'Coasts', volume: 2 },
      likelyDirection: 'ltr',
    })
  })
})

describe('metadata.json of Audiobookshelf', () => {
  it('gives title, people, series, number, tags and language', () => {
    const fields = {
      ...{ title: 'Start', authors: ['Ann Author'], narrators: ['Bob Reader'], language: 'en' },
      ...{
        series: ['Long #1 Series #1.5', 'Other'],
        genres: ['Sea'],
        tags: ['night'],
        description: 'About it.',
      },
    }
    expect(readAudiobookJson(JSON.stringify(fields))).toEqual({
      name: 'Start',
      makers: ['Ann Author', 'Bob Reader'],
      tags: ['Sea', 'night'],
      description: 'About it.',
      series: { name: 'Long #1 Series', volume: 1 },
      likelyDirection: 'ltr',
    })
  })

  it.each([
    ['of another program', '{"name":"x","version":3}'],
    ['with a title alone', '{"title":"x"}'],
    ['with a title that is no text', '{"title":[1],"authors":["a"]}'],
    ['with lists that are none', '{"title":"x","authors":"a","series":{"a":1}}'],
    ['that is a list', '[]'],
    ['that is broken', '{"title":'],
  ])('is no note when it is one %s', (_about, text) => {
    expect(() => readAudiobookJson(text)).toThrow(corrupted)
  })

  it.each([
    ['Series #x', { name: 'Series' }],
    ['Series', { name: 'Series' }],
    ['#1', { name: '#1' }],
    ['Series #99999999999999999999', { name: 'Series' }],
    ['Series #-2', { name: 'Series' }],
    ['Series #0', { name: 'Series', volume: 0 }],
  ])('reads the series %s', (series, expected) => {
    const text = JSON.stringify({ title: 'x', series: [series] })
    expect(readAudiobookJson(text).series).toEqual(expected)
  })
})

describe('an .nfo file', () => {
  it('of a film gives title, people and tags', () => {
    const text = `<?xml version="1.0"?><movie><title>Harbour &amp; Sea</title><sorttitle>Harbour</sorttitle><genre>Drama</genre><director>A B</director></movie>`
    expect(readNfo(text)).toEqual({
      ...{ name: 'Harbour & Sea', namePhonetic: 'Harbour', makers: ['A B'], tags: ['Drama'] },
    })
  })

  it('of an audio book gives what stands in its lines', () => {
    const text = `General Information
===================
 Title:                  The Shore
 Author:                 Jane Doe
 Read By:                Bob Reader
 Genre:                  Sea, Night
 Series Name:            Coasts
 Position in Series:     02

Book Description
================
Title: not this one`
    expect(readNfo(text)).toEqual({
      name: 'The Shore',
      makers: ['Jane Doe', 'Bob Reader'],
      tags: ['Sea', 'Night'],
      series: { name: 'Coasts', volume: 2 },
    })
  })

  it.each([
    ['of an episode', '<episodedetails><title>x</title></episodedetails>'],
    ['with pictures of letters', '  ▄▄▄ ░░ RELEASE\n  █ Format: mp3'],
    ['without a title', '<movie><genre>x</genre></movie>'],
    [
      'with entities made of entities',
      '<!DOCTYPE m [<!ENTITY x "y"><!ENTITY z "&x;&x;">]><movie>&z;</movie>',
    ],
    ['of nothing', ''],
    ['with two hundred levels', '<movie>'.repeat(201) + '</movie>'.repeat(201)],
  ])('says nothing when it is one %s', (_about, text) => {
    expect(() => readNfo(text)).toThrow(corrupted)
  })
})

describe('notes beside the files of a work', () => {
  const ingest = async (files: Record<string, string | Buffer>) => {
    const source = await aFolder()
    for (const [path, data] of Object.entries(files)) {
      await mkdir(join(source, path, '..'), { recursive: true })
      await writeFile(join(source, path), data)
    }
    return ingestWork(anIngest({ source, outputFolder: join(await aFolder(), 'out') }))
  }

  it('count before what a document says, and are no files that readers miss', async () => {
    const pdf = aPdf(['The shore'], { info: '/Title (scan0001) /Author (scanner)' })
    const { metadata, verdicts } = await ingest({ 'a.pdf': pdf, 'metadata.opf': CALIBRE })
    expect(metadata).toMatchObject({ name: 'The Shore', makers: ['Jane Doe'] })
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['ok', 'ok'])
  })

  it('that describe several files name none of them the work', async () => {
    const page = await aPicture(60, 80).png().toBuffer()
    const toNfo = (title: string) => `<movie><title>${title}</title><genre>Sea</genre></movie>`
    const { metadata } = await ingest({
      ...{ '1.png': page, 'a.nfo': toNfo('A'), 'b.nfo': toNfo('B') },
    })
    expect(metadata).toEqual({ tags: ['Sea'] })
  })

  it('that cannot be read stay files that are named', async () => {
    const page = await aPicture(60, 80).png().toBuffer()
    const { metadata, verdicts } = await ingest({ '1.png': page, 'metadata.json': '{"a":1}' })
    expect(metadata).toEqual({})
    expect(verdicts.find(({ path }) => path === 'metadata.json')?.verdict).toBe('unsupported')
  })
})
