import { spawnSync } from 'node:child_process'
import {
  copyFile,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rm,
  symlink,
} from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The last commit without `0203-buyer-key` and what came after it: with its changes of the schema, and
 * older than those of today. Write a later one here with each release, the one that operators come from.
 */
const PREVIOUS_BUILD = '4eeba1e62f592f0b1c7a4427010cfbd0187a5e86'

const ROOT = join(import.meta.dirname, '../../..')
/** Where packages lie, of all builds in the same places. */
const PACKAGES = ['node_modules', 'apps/server/node_modules']

function runGit(args: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync('git', args, { cwd: ROOT, env: { ...process.env, ...env } })
  return status === 0
}

/** False in a shallow clone, in an archive of the sources, and without git. */
export const hasPreviousBuild = (): boolean =>
  runGit(['cat-file', '-e', `${PREVIOUS_BUILD}^{commit}`])

/** Sources of the release before, which run as they are, on the packages of this checkout. */
export class PreviousBuild {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Beside this checkout's own results, because files of one file system can be linked. */
  static async unpack(): Promise<PreviousBuild> {
    const results = join(ROOT, 'artifacts')
    await mkdir(results, { recursive: true })
    const folder = await mkdtemp(join(results, 'previous-build-'))
    // An index of its own, so that the checkout's is not touched.
    const env = { GIT_INDEX_FILE: join(folder, 'index') }
    const isRead = runGit(['read-tree', PREVIOUS_BUILD], env)
    const isWritten = isRead && runGit(['checkout-index', '--all', `--prefix=${folder}/`], env)
    if (!isWritten) throw new Error(`git did not write the files of ${PREVIOUS_BUILD}.`)
    for (const path of PACKAGES) await linkFolder(join(ROOT, path), join(folder, path))
    return new PreviousBuild(folder)
  }

  /** Of its server. */
  get sources(): string {
    return join(this.#folder, 'apps/server/src')
  }

  remove(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true })
  }
}

/**
 * The same files at a second place. Links to folders of this repository lead to the second place's own
 * ones, as they are relative. A link to the whole would not do: what takes works in sees no other folder.
 */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    const stats = await lstat(source)
    if (stats.isSymbolicLink()) await symlink(await readlink(source), target)
    else if (stats.isDirectory()) await linkFolder(source, target)
    else await link(source, target).catch(() => copyFile(source, target))
  }
}
