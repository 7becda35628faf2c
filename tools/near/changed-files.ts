import { spawnSync } from 'node:child_process'

/** Says in words why the changes are not known. */
export class UnknownChanges extends Error {}

type Git = (...args: string[]) => string | undefined

/** Asks git in a folder; what git refuses is undefined. @throws UnknownChanges where there is no git */
function createGit(folder: string): Git {
  return (...args) => {
    const { status, stdout, error } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
    if (error) throw new UnknownChanges('git knows what has changed, and there is no git here.')
    return status === 0 ? stdout : undefined
  }
}

/** The commit that this work started from: where it left the main branch, or else the commit before. */
function findBase(git: Git): string {
  const isMain = git('rev-parse', '--abbrev-ref', 'HEAD')?.trim() === 'main'
  const branches = ['origin/main', 'origin/HEAD', ...(isMain ? [] : ['main'])]
  for (const branch of branches) {
    const base = git('merge-base', 'HEAD', branch)?.trim()
    if (base) return base
  }
  return git('rev-parse', '-q', '--verify', 'HEAD~1')?.trim() ?? 'HEAD'
}

const toNames = (output: string) => output.split('\0').filter((name) => name !== '')

export type Changes = {
  /** The commit that was compared with. */
  base: string
  /** Paths from the folder, those of deleted files too. */
  files: readonly string[]
}

/**
 * Files that are not as in the commit that this work started from: committed, not committed, or new.
 * @param since a commit to compare with instead
 * @throws UnknownChanges when there is no git, no repository, or no such commit
 */
export function listChangedFiles(folder: string, since?: string): Changes {
  const git = createGit(folder)
  if (git('rev-parse', '--is-inside-work-tree')?.trim() !== 'true')
    throw new UnknownChanges('git knows what has changed, and this folder is no git repository.')
  const base = since ?? findBase(git)
  const changed = git('diff', '--name-only', '--no-renames', '--relative', '-z', base, '--')
  if (changed === undefined) throw new UnknownChanges(`git knows no commit "${base}".`)
  const added = git('ls-files', '--others', '--exclude-standard', '-z') ?? ''
  const files = [...new Set([...toNames(changed), ...toNames(added)])].toSorted()
  return { base: git('rev-parse', '--short', base)?.trim() ?? base, files }
}
