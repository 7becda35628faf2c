import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KeptPasswords, toPasswords } from './kept-passwords.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-passwords-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('kept passwords', () => {
  it('are 100, the newest first, each of them once', async () => {
    const kept = new KeptPasswords(folder)
    const many = Array.from({ length: 100 }, (_, index) => `old ${index}`)
    await kept.add(many)
    expect(await kept.list()).toEqual(many)
    await kept.add(['new', 'old 5'])
    const list = await kept.list()
    expect(list.slice(0, 3)).toEqual(['new', 'old 5', 'old 0'])
    expect(list).toHaveLength(100)
    expect(list).not.toContain(many.at(-1))
  })

  it('keep their spaces, and no line of a list is lost to how it ends', () => {
    expect(toPasswords(' a \r\nb\n\nb')).toEqual([' a ', 'b'])
  })
})
