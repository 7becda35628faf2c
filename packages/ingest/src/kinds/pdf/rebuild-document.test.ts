import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { PdfPlayfile } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { aPdf, toStream } from '../../test-pdfs.ts'
import type { TextWord } from './page-text.ts'
import { isDocumentCut, rebuildDocument } from './rebuild-document.ts'

const WHOLE = aPdf(['Hello', 'Second']).toString('latin1')
const TABLE = WHOLE.indexOf('xref\n0 ')

async function takeIn(pdf: Buffer) {
  const root = await aFolder()
  const source = join(root, '本.pdf')
  await writeFile(source, pdf)
  const outputFolder = join(root, 'out')
  const { verdicts, ziptree } = await ingestWork(anIngest({ source, outputFolder, protect: false }))
  const playfile = Object.values(ziptree.playfile)[0] as PdfPlayfile
  const pages: string[] = []
  for (const { text } of playfile.pdf?.page ?? []) {
    const path = join(outputFolder, 'text', text?.name ?? '')
    const { words } = JSON.parse(text ? await readFile(path, 'utf8') : '{"words":[]}') as {
      words: TextWord[]
    }
    pages.push(words.map((word) => word.text).join(' '))
  }
  return { verdicts, playfile, pages }
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const without = (text: string, object: number) =>
  text.replace(new RegExp(`^${object} 0 obj\\n[^]*?endobj\\n`, 'm'), '')

/** Pages and their branch lie packed together; catalog and table were cut off. */
function aPackedPdf(): Buffer {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  const page = (content: number) =>
    `<< /Type /Page /Parent 20 0 R /MediaBox [0 0 300 400] /Contents ${content} 0 R /Resources << /Font << /F1 9 0 R >> >> >>`
  const objects = [page(1), page(2), font]
  const places = objects.map((_, at) => objects.slice(0, at).join('').length)
  const head = [7, 8, 9].map((number, at) => `${number} ${places[at]!}`).join(' ')
  const packed = deflateSync(`${head} ${objects.join('')}`).toString('latin1')
  const text = (line: string) => toStream(`BT /F1 24 Tf 30 340 Td (${line}) Tj ET`)
  const entries = `/Type /ObjStm /N 3 /First ${head.length + 1} /Filter /FlateDecode`
  const bodies = [text('Hello'), text('Second'), toStream(packed, entries)]
  const body = bodies.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  return latin(`%PDF-1.5\n${body}20 0 obj\n<< /Type /Pa`)
}

describe('a document that breaks off', () => {
  it.each<[string, Buffer, string[]]>([
    ['before its table', latin(WHOLE.slice(0, TABLE)), ['Hello', 'Second']],
    ['and lost its catalog', latin(without(WHOLE.slice(0, TABLE), 1)), ['Hello', 'Second']],
    [
      'and lost its catalog and list of pages',
      latin(without(without(WHOLE.slice(0, TABLE), 1), 2)),
      ['Hello', 'Second'],
    ],
    [
      'in its second page',
      latin(without(WHOLE.slice(0, WHOLE.indexOf('6 0 obj') + 60), 1)),
      ['Hello'],
    ],
    ['whose pages lie packed together', aPackedPdf(), ['Hello', 'Second']],
  ])('%s is read as far as it goes, and says so', async (_, pdf, words) => {
    const { verdicts, playfile, pages } = await takeIn(pdf)
    expect(verdicts).toMatchObject([{ verdict: 'damaged' }])
    expect(verdicts[0]?.message).toContain('The document breaks off')
    expect(playfile.verdict).toBe('damaged')
    expect(pages.filter((text) => text !== '')).toEqual(words)
  })

  it('is damaged where pages that it counts are not there', async () => {
    const { verdicts, pages } = await takeIn(latin(WHOLE.replace('/Count 2', '/Count 3')))
    expect(pages).toEqual(['Hello', 'Second'])
    expect(verdicts).toMatchObject([
      { verdict: 'damaged', message: '1 of 3 pages could not be drawn.' },
    ])
  })

  it.each([
    ['without a page', latin('%PDF-1.4\n1 0 obj\n<< /Type /Catalog')],
    ['that is locked', latin(`${without(WHOLE.slice(0, TABLE), 1)}/Encrypt 5 0 R`)],
    ['whose packed objects are noise', latin('1 0 obj <</Type/ObjStm/First 9>> stream\nnoise')],
  ])('%s is not built again', async (_, pdf) => {
    const path = join(await aFolder(), 'it.pdf')
    await writeFile(path, pdf)
    expect(await rebuildDocument(path, `${path}.built`)).toBe(false)
  })

  it('copies no packed bytes twice, wherever their places lead', async () => {
    const content = 'x'.repeat(100_000)
    const places = Array.from({ length: 1000 }, (_, at) => `${at + 50} ${at % 2 ? 100_000 : 0}`)
    const head = `${places.join(' ')} `
    const entries = `/Type /ObjStm /N 1000 /First ${head.length} /Filter /FlateDecode`
    const packed = toStream(deflateSync(head + content).toString('latin1'), entries)
    const page = '2 0 obj\n<< /Type /Page /Parent 30 0 R >>\nendobj\n'
    const pdf = latin(`%PDF-1.5\n${page}3 0 obj\n${packed}\nendobj\n`)
    const path = join(await aFolder(), 'it.pdf')
    await writeFile(path, pdf)
    expect(await rebuildDocument(path, `${path}.built`)).toBe(true)
    const built = await readFile(`${path}.built`, 'latin1')
    expect(built.split(content)).toHaveLength(2)
  })
})

describe('an end of a document', () => {
  it.each<[string, boolean, string]>([
    ['that is there', false, WHOLE],
    ['with a page of HTML behind it', false, `${WHOLE}<html>obj</html>`],
    ['with a change behind it', false, `${WHOLE}9 0 obj\n<<>>\nendobj\n%%EOF`],
    ['with a change behind it that breaks off', true, `${WHOLE}9 0 obj\n<<>>`],
    ['that is missing', true, WHOLE.slice(0, TABLE)],
    ['whose beginning says another length', false, `<</Linearized 1/L 99999>>\n${WHOLE}`],
    ['of its first part alone', true, `%%EOF\n9 0 obj\n<<>>\nendobj`],
  ])('%s is missed: %s', (_, expected, text) => {
    expect(isDocumentCut(latin(text))).toBe(expected)
  })
})
