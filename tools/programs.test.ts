import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findCommand } from './programs.ts'

describe('a command on the search path', () => {
  let base: string
  let first: string
  let second: string

  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'yomikura-programs-'))
    first = join(base, 'first')
    second = join(base, 'second')
    mkdirSync(first)
    mkdirSync(second)
    vi.stubEnv('PATH', [first, second].join(delimiter))
  })

  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(base, { recursive: true })
  })

  function write(path: string, text: string, mode = 0o755) {
    writeFileSync(path, text)
    chmodSync(path, mode)
  }

  it('is the first that can be started', () => {
    write(join(first, 'reader'), '#!/bin/sh\n')
    write(join(second, 'reader'), '#!/bin/sh\n')
    expect(findCommand('reader')).toBe(join(first, 'reader'))
  })

  it.each<[string, (path: string) => void]>([
    ['an empty file', (path) => write(path, '')],
    ['a file without the right to start it', (path) => write(path, '#!/bin/sh\n', 0o644)],
    ['a folder', (path) => mkdirSync(path)],
    ['a link to nothing', (path) => symlinkSync(join(base, 'nothing'), path)],
  ])('is not %s', (_what, make) => {
    make(join(first, 'reader'))
    expect(findCommand('reader')).toBeUndefined()
    write(join(second, 'reader'), '#!/bin/sh\n')
    expect(findCommand('reader')).toBe(join(second, 'reader'))
  })
})
