import { Command } from 'commander'
import { createModules } from '#roles/compose.ts'
import { printable } from './printable.ts'
import { withPlatform } from './with-platform.ts'

/** `yomikura prune`: every sweep of a server, now. */
export function pruneCommand(): Command {
  return new Command('prune')
    .description(
      'Removes rows and files that have had their life, which a server does by itself. On several machines it removes the files of the one that runs it.',
    )
    .option('--json', 'print the result as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const { prune } = await import('#operations/prune.ts')
      const { listSweeps } = await import('#roles/scheduler.ts')
      const { createIngest, listFileSweeps } = await import('#roles/worker.ts')
      const done = await withPlatform(async (platform) => {
        const modules = createModules(platform)
        const ingest = await createIngest(platform)
        const sweeps = [...listSweeps(platform, modules), ...listFileSweeps(modules, ingest)]
        try {
          return await prune(sweeps, (name) => console.error(name))
        } finally {
          await ingest.close()
        }
      })
      if (json) console.log(JSON.stringify({ sweeps: done }, undefined, 2))
      else
        for (const { sweep, removed, error } of done)
          console.log(printable(`${sweep}: ${error ?? `${removed} removed`}`))
      if (done.some(({ error }) => error !== undefined)) process.exitCode = 1
    })
}
