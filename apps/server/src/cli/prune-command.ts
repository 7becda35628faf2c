import { Command } from 'commander'
import { createModules } from '#roles/compose.ts'
import { printable } from './printable.ts'
import { withPlatform } from './with-platform.ts'

/** `yomikura prune`: the hourly sweeps, now. */
export function pruneCommand(): Command {
  return new Command('prune')
    .description(
      'Removes rows of the database that have had their life, which a server does every hour or day.',
    )
    .option('--json', 'print the result as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const { prune } = await import('#operations/prune.ts')
      const { listSweeps } = await import('#roles/scheduler.ts')
      const done = await withPlatform((platform) =>
        prune(listSweeps(platform, createModules(platform)), (name) => console.error(name)),
      )
      if (json) console.log(JSON.stringify({ sweeps: done }, undefined, 2))
      else
        for (const { sweep, removed, error } of done)
          console.log(printable(`${sweep}: ${error ?? `${removed} rows removed`}`))
      if (done.some(({ error }) => error !== undefined)) process.exitCode = 1
    })
}
