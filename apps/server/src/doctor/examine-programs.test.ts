// @bare
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { examineFonts, examinePrograms } from './examine-programs.ts'

it('names programs that are missing, with what cannot be done and the package', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-programs-'))
  const lines = await examinePrograms({ roles: ['worker'], fontFolders: [] }, folder)
  await rm(folder, { recursive: true })
  expect(lines.map(({ part }) => part)).toEqual(['ffmpeg', 'heif-convert', 'sandbox', 'fonts'])
  for (const line of lines.slice(0, 2))
    expect(line).toMatchObject({
      state: 'warning',
      remedy: expect.stringContaining('apt install ffmpeg') as string,
    })
})

it('asks for none of them where no works are taken in', async () => {
  expect(await examinePrograms({ roles: ['web', 'content'], fontFolders: [] })).toEqual([])
})

it('names languages whose letters no font has', async () => {
  await expect(examineFonts([])).rejects.toMatchObject({
    state: 'warning',
    message: 'none has letters of Japanese, Chinese, Korean',
  })
})
