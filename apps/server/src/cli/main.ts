import {
  findGivenEncoding,
  GIVEN_ENCODINGS,
  type GivenEncoding,
} from '@yomikura/ingest/pipeline/open/given-encoding'
import { Command, InvalidArgumentError, Option } from 'commander'
import { accountCommand } from './account-command.ts'
import { backupCommand, restoreCommand, verifyCommand } from './backup-command.ts'
import { doctorCommand } from './doctor-command.ts'
import { importCommand, type ImportFlags } from './import-command.ts'
import { jobsCommand, retryCommand } from './jobs-command.ts'
import { keysCommand } from './keys-command.ts'
import { migrateCommand } from './migrate-command.ts'
import { pruneCommand } from './prune-command.ts'
import { reconcileCommand } from './reconcile-command.ts'
import { moveCommand } from './move-command.ts'
import { schemaCommand } from './schema-command.ts'
import { storefrontCommand } from './storefront-command.ts'

const program = new Command('yomikura').description('Runs and feeds a Yomikura server.')

program
  .command('import')
  .description('Turns a folder, an archive or a file into works that an account can read.')
  .argument('<path>', 'one work, or a shelf: a folder that holds a folder or archive for each work')
  .option('--account <login>', 'whose works they are; needed when there is more than one account')
  .option('--title <title>', 'title of the work; the path is then taken as one work')
  .option('--maker <name>', 'circle or brand')
  .addOption(
    new Option('--direction <direction>', 'reading direction').choices(['rtl', 'ltr', 'vertical']),
  )
  .option(
    '--names <encoding>',
    'what names of files are in where an archive does not say it and they come out wrong, for example cp932',
    toNameEncoding,
  )
  .option(
    '--follow <folder>',
    'also take what links lead to in this folder; may be said several times',
    (folder: string, others: string[]) => [...others, folder],
    [],
  )
  .option('--password', 'ask for a password of locked archives and documents, and keep it', false)
  .option('--passwords <file>', 'the same for a file with one password a line')
  .option('--one-work', 'take a folder of folders as one work with chapters', false)
  .option('--remake', 'make unchanged files again, for example in another page size', false)
  // What earlier releases called it.
  .addOption(new Option('--anew').implies({ remake: true }).hideHelp())
  .option('--dry-run', 'print what would become of every file, and change nothing', false)
  .option('--watch', 'keep the library in step with the folder until ended', false)
  .option(
    '--settle <seconds>',
    'with --watch: how long a work must not have changed before it is imported',
    Number,
    10,
  )
  .action(async (path: string, flags: ImportFlags) => {
    process.exitCode = await importCommand(path, flags)
  })

/** @throws InvalidArgumentError with what may be said, for an unknown label */
function toNameEncoding(label: string): GivenEncoding {
  const encoding = findGivenEncoding(label)
  if (encoding !== undefined) return encoding
  throw new InvalidArgumentError(`Known are ${GIVEN_ENCODINGS.join(', ')}.`)
}

program.addCommand(accountCommand())
program.addCommand(backupCommand())
program.addCommand(doctorCommand())
program.addCommand(jobsCommand())
program.addCommand(keysCommand())
program.addCommand(retryCommand())
program.addCommand(reconcileCommand())
program.addCommand(pruneCommand())
program.addCommand(migrateCommand())
program.addCommand(restoreCommand())
program.addCommand(moveCommand())
program.addCommand(schemaCommand())
program.addCommand(storefrontCommand())
program.addCommand(verifyCommand())

// As the server does: no other user of the machine can read imported files.
process.umask(0o077)
await program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
