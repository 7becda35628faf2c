import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { VERDICTS } from '@yomikura/contract/errors'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { aHeader, aPalmFile, inCodes, somePhrases, someTable } from './test-kindles.ts'

const PAGE = '<html xmlns="http://www.w3.org/1999/xhtml"><body></body></html>'
const BODY = '<h1>Light</h1><p><a href="kindle:pos:fid:0000:off:0000000002">sea</a></p>'
const AT = PAGE.indexOf('</body>')

async function verdictOf(bytes: Buffer, name = 'book.mobi') {
  const folder = await aFolder()
  await writeFile(join(folder, name), bytes)
  const outputFolder = join(folder, 'out')
  const made = await ingestWork(anIngest({ source: join(folder, name), outputFolder }))
  return made.verdicts[0]
}

/** The old form in codes of phrases, and the new one behind it. */
function aBookOfBoth(): Buffer {
  const old =
    '<body><h1>Light</h1><p><a filepos=0000000006>sea</a></p><mbp:pagebreak/><p>end</body>'
  const phrases = somePhrases(new Map([[1, inCodes('light')]]))
  const frames = someTable(
    [
      [1, 1],
      [6, 2],
    ],
    [{ name: 'S', values: [[1], [0, PAGE.length]] }],
  )
  const fragments = someTable([[6, 2]], [{ name: String(AT), values: [[0, BODY.length]] }])
  const contents = someTable(
    [
      [3, 1],
      [6, 2],
    ],
    [{ name: '0', values: [[0], [0, 0]] }],
    ['Light'],
  )
  const newer = aHeader({ version: 8, skeletons: 2, fragments: 4, contents: 6, resources: 14 })
  const records = [Buffer.from(PAGE + BODY), ...frames, ...fragments, ...contents]
  const first = aHeader({
    ...{ compression: 17480, codes: [2, 2], resources: 14 },
    facts: [
      [121, 5],
      [503, 'Light'],
    ],
  })
  return aPalmFile([first, inCodes(old), ...phrases, Buffer.from('BOUNDARY'), newer, ...records])
}

/** Numbers that follow from the one before, the same in each run. */
function someNumbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31)
}

describe('a broken book of Kindle', () => {
  it('is taken in whole as it was made', async () => {
    expect(await verdictOf(aBookOfBoth())).toMatchObject({ verdict: 'ok' })
  })

  it('that was cut is drawn in part, or refused with a reason', async () => {
    const book = aBookOfBoth()
    for (let tenth = 0; tenth < 10; tenth++) {
      const cut = book.subarray(0, Math.floor((book.length * tenth) / 10))
      const found = await verdictOf(cut)
      expect(['ok', 'corrupted', 'empty', 'damaged']).toContain(found?.verdict)
    }
  })

  it('with other bytes anywhere ends with a verdict of its own', async () => {
    const book = aBookOfBoth()
    const next = someNumbers(38)
    for (let turn = 0; turn < 120; turn++) {
      const other = Buffer.from(book)
      for (let count = (next() >> 8) % 6; count >= 0; count--)
        other[(next() >> 4) % other.length] = (next() >> 8) & 0xff
      const found = await verdictOf(other)
      expect(Object.keys(VERDICTS)).toContain(found?.verdict)
      expect(['timeout', 'out_of_memory']).not.toContain(found?.verdict)
      // What a reader says that broke down.
      expect(found?.message).not.toBe('Reading the file failed.')
    }
  })

  it('whose numbers are all the greatest there are is refused', async () => {
    const book = aBookOfBoth()
    const lying = Buffer.from(book)
    lying.fill(0xff, 78 + 13 * 8 + 2 + 108)
    expect((await verdictOf(lying))?.verdict).not.toBe('ok')
  })

  it('whose records lie over one another holds no byte twice', async () => {
    const book = aBookOfBoth()
    const start = book.readUInt32BE(78)
    for (let record = 1; record < 14; record += 2) book.writeUInt32BE(start, 78 + record * 8)
    expect((await verdictOf(book))?.verdict).toBe('corrupted')
  })

  it('whose frames are each the whole text is refused', async () => {
    const text = PAGE.repeat(200)
    const frames = someTable(
      [
        [1, 1],
        [6, 2],
      ],
      Array.from({ length: 500 }, () => ({ name: 'S', values: [[0], [0, text.length]] })),
    )
    const header = aHeader({ version: 8, skeletons: 2 })
    const found = await verdictOf(aPalmFile([header, Buffer.from(text), ...frames]))
    expect(found?.verdict).toBe('corrupted')
  })

  it('that names one drawing again and again is refused when it grows too large', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(20_000)}</svg>`
    const image = '<img src="kindle:flow:0001?mime=image/svg+xml"/>'
    const page = PAGE.replace('</body>', `${image.repeat(4000)}</body>`)
    const flows = Buffer.alloc(12 + 16)
    flows.write('FDST', 0, 'latin1')
    const places = [12, 2, 0, page.length, page.length, page.length + drawing.length]
    for (const [index, value] of places.entries()) flows.writeUInt32BE(value, 4 + index * 4)
    const header = aHeader({ version: 8, flows: 2 })
    const found = await verdictOf(aPalmFile([header, Buffer.from(page + drawing), flows]))
    expect(found?.verdict).toBe('too_large')
  })
})
