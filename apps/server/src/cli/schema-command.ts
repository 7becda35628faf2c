import { Command } from 'commander'
import { readConfig } from '#config/config.ts'
import type { SchemaState } from '#platform/db/schema-state.ts'
import { inspectSchema } from '#start/inspect-schema.ts'
import { openNamedDatabase } from '#start/open-parts.ts'

type SchemaFlags = { json: boolean }
type NamedState = SchemaState & { database: string }

/** `yomikura schema …`: what this release changes of the database, before any node is stopped. */
export function schemaCommand(): Command {
  const command = new Command('schema').description(
    'Says what this release changes of the database, and makes the changes.',
  )
  command
    .command('check')
    .description('Says what is pending, and whether older nodes may go on. Changes nothing.')
    .option('--json', 'print the result as JSON', false)
    .action(async ({ json }: SchemaFlags) => {
      const state = await inspectSchema(readConfig(process.env))
      print(state, json)
      process.exitCode = toExitCode(state)
    })
  command
    .command('apply')
    .description('Makes the pending changes, as the start of a node does.')
    .option('--json', 'print the result as JSON', false)
    .action(async ({ json }: SchemaFlags) => {
      const config = readConfig(process.env)
      const before = await inspectSchema(config)
      console.error(`The ${before.database}: ${before.pending.length} changes to make.`)
      const db = await openNamedDatabase(config)
      await db.destroy()
      const after = await inspectSchema(config)
      if (json) console.log(JSON.stringify({ ...after, made: before.pending }))
      else for (const name of before.pending) console.log(`made     ${name}`)
      process.exitCode = toExitCode(after)
    })
  return command
}

/** 0: nothing to do. 1: this build cannot run here. 2: changes are pending. */
function toExitCode({ refused, pending }: SchemaState): number {
  if (refused.length > 0) return 1
  return pending.length > 0 ? 2 : 0
}

function print(state: NamedState, isJson: boolean): void {
  if (isJson) {
    console.log(JSON.stringify(state))
    return
  }
  const { database, isEmpty, pending, endsOlder, later, refused } = state
  console.log(`The ${database}${isEmpty ? ' is empty' : ''}: ${pending.length} changes pending.`)
  for (const name of pending) {
    console.log(
      `pending  ${name}${!isEmpty && endsOlder.includes(name) ? '  (ends older nodes)' : ''}`,
    )
  }
  for (const name of later) console.log(`later    ${name}  (this release runs beside it)`)
  for (const name of refused) console.log(`refused  ${name}  (made by a later release)`)
  console.log(toAdvice(state))
}

function toAdvice({ isEmpty, pending, endsOlder, refused }: NamedState): string {
  if (refused.length > 0) {
    return 'This release cannot run here. Start the later release, or restore a backup of before it.'
  }
  if (pending.length === 0) return 'Nothing to do.'
  if (isEmpty) return 'The first start makes them all, and so does yomikura schema apply.'
  if (endsOlder.length === 0) {
    return 'Nodes of the release before may run, start and write beside these changes.'
  }
  return 'Stop all nodes of the release before, make a backup, then run yomikura schema apply.'
}
