import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aPdf, toPdf, toStream } from '../../test-pdfs.ts'
import { withDocument } from './test-drawings.ts'

const WHOLE = aPdf(['Hello', 'Second']).toString('latin1')

const wordsOf = (pdf: Buffer) =>
  withDocument(pdf, {}, async (document) => {
    const pages: string[] = []
    for (let index = 0; index < document.pageCount; index++) {
      const { words } = await document.drawSlice({ index, slice: 0, maxSlices: 1 })
      pages.push(words.map(({ text }) => text).join(' '))
    }
    return pages
  })

const changed = (change: (text: string) => string): Buffer => {
  const text = change(WHOLE)
  expect(text).not.toBe(WHOLE)
  return Buffer.from(text, 'latin1')
}

describe('a document is read as far as it goes', () => {
  it.each<[string, (text: string) => string]>([
    [
      'whose table of objects is elsewhere',
      (text) => text.replace(/startxref\n\d+/, 'startxref\n7'),
    ],
    [
      'whose table lies behind its end',
      (text) => text.replace(/startxref\n\d+/, 'startxref\n99999'),
    ],
    ['without the place of its table', (text) => text.replace(/startxref[^]*$/, '')],
    ['without a table', (text) => text.replace(/xref\n[^]*?trailer/, 'trailer')],
    [
      'whose offsets are those of another file',
      (text) => text.replace(/^\d{10} 00000 n/gm, '0000000031 00000 n'),
    ],
    [
      'whose offsets are off by one',
      (text) =>
        text.replace(
          /^(\d{10}) 00000 n/gm,
          (_, at: string) => `${String(Number(at) + 1).padStart(10, '0')} 00000 n`,
        ),
    ],
    ['with a mail in front of it', (text) => `Content-Type: application/pdf\r\n\r\n${text}`],
    ['with a page of HTML behind it', (text) => `${text}<html>${' '.repeat(3000)}</html>`],
    ['whose table counts wrong', (text) => text.replace(/xref\n0 \d+/, 'xref\n0 3')],
    ['whose table counts from 1', (text) => text.replace(/xref\n0 (\d+)/, 'xref\n1 $1')],
    ['with ends of Windows, as a mail made them', (text) => text.replaceAll('\n', '\r\n')],
    ['with ends of old Macs', (text) => text.replaceAll('\n', '\r')],
    ['without ends of objects', (text) => text.replaceAll('endobj', '      ')],
    ['whose streams say they are empty', (text) => text.replace(/\/Length \d+/g, '/Length 0')],
    ['whose streams say they are longer', (text) => text.replace(/\/Length \d+/g, '/Length 9999')],
    ['whose version is none', (text) => text.replace('%PDF-1.4', '%PDF-9.9')],
    ['that counts no pages', (text) => text.replace('/Count 2', '/Count 0')],
  ])('%s', async (_what, change) => {
    const pages = await wordsOf(changed(change))
    expect(pages.filter((words) => words !== '')).toEqual(['Hello', 'Second'])
  })
})

it('a page that a document counts and lacks leaves the others as they are', async () => {
  const pdf = changed((text) => text.replace('/Count 2', '/Count 3'))
  await withDocument(pdf, {}, async (document) => {
    const draw = (index: number) => document.drawSlice({ index, slice: 0, maxSlices: 1 })
    await expect(draw(2)).rejects.toMatchObject({ verdict: 'corrupted' })
    expect((await draw(0)).words.map(({ text }) => text)).toEqual(['Hello'])
  })
})

/** RC4, which Node's own library has no more. */
function toCipher(key: Buffer, text: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b]!, state[a]!])
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + state[at]! + key[at % key.length]!) & 255
    swap(at, other)
  }
  let [at, other] = [0, 0]
  const changed = text.map((byte) => {
    at = (at + 1) & 255
    other = (other + state[at]!) & 255
    swap(at, other)
    return byte ^ state[(state[at]! + state[other]!) & 255]!
  })
  return Buffer.from(changed)
}

const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
)
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
const pad = (password: string) => Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32)

/** A document that only its user's password opens, by the standard's first way (ISO 32000-1, 7.6.3). */
function anEncryptedPdf(password: string): Buffer {
  const id = Buffer.alloc(16, 7)
  const owner = toCipher(md5(pad('owner')).subarray(0, 5), pad(password))
  const rights = Buffer.from([0xfc, 0xff, 0xff, 0xff])
  const key = md5(pad(password), owner, rights, id).subarray(0, 5)
  const ofObject = md5(key, Buffer.from([4, 0, 0, 0, 0])).subarray(0, 10)
  const content = Buffer.from('BT /F1 24 Tf 30 300 Td (Secret) Tj ET')
  return toPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      toStream(toCipher(ofObject, content).toString('latin1')),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      `<< /Filter /Standard /V 1 /R 2 /P -4 /O ${hex(owner)} /U ${hex(toCipher(key, PADDING))} >>`,
    ],
    `/Encrypt 6 0 R /ID [${hex(id)} ${hex(id)}]`,
  )
}

describe('a document that is encrypted', () => {
  it('and asks its readers for no password is read', async () => {
    expect(await wordsOf(anEncryptedPdf(''))).toEqual(['Secret'])
  })

  it('for those who know a password is refused as that', async () => {
    await expect(wordsOf(anEncryptedPdf('kanda'))).rejects.toMatchObject({ verdict: 'encrypted' })
  })
})
