// @bare
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeSecrets } from '#config/secrets.ts'
import { keysCommand } from './keys-command.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname
const SECRETS_MODULE = new URL('../config/secrets.ts', import.meta.url).href

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-keys-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(values: readonly string[]) {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...values], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      YOMIKURA_DATA: folder,
    },
  })
}

/** `yomikura keys …` in this process. */
async function keys(...values: string[]) {
  const said = { output: '', errors: '' }
  vi.spyOn(console, 'log').mockImplementation((text: string) => void (said.output += text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void (said.errors += text))
  await keysCommand().parseAsync(values, { from: 'user' })
  return said
}

describe('yomikura keys', () => {
  afterEach(() => vi.restoreAllMocks())

  it('makes keys, rotates them, and says what is left to do', async () => {
    const file = join(folder, 'made.json')
    const made = await keys('make', file, '--json')
    expect(JSON.parse(made.output)).toMatchObject({ file, purposes: [{}, {}] })
    const added = await keys('rotate', '--file', file, '--json')
    expect(JSON.parse(added.output)).toMatchObject({ file, step: 'add' })
    expect(added.errors).toMatch(/Copy the file to all nodes.*--step sign/)
    const shown = await keys('show', '--file', file)
    expect(shown.output).toMatch(/grants: next step sign.*signs since .*verifies, 0 days old/s)
  })

  it('makes all keys new after a leak, and refuses what would lose keys', async () => {
    const file = join(folder, 'leaked.json')
    await expect(keys('show', '--file', file)).rejects.toThrow(`no keys in ${file}`)
    await keys('make', file)
    await expect(keys('make', file)).rejects.toThrow('is there already')
    const present = await readFile(file, 'utf8')
    await expect(keys('rotate', '--now', '--step', 'add', '--file', file)).rejects.toThrow('--now')
    await expect(keys('rotate', '--step', 'drop', '--file', file)).rejects.toThrow('not "drop"')
    expect(await readFile(file, 'utf8')).toBe(present)
    const replaced = await keys('rotate', '--now', '--file', file, '--json')
    const { purposes } = JSON.parse(replaced.output) as { purposes: { keys: { id: string }[] }[] }
    const ids = purposes.flatMap((purpose) => purpose.keys.map(({ id }) => id))
    expect(ids.map((id) => present.includes(id))).toEqual([false, false])
    expect(replaced.errors).toContain('Stop all nodes')
  })

  it('is a command of the program, which ends with 1 where a step is refused', async () => {
    makeSecrets(join(folder, 'secrets.json'))
    const child = start([MAIN, 'keys', 'rotate', '--step', 'sign'])
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining('The next step for grants is "add"'),
    ])
  })

  it('leaves the old or the new file whole, whenever it is killed', async () => {
    const path = join(folder, 'killed.json')
    const variants = ['A', 'B'].map((brand) => ({
      ...makeSecrets(path),
      csrf: brand.repeat(50_000),
    }))
    const source = join(folder, 'variants.json')
    await writeFile(source, JSON.stringify(variants))
    const writing = `
      import { writeSecrets } from '${SECRETS_MODULE}'
      import { readFileSync } from 'node:fs'
      const variants = JSON.parse(readFileSync('${source}', 'utf8'))
      for (let turn = 0; ; turn++) {
        writeSecrets('${path}', variants[turn % 2])
        console.log(turn)
      }`
    for (const turns of [1, 4]) {
      const child = start(['--input-type=module', '--eval', writing])
      for await (const line of createInterface({ input: child.stdout }))
        if (Number(line) >= turns) child.kill('SIGKILL')
      const found: unknown = JSON.parse(await readFile(path, 'utf8'))
      expect(variants).toContainEqual(found)
    }
  })
})
