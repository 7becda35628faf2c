import { Command } from 'commander'
import { readConfig } from '#config/config.ts'
import { createLog } from '#platform/log/log.ts'
import type { MoveProgress, MoveResult } from '#start/move/move-deployment.ts'

type MoveFlags = { to: string[]; undo: boolean; json: boolean }

/** Least time between two lines of progress. */
const PROGRESS_MS = 1000

/** `yomikura move …`: another database, another storage, or both, for a deployment that is stopped. */
export function moveCommand(): Command {
  return new Command('move')
    .description('Moves a stopped server to another database, another storage or both.')
    .option(
      '--to <address>',
      'postgres://user@host/database or sqlite:/folder, s3://bucket?endpoint=https://host or file:/folder; one of each may be said',
      (address: string, others: string[]) => [...others, address],
      [],
    )
    .option('--undo', 'let nodes start again where the variables of this shell lead to', false)
    .option('--json', 'print the result as JSON', false)
    .action((flags: MoveFlags) => (flags.undo ? undo(flags) : move(flags)))
}

async function move({ to: addresses, json }: MoveFlags): Promise<void> {
  const { moveDeployment } = await import('#start/move/move-deployment.ts')
  const { toTarget, toVariables } = await import('#start/move/move-target.ts')
  const from = readConfig(process.env)
  const to = toTarget(from, addresses, {
    endpoint: process.env['YOMIKURA_S3_ENDPOINT'],
    accessKey: process.env['YOMIKURA_S3_ACCESS_KEY'],
    secretKey: process.env['YOMIKURA_S3_SECRET_KEY'],
  })
  const log = createLog({ level: 'silent' })
  const result = await moveDeployment({ from, to, log, onProgress: createProgress() })
  const variables = toVariables(to)
  // Keys of the deployment are in no database and no storage.
  const next =
    to.dataFolder === from.dataFolder
      ? `Keep the data folder ${from.dataFolder}: the keys in its secrets.json stay in use.`
      : `Copy secrets.json from ${from.dataFolder} to ${to.dataFolder} before the start.`
  if (json) console.log(JSON.stringify({ ...result, variables, next }))
  else printResult(result, [...variables, '', next])
}

/** A line of the standard error now and then, and the first of each part at once. */
function createProgress(): (progress: MoveProgress) => void {
  const saidAt = new Map<string, number>()
  return (progress) => {
    const part = 'rows' in progress ? 'rows' : 'objects'
    const now = performance.now()
    if (now - (saidAt.get(part) ?? -Infinity) < PROGRESS_MS) return
    saidAt.set(part, now)
    const done =
      'rows' in progress
        ? `${progress.rows} rows`
        : `${progress.objects} objects, ${Math.ceil(progress.bytes / 1024 ** 2)} MB`
    console.error(`${done} …`)
  }
}

function printResult({ objects, rows }: MoveResult, lines: string[]): void {
  if (objects) {
    const { written, kept } = objects
    console.log(`${written + kept} objects are the same in both (${kept} were there already).`)
  }
  if (rows !== undefined) console.log(`${rows} rows are the same in both.`)
  console.log('The server is moved. Start it with these variables; empty ones are not set:\n')
  for (const line of lines) console.log(line)
  console.log('Where it was, nothing was removed. No node starts there until yomikura move --undo.')
}

async function undo({ json }: MoveFlags): Promise<void> {
  const { undoMove } = await import('#start/move/move-deployment.ts')
  const isUndone = await undoMove(readConfig(process.env))
  const text = isUndone
    ? 'Nodes start here again. What was written at the target of the move is not here.'
    : 'Nothing was moved away from here.'
  console.log(json ? JSON.stringify({ isUndone }) : text)
}
