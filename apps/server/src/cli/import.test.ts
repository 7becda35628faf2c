import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { aZip } from '@yomikura/ingest/test-zips'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, openDatabase } from '#platform/db/database.ts'
import { describeWorks, findWorks } from './find-works.ts'
import { printable } from './printable.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname
const run = promisify(execFile)

let folder: string
let shelf: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-cli-'))
  shelf = join(folder, 'shelf')
  const page = await aPicture(60, 80).png().toBuffer()
  for (const path of ['夜の本/1.png', '夜の本/2.png', 'songs/a.mp3', 'songs/b.mp3']) {
    await mkdir(join(shelf, path, '..'), { recursive: true })
    await writeFile(join(shelf, path), page)
  }
  await writeFile(join(shelf, 'songs/a.mp3'), 'ID3')
  await writeFile(join(shelf, 'songs/b.mp3'), 'ID3')
  await writeFile(join(shelf, '朝の本.cbz'), aZip([{ name: '1.png', data: page }]))
  await writeFile(join(shelf, 'broken.zip'), 'no archive')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('findWorks', () => {
  const titlesAt = async (path: string, isOneWork = false) =>
    (await findWorks(path, isOneWork)).works.map(({ title, prefix }) => `${prefix} ${title}`)

  it('takes each folder and archive of a shelf as a work, named and sorted by what it is', async () => {
    expect(await titlesAt(shelf)).toEqual(['R broken', 'R songs', 'B 夜の本', 'B 朝の本'])
  })

  it('gives hostile names no power over terminals, and leaves out what no text can name', async () => {
    const hostile = join(folder, 'hostile')
    const names = ['\u001b]0;owned\u0007本', '\u202egpj.exe', '\t', 'plain'].map((name) =>
      Buffer.from(name),
    )
    const cp932 = Buffer.from('955c8e86', 'hex')
    for (const name of [...names, cp932]) {
      await mkdir(Buffer.concat([Buffer.from(`${hostile}/`), name]), { recursive: true })
    }
    expect((await titlesAt(hostile)).sort()).toEqual([
      'R ]0;owned 本',
      'R _',
      'R gpj.exe',
      'R plain',
    ])
    expect(printable('\u001b[2J\u0007本\u202e\n2')).toBe('\ufffd[2J\ufffd本\ufffd\n2')
  })

  it('goes on past what goes away from a shelf while it is looked at', async () => {
    const paths = [join(shelf, '夜の本'), join(shelf, 'gone'), join(shelf, '朝の本.cbz')]
    const works = await describeWorks(
      paths.map((path) => ({ path, name: basename(path) })),
      { root: shelf, follow: [] },
    )
    expect(works.map(({ title }) => title)).toEqual(['夜の本', '朝の本'])
  })

  it('takes a folder of pages, an archive, and whatever is called one work, as one', async () => {
    expect(await titlesAt(join(shelf, '夜の本'))).toEqual(['B 夜の本'])
    expect(await titlesAt(join(shelf, '朝の本.cbz'))).toEqual(['B 朝の本'])
    expect(await titlesAt(shelf, true)).toHaveLength(1)
  })

  it('takes an archive that lies alone in a folder as the work, and says why of several', async () => {
    const alone = join(folder, 'alone')
    await mkdir(alone)
    const comic = await readFile(join(shelf, '朝の本.cbz'))
    await writeFile(join(alone, 'one.cbz'), comic)
    await writeFile(join(alone, 'cover.jpg'), 'a picture beside it')
    expect((await findWorks(alone, true)).works).toMatchObject([
      { path: join(alone, 'one.cbz'), workType: 'COM', prefix: 'B' },
    ])
    await writeFile(join(alone, 'two.cbz'), comic)
    await expect(findWorks(alone, true)).rejects.toThrow(/holds 2 archives/)
  })
})

