import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { aSilence } from '../../test-sounds.ts'

type Chapter = [startMs: number, title?: string]

function aFrame(id: string, data: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.write(id, 'latin1')
  // Below 128 bytes, which all are here, both versions write a size alike.
  head.writeUInt32BE(data.length, 4)
  return Buffer.concat([head, data])
}

/** A sound whose tag of ID3v2 has these chapters. */
function aSound(version: 3 | 4, chapters: readonly Chapter[]): Buffer {
  const frames = chapters.map(([startMs, title], index) => {
    const times = Buffer.alloc(16, 0xff)
    times.writeUInt32BE(startMs, 0)
    times.writeUInt32BE(startMs + 1000, 4)
    const words = title === undefined ? [] : [aFrame('TIT2', Buffer.from(`\0${title}`, 'latin1'))]
    return aFrame('CHAP', Buffer.concat([Buffer.from(`id${index}\0`), times, ...words]))
  })
  const body = Buffer.concat(frames)
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f)
  const head = Buffer.from([...Buffer.from('ID3'), version, 0, 0, ...size])
  return Buffer.concat([head, body, aSilence(5)])
}

describe('chapters of ID3v2', () => {
  it.each<[string, 3 | 4, Chapter[], string[]]>([
    [
      'all with titles',
      3,
      [
        [0, 'One'],
        [2000, 'Two'],
      ],
      ['One', 'Two'],
    ],
    ['none with a title', 3, [[0], [2000], [3000]], ['1', '2', '3']],
    ['none with a title, in version 4', 4, [[0], [2000], [3000]], ['1', '2', '3']],
    ['some with a title', 4, [[0, 'One'], [2000], [3000, 'Three']], ['One', '2', 'Three']],
    [
      'empty titles',
      3,
      [
        [0, ''],
        [2000, ' '],
      ],
      ['1', '2'],
    ],
    ['stored out of order without titles', 3, [[2000], [0]], ['1', '2']],
    ['one', 3, [[0]], ['1']],
    ['none', 3, [], []],
  ])(
    'are kept and counted where they have no title: %s',
    async (_about, version, chapters, titles) => {
      const source = join(await aFolder(), 'a.mp3')
      await writeFile(source, aSound(version, chapters))
      const outputFolder = join(await aFolder(), 'out')
      const { ziptree } = await ingestWork(anIngest({ source, outputFolder }))
      const [playfile] = Object.values(ziptree.playfile)
      const kept = playfile && 'audio' in playfile ? (playfile.audio.chapters ?? []) : undefined
      expect(kept?.map(({ title }) => title)).toEqual(titles)
    },
  )
})
