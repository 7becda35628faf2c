import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PdfPlayfile, Ziptree } from '@yomikura/content/ziptree'
import { aPdf } from '@yomikura/ingest/test-pdfs'
import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeSecrets } from '#config/secrets.ts'
import { migrate, openDatabase } from '#platform/db/database.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname
const run = promisify(execFile)
let folder: string
const data = () => join(folder, 'data')

/** One reader, and a document of one page of 300 x 400 points with a word on it. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-page-sizes-'))
  await mkdir(data())
  makeSecrets(join(data(), 'secrets.json'))
  const db = await openDatabase({ engine: 'sqlite', file: join(data(), 'yomikura.db') })
  await migrate(db)
  const principal = { principal_id: 'alice', iss: 'i', sub: 'alice', account_id: 'alice' }
  const flags = { is_super_user: 0, zip_allowed: 1, folder_allowed: 1 }
  const values = { ...principal, ...flags, login_id: 'alice', created_at: 0, updated_at: 0 }
  await db.insertInto('principal').values(values).execute()
  await db.destroy()
  await writeFile(join(folder, 'plan.pdf'), aPdf(['Harbour']))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Sizes of the pictures of the page that readers get. */
async function importWith(settings: Record<string, string>) {
  const env = {
    ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    ...{ YOMIKURA_DATA: data(), ...settings },
  }
  const values = ['import', '--remake', join(folder, 'plan.pdf')]
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...values], { env })
  const names = await readdir(join(data(), 'storage'), { recursive: true })
  const revision = await findRevision()
  const tree = names.find((name) => name.endsWith(`${revision}/ziptree.json`)) ?? ''
  const text = await readFile(join(data(), 'storage', tree), 'utf8')
  const [playfile] = Object.values((JSON.parse(text) as Ziptree).playfile)
  const [page] = (playfile as PdfPlayfile).pdf.page
  const sizeOf = (picture?: { width: number; height: number }) =>
    picture && [picture.width, picture.height]
  return { normal: sizeOf(page?.optimized), large: sizeOf(page?.large) }
}

async function findRevision() {
  const db = await openDatabase({ engine: 'sqlite', file: join(data(), 'yomikura.db') })
  const work = await db.selectFrom('work').select('revision').executeTakeFirst()
  await db.destroy()
  return work?.revision
}

it(
  'pages of a document have the sizes that the operator set when they are imported',
  { timeout: 120_000 * patience() },
  async () => {
    expect(await importWith({ YOMIKURA_LARGE_PAGE_PX: '0' })).toEqual({ normal: [1800, 2400] })
    const small = { YOMIKURA_PAGE_PX: '800', YOMIKURA_LARGE_PAGE_PX: '1200' }
    expect(await importWith(small)).toEqual({ normal: [600, 800], large: [900, 1200] })
  },
)
