// @bare
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findCommand } from '../programs.ts'
import { listChangedFiles } from './changed-files.ts'

const NOBODY = ['-c', 'user.name=nobody', '-c', 'user.email=nobody@example.org']

let folder: string

const git = (...args: string[]) => execFileSync('git', [...NOBODY, ...args], { cwd: folder })
const write = (name: string) => writeFileSync(join(folder, name), name)
const list = (since?: string) => listChangedFiles(folder, since).files

function commit(name: string): void {
  write(name)
  git('add', name)
  git('commit', '-q', '-m', name)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yomikura-near-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(!findCommand('git'))('changed files (needs git)', () => {
  beforeEach(() => {
    git('init', '-q', '-b', 'main')
    commit('first.ts')
    commit('second.ts')
  })

  it('are those since the branch left main: committed, not committed and new', () => {
    git('checkout', '-q', '-b', 'work')
    expect(list()).toEqual([])
    commit('third.ts')
    writeFileSync(join(folder, 'first.ts'), 'changed')
    rmSync(join(folder, 'second.ts'))
    write('日本 1.md')
    expect(list()).toEqual(['first.ts', 'second.ts', 'third.ts', '日本 1.md'])
  })

  it('are those of the last commit on a main that has no origin', () => {
    expect(list()).toEqual(['second.ts'])
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    expect(list()).toEqual([])
    commit('third.ts')
    expect(list()).toEqual(['third.ts'])
  })

  it('are those since a commit that was named', () => {
    commit('third.ts')
    expect(list('HEAD~2')).toEqual(['second.ts', 'third.ts'])
  })

  it('are not known of a commit that is not there', () => {
    expect(() => list('nowhere')).toThrow('git knows no commit "nowhere"')
  })
})

describe.skipIf(!findCommand('git'))('outside of a repository (needs git)', () => {
  it('changes are not known', () => {
    expect(() => list()).toThrow('this folder is no git repository')
  })
})