describe('yomikura import', () => {
  const data = () => join(folder, 'data')
  const database = () => openDatabase({ engine: 'sqlite', file: join(data(), 'yomikura.db') })

  async function addAccount(login: string): Promise<void> {
    const db = await database()
    await migrate(db)
    const row = { principal_id: login, iss: 'i', sub: login, account_id: `account-${login}` }
    const flags = { is_super_user: 0, zip_allowed: 1, folder_allowed: 1 }
    await db
      .insertInto('principal')
      .values({ ...row, ...flags, login_id: login, created_at: 0, updated_at: 0 })
      .execute()
    await db.destroy()
  }

  async function yomikura(...values: string[]) {
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      YOMIKURA_DATA: data(),
    }
    const options = { env, encoding: 'utf8' } as const
    const command = ['--disable-warning=ExperimentalWarning', MAIN, 'import', ...values]
    return run(process.execPath, command, options).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        stdout,
        stderr,
      }),
    )
  }

  it('says what to do while no account is known', async () => {
    const { code, stderr } = await yomikura(shelf)
    expect([code, stderr]).toEqual([1, expect.stringContaining('Sign in once')])
  })

  it('makes works of a shelf readable without a server, and the same ones again', async () => {
    await addAccount('alice')
    const first = await yomikura(shelf)
    expect(first.code).toBe(1)
    expect(first.stdout).toMatch(/^BI\d{8} {2}夜の本: 2 pages$/m)
    expect(first.stdout).toMatch(/^BI\d{8} {2}朝の本: 1 pages$/m)
    expect(first.stdout).toMatch(/^RI\d{8} {2}songs: not imported\. corrupted/m)
    expect(first.stdout).toMatch(/^ {2}a\.mp3: The file is damaged/m)
    expect(first.stdout).toMatch(/^ {2}b\.mp3: The file is damaged/m)
    expect(first.stdout).toMatch(/^ {2}broken\.zip: The archive has no directory/m)
    expect(first.stdout).toContain('2 of 4 works imported, 3 ok')
    expect(first.stdout).toMatch(/^RI\d{8} {2}broken: not imported\. .*corrupted/m)

    const again = await yomikura(
      join(shelf, '夜の本'),
      '--title',
      '夜の本 改',
      '--direction',
      'ltr',
    )
    expect(again.code).toBe(0)
    const [workno] = /BI\d{8}(?= {2}夜の本)/.exec(first.stdout) ?? []
    expect(again.stdout).toContain(`${workno}  夜の本 改: 2 pages`)

    const db = await database()
    const works = await db.selectFrom('work').select(['workno', 'page_count']).execute()
    const sales = await db.selectFrom('sale').select(['workno', 'account_id']).execute()
    await db.destroy()
    expect(works.find((work) => work.workno === workno)?.page_count).toBe(2)
    expect(sales).toContainEqual({ workno, account_id: 'account-alice' })
  })

  it('asks whose works they are when there are two accounts', async () => {
    await addAccount('bob')
    const { code, stderr } = await yomikura(shelf)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/--account.*alice, bob/)])
    const named = await yomikura(join(shelf, '朝の本.cbz'), '--account', 'bob')
    expect([named.code, named.stdout]).toEqual([0, expect.stringContaining('1 pages')])
  })

  it('prints trees and verdicts of a dry run, and changes nothing', async () => {
    const { code, stdout } = await yomikura(shelf, '--dry-run')
    expect(code).toBe(1)
    const about = 'direction: rtl, kind: manga'
    expect(stdout).toContain(
      `夜の本\n  ${about}\n  1.png  [image] ok\n  2.png  [image] ok\n  (2 ok)`,
    )
    expect(stdout).toMatch(/broken: not imported\. corrupted/)
    const db = await database()
    const works = await db.selectFrom('work').select('workno').execute()
    await db.destroy()
    expect(works.length).toBeLessThanOrEqual(4)
  })

  it('brings a shelf so that a library with the newest first shows it in its own order', async () => {
    const numbered = join(folder, 'numbered')
    const page = await aPicture(60, 80).png().toBuffer()
    await mkdir(numbered)
    const titles = ['上', '中', '下'].map((part) => `短編集 ${part}`)
    for (const title of titles) {
      await writeFile(join(numbered, `${title}.cbz`), aZip([{ name: '1.png', data: page }]))
    }
    expect((await yomikura(numbered, '--account', 'bob')).code).toBe(0)
    const db = await database()
    const shown = await db
      .selectFrom('sale')
      .innerJoin('work', 'work.workno', 'sale.workno')
      .where('work.catalogue', 'like', '%短編集%')
      .orderBy('sale.sales_date', 'desc')
      .select('work.catalogue')
      .execute()
    await db.destroy()
    const names = shown.map(({ catalogue }) => (JSON.parse(catalogue) as CatalogueWork).name.ja_JP)
    expect(names).toEqual(titles)
  })

  it('says that a path leads nowhere', async () => {
    const { code, stderr } = await yomikura(join(shelf, 'missing'), '--account', 'bob')
    expect([code, stderr]).toEqual([1, expect.stringContaining('no such file')])
  })
})
