import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { walkFiles } from '@yomikura/content/tree-path'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import type { GivenEncoding } from './given-encoding.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { aTar } from '../../test-tars.ts'
import { aZip } from '../../test-zips.ts'

/** Names as tools of each country write them, and the encoding that nothing in the archive names. */
const NAMES: [encoding: string, about: string, names: string[]][] = [
  ['cp932', 'Japanese, with a backslash in a second byte', ['表紙/ソース.txt', '第１話/能力.txt']],
  ['gbk', 'simplified Chinese', ['漫画封面.txt', '第一章/说明文件.txt', '第一章/后记.txt']],
  ['big5', 'traditional Chinese', ['第一章/封面.txt', '第一章/繁體中文說明.txt']],
  ['euc-kr', 'Korean', ['한국어/제1화.txt', '한국어/표지 그림.txt']],
  ['cp852', 'Polish of a zip folder', ['Rozdział 1/Okładka.txt', 'Rozdział 1/Część druga.txt']],
  ['cp737', 'Greek of a zip folder', ['Κεφάλαιο 1/σελίδα.txt', 'Εξώφυλλο.txt']],
  ['windows-874', 'Thai', ['บทที่ 1/หน้า.txt', 'ปกหน้า.txt']],
  ['cp437', 'western, as the format asks', ['Café.txt', 'Übergröße.txt']],
]

async function listNames(
  name: string,
  bytes: Buffer,
  nameEncoding?: GivenEncoding,
): Promise<string[]> {
  const folder = await aFolder()
  await writeFile(join(folder, name), bytes)
  const source = join(folder, name)
  const outputFolder = join(folder, 'out')
  const given = nameEncoding && { nameEncoding }
  const { ziptree } = await ingestWork(anIngest({ source, outputFolder, ...given }))
  return [...walkFiles(ziptree.tree)].map(({ path }) => path).sort()
}

describe('names in an archive that says no encoding', () => {
  it.each(NAMES)('are read from a zip in %s: %s', async (encoding, _about, names) => {
    const entries = names.map((name) => ({ name: iconv.encode(name, encoding), data: 'x' }))
    expect(await listNames('a.zip', aZip(entries))).toEqual([...names].sort())
  })

  it.each(NAMES.slice(0, 7))('are read from a tar in %s: %s', async (encoding, _about, names) => {
    const entries = names.map((name) => ({ name: iconv.encode(name, encoding), data: 'x' }))
    expect(await listNames('a.tar', aTar(entries))).toEqual([...names].sort())
  })

  it('are read one by one where one tool wrote CP932 and another UTF-8', async () => {
    const bytes = ['本編/001.txt', '本編/002.txt'].map((name) => iconv.encode(name, 'cp932'))
    const entries = [...bytes, Buffer.from('おまけ/001.txt')].map((name) => ({ name, data: 'x' }))
    expect(await listNames('a.zip', aZip(entries))).toEqual(
      ['本編/001.txt', '本編/002.txt', 'おまけ/001.txt'].sort(),
    )
  })

  it('are read by what marked names of the same archive show', async () => {
    const marked = { name: '한국어.txt', data: 'x' }
    const unmarked = { name: iconv.encode('끝.txt', 'cp949'), data: 'x' }
    expect(await listNames('a.zip', aZip([marked, unmarked]))).toEqual(['끝.txt', '한국어.txt'])
  })

  it.each(['a.zip', 'a.tar'])('are read from %s as a person says', async (name) => {
    const entries = [{ name: iconv.encode('ДЮНА.txt', 'windows-1251'), data: 'x' }]
    const bytes = name.endsWith('zip') ? aZip(entries) : aTar(entries)
    expect(await listNames(name, bytes, 'windows-1251')).toEqual(['ДЮНА.txt'])
  })

  it('are believed where the archive says UTF-8, whatever else they could be', async () => {
    const names = ['夜の本/第１話.txt', 'Café.txt', '한국어.txt']
    expect(await listNames('a.zip', aZip(names.map((name) => ({ name, data: 'x' }))))).toEqual(
      [...names].sort(),
    )
  })
})
