import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { aLocked } from '@yomikura/ingest/test-locked'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KeptPasswords } from '#modules/ingest/index.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname
const run = promisify(execFile)
const PASSWORD = 'open sesame 77'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-passwords-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('yomikura import', { timeout: 120_000 * patience() }, () => {
  const data = () => join(folder, 'data')
  const list = () => join(folder, 'list.txt')

  async function yomikura(...values: string[]): Promise<string> {
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      YOMIKURA_DATA: data(),
    }
    const command = ['--disable-warning=ExperimentalWarning', MAIN, ...values]
    const outputOf = ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr
    const asked = run(process.execPath, command, { env, encoding: 'utf8' })
    asked.child.stdin?.end(`${PASSWORD}\n`)
    return asked.then(outputOf, outputOf)
  }

  async function aShelf(): Promise<string> {
    const shelf = join(folder, 'shelf')
    const page = await aPicture(60, 80).png().toBuffer()
    await mkdir(shelf)
    const kinds = [
      ['夜の本.cbz', '-tzip', '-mem=AES256'],
      ['朝の本.cb7', '-t7z', '-mhe=on'],
    ]
    for (const [name = '', ...switches] of kinds) {
      const bytes = await aLocked({ '1.png': page }, { password: PASSWORD, switches })
      await writeFile(join(shelf, name), bytes)
    }
    await yomikura('account', 'create', 'alice', '--generate')
    return shelf
  }

  it('names locked works and says what to do, takes a password, and needs none the next time', async () => {
    const shelf = await aShelf()
    const locked = await yomikura('import', shelf)
    expect(locked).toMatch(/夜の本: not imported\. encrypted/)
    expect(locked).toMatch(/朝の本: not imported\. encrypted: .* Import it again with --password\./)
    await writeFile(list(), `\ufeffanother\r\n\r\n${PASSWORD}\r\n`)
    const tried = await yomikura('import', shelf, '--dry-run', '--passwords', list())
    expect(tried).toMatch(/1\.png {2}\[image\] ok/)
    expect(await new KeptPasswords(data()).list()).toEqual([])
    expect(await yomikura('import', shelf, '--passwords', list())).toContain(
      '2 of 2 works imported, 2 ok',
    )
    expect(await yomikura('import', shelf, '--remake')).toContain('2 of 2 works imported, 2 ok')
    const mode = (await stat(join(data(), 'import-passwords'))).mode & 0o777
    expect(mode).toBe(0o600)
    const holders = await listHolders(data(), PASSWORD)
    expect(holders).toEqual(['import-passwords'])
  })

  it('takes a password from standard input, which no list of processes shows', async () => {
    expect(await yomikura('import', await aShelf(), '--password')).toContain(
      '2 of 2 works imported, 2 ok',
    )
    expect(await new KeptPasswords(data()).list()).toEqual([PASSWORD])
  })
})

/** Files below a folder that hold these bytes. */
async function listHolders(root: string, text: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const holders: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name))
    if (bytes.includes(text)) holders.push(entry.name)
  }
  return holders
}
