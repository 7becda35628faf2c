import { Command, Option } from 'commander'
import { importCommand, type ImportFlags } from './import-command.ts'

const program = new Command('yomikura').description('Runs and feeds a Yomikura server.')

program
  .command('import')
  .description('Turns a folder, an archive or a file into works that an account can read.')
  .argument('<path>', 'one work, or a shelf: a folder that holds a folder or archive for each work')
  .option('--account <login>', 'whose works they are; needed when there is more than one account')
  .option('--title <title>', 'title of the work; the path is then taken as one work')
  .option('--maker <name>', 'circle or brand', 'Imported')
  .addOption(
    new Option('--direction <direction>', 'reading direction').choices(['rtl', 'ltr', 'vertical']),
  )
  .option('--one-work', 'take a folder of folders as one work with chapters', false)
  .action(async (path: string, flags: ImportFlags) => {
    process.exitCode = await importCommand(path, flags)
  })

await program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
