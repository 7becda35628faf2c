import { Command } from 'commander'
import { readConfig } from '#config/config.ts'
import { createModules } from '#roles/compose.ts'
import type { Sweep } from '#roles/scheduler.ts'
import { inspectSchema } from '#start/inspect-schema.ts'
import { StartRefused } from '#start/start-refused.ts'
import { printable } from './printable.ts'
import { withPlatform } from './with-platform.ts'

type PruneFlags = { json: boolean; dryRun: boolean }

/** `yomikura prune`: every sweep of a server, now. */
export function pruneCommand(): Command {
  return new Command('prune')
    .description(
      'Removes rows and files that have had their life, which a server does by itself. On several machines it removes the files of the one that runs it.',
    )
    .option('--dry-run', 'say what would go, with the bytes of files, and remove nothing', false)
    .option('--json', 'print the result as JSON', false)
    .action(async (flags: PruneFlags) => {
      const errors = await (flags.dryRun ? foresee(flags) : remove(flags))
      if (errors > 0) process.exitCode = 1
    })
}

/** @returns how many sweeps failed */
async function remove({ json }: PruneFlags): Promise<number> {
  const { prune } = await import('#operations/prune.ts')
  const done = await withSweeps((sweeps) => prune(sweeps, say))
  if (json) console.log(JSON.stringify({ sweeps: done }, undefined, 2))
  else
    for (const { sweep, removed, error } of done)
      console.log(printable(`${sweep}: ${error ?? `${removed} removed`}`))
  return done.filter(({ error }) => error !== undefined).length
}

/** @returns how many sweeps failed */
async function foresee({ json }: PruneFlags): Promise<number> {
  await requireReadySchema()
  const { foreseePrune } = await import('#operations/prune.ts')
  const found = await withSweeps((sweeps) => foreseePrune(sweeps, say))
  const bytes = found.reduce((sum, one) => sum + one.bytes, 0)
  const count = found.reduce((sum, { removed }) => sum + removed, 0)
  if (json) {
    console.log(
      JSON.stringify({ dry_run: true, sweeps: found, removed: count, bytes }, undefined, 2),
    )
  } else {
    for (const one of found) {
      const files = one.bytes > 0 ? `, ${one.bytes} bytes of files` : ''
      console.log(printable(`${one.sweep}: ${one.error ?? `${one.removed} would go${files}`}`))
    }
    console.log(`In all ${count} would go, and ${bytes} bytes of files. Nothing was removed.`)
  }
  return found.filter(({ error }) => error !== undefined).length
}

/**
 * Opening a server's parts makes a database that is not there, and changes one of an older release.
 *
 * @throws StartRefused
 */
async function requireReadySchema(): Promise<void> {
  const { database, isEmpty, pending } = await inspectSchema(readConfig(process.env))
  if (!isEmpty && pending.length === 0) return
  throw new StartRefused(`The ${database} cannot be looked at`, {
    cause: isEmpty ? 'no server has used it yet' : `${pending.length} changes of it are pending`,
    next: isEmpty
      ? 'Set YOMIKURA_DATA to the folder of the server, or YOMIKURA_DATABASE_URL.'
      : 'Run "yomikura schema apply", or the command of the release that runs.',
  })
}

const say = (name: string) => console.error(name)

async function withSweeps<T>(use: (sweeps: readonly Sweep[]) => Promise<T>): Promise<T> {
  const { listSweeps } = await import('#roles/scheduler.ts')
  const { createIngest, listFileSweeps } = await import('#roles/worker.ts')
  return withPlatform(async (platform) => {
    const modules = createModules(platform)
    const ingest = await createIngest(platform)
    try {
      return await use([...listSweeps(platform, modules), ...listFileSweeps(modules, ingest)])
    } finally {
      await ingest.close()
    }
  })
}
