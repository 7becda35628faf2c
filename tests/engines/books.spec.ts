import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { writeNovel, writePictureEpub } from '../../demo/works/src/books/write-books.ts'
import { test } from './engine-test.ts'

const WORKNO = 'BJ00901010'

async function writeDemoBooks(): Promise<Record<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-books-'))
  try {
    await writeNovel(folder)
    await writePictureEpub(folder)
    const names = (await readdir(folder)).filter((name) => name.endsWith('.epub'))
    const read = names.map(async (name) => [name, await readFile(join(folder, name))] as const)
    return Object.fromEntries(await Promise.all(read))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test(
  'reading the books of the demo logs no error',
  { tag: '@full' },
  async ({ browsers, stack }) => {
    const books = await writeDemoBooks()
    await stack.storefront.publishWork(
      { workno: WORKNO, name: { ja_JP: WORKNO }, work_type: 'NRE' },
      zipWork({ 'cover.png': (await drawTinyPage(1, 0)).png, ...books }),
    )
    const driver = await browsers.startReader('Chromium', 'light', [WORKNO])
    for (const name of Object.keys(books)) {
      driver.forgetErrors()
      await driver.open(`${stack.appUrl}/work/${WORKNO}/viewer/${name}`)
      await driver.waitFor('iframe, [data-page-index]')
      for (let page = 0; page < 8; page++) await driver.press('PageDown')
      expect(driver.errors, name).toEqual([])
    }
  },
)
