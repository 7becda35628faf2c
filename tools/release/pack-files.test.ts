import { chmod, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { unpackTar } from 'modern-tar/fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packFiles } from './pack-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-pack-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function pack() {
  return packFiles({
    files: [
      { kind: 'file', name: 'src/main.mjs', source: join(folder, 'main.mjs') },
      { kind: 'file', name: 'deploy/steps/one.sh', source: join(folder, 'main.mjs') },
      { kind: 'link', name: 'node_modules/ours', source: '../src' },
    ],
    written: { 'bin/yomikura': '#!/bin/sh\n' },
    ...{ top: 'yomikura-1', seconds: 1_000_000_000 },
  })
}

it('makes the same bytes whatever rights and times the files have on this disk', async () => {
  const file = join(folder, 'main.mjs')
  await writeFile(file, 'export {}\n')
  const first = await buffer(pack())
  await chmod(file, 0o600)
  await utimes(file, 5, 5)
  expect((await buffer(pack())).equals(first)).toBe(true)
})

it('gives scripts the right to run, files one time, and links their relative way', async () => {
  await writeFile(join(folder, 'main.mjs'), 'export {}\n')
  const target = join(folder, 'unpacked')
  await new Promise((resolve, reject) => {
    pack().pipe(unpackTar(target)).on('finish', resolve).on('error', reject)
  })
  const script = await stat(join(target, 'yomikura-1/bin/yomikura'))
  const step = await stat(join(target, 'yomikura-1/deploy/steps/one.sh'))
  const throughLink = await stat(join(target, 'yomikura-1/node_modules/ours/main.mjs'))
  const modes = [script, step, throughLink].map(({ mode }) => mode & 0o777)
  expect(modes).toEqual([0o755, 0o755, 0o644])
  expect(throughLink.mtimeMs).toBe(1_000_000_000_000)
})
