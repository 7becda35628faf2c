// @bare
import { execFileSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aFolder } from '../../test-folders.ts'
import { findConverter } from './converter.ts'

const { PATH = '' } = process.env
const canBound = (() => {
  try {
    execFileSync('prlimit', ['--as=1073741824', '--', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** A folder with programs that say what the kernel allows them. */
async function aFolderOf(...names: string[]): Promise<string> {
  const folder = await aFolder()
  for (const name of names) {
    await writeFile(join(folder, name), '#!/bin/sh\nexec cat /proc/self/limits\n')
    await chmod(join(folder, name), 0o755)
  }
  return folder
}

describe('the programs for sound and film', () => {
  it.skipIf(!canBound)(
    'get 1.5 GiB of addresses each and leave no picture of their memory (needs prlimit)',
    async () => {
      const folder = await aFolderOf('ffmpeg', 'ffprobe', 'heif-convert')
      const converter = await findConverter([folder, PATH].join(delimiter))
      for (const command of [converter?.ffmpeg, converter?.ffprobe, converter?.heif]) {
        const [program = '', ...values] = command ?? []
        const limits = execFileSync(program, values, { encoding: 'utf8' })
        expect(limits).toMatch(/^Max address space +1610612736 +1610612736 /m)
        expect(limits).toMatch(/^Max core file size +0 +0 /m)
      }
    },
  )

  it('are used only where both that read and write are there', async () => {
    const [one, other] = [await aFolderOf('ffmpeg'), await aFolderOf('ffprobe')]
    expect(await findConverter(one)).toBeUndefined()
    expect(await findConverter(other)).toBeUndefined()
    const found = await findConverter([one, '', other].join(delimiter))
    expect(found).toEqual({ ffmpeg: [join(one, 'ffmpeg')], ffprobe: [join(other, 'ffprobe')] })
  })
})
