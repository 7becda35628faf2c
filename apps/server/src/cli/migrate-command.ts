import { Argument, Command, InvalidArgumentError } from 'commander'
import { readConfig } from '#config/config.ts'
import { ImportService } from '#modules/ingest/index.ts'
import { WorkRights } from '#modules/library/index.ts'
import {
  MOVE_IN_SOURCES,
  MoveInError,
  type MoveInKind,
  type MoveInReport,
  MoveInService,
  type MoveInSource,
  type Outcome,
  OUTCOMES,
  type PathMapping,
  readSource,
} from '#modules/move-in/index.ts'
import { MyListService } from '#modules/lists/index.ts'
import { BookmarkService, ProgressService } from '#modules/reading/index.ts'
import { createLog } from '#platform/log/log.ts'
import { openPlatform, type Platform } from '#roles/platform.ts'
import { printable } from './printable.ts'

type MigrateFlags = {
  account?: string
  user?: string
  map: PathMapping[]
  dryRun: boolean
  json: boolean
}

/** `yomikura migrate …`: what a person did on another server. Its files are taken in by `import` before. */
export function migrateCommand(): Command {
  return new Command('migrate')
    .description(
      'Brings reading places, finished works, lists and bookmarks from another server. Import its files first.',
    )
    .addArgument(new Argument('<source>', 'which server').choices(MOVE_IN_SOURCES))
    .argument('<path>', 'its database, or the folder that it lies in')
    .option('--account <login>', 'who gets them; needed when there is more than one account')
    .option('--user <name>', 'who they are there; needed when several people read there')
    .option(
      '--map <old=new>',
      'where a folder of that server lies for this one; may be said several times',
      (text: string, others: PathMapping[]) => [...others, toMapping(text)],
      [],
    )
    .option('--dry-run', 'say what would be brought, and change nothing', false)
    .option('--json', 'print the result as JSON', false)
    .action(async (source: MoveInSource, path: string, flags: MigrateFlags) => {
      process.exitCode = await migrate(source, path, flags)
    })
}

/** @throws InvalidArgumentError where no `=` stands between two paths */
function toMapping(text: string): PathMapping {
  const at = text.indexOf('=')
  if (at < 1 || at === text.length - 1)
    throw new InvalidArgumentError('Write it as /old/folder=/new/folder.')
  return { from: text.slice(0, at), to: text.slice(at + 1) }
}

/** @returns the exit code: 1 when nothing was brought, or works were not found */
async function migrate(source: MoveInSource, path: string, flags: MigrateFlags): Promise<number> {
  const closers: (() => Promise<unknown>)[] = []
  try {
    // Before anything of ours is opened: a wrong path is said at once.
    const library = await readSource(source, path)
    const platform = await openPlatform(
      readConfig(process.env),
      createLog({ level: 'silent' }),
      closers,
    )
    const accountId = await findAccount(platform, flags.account)
    const { user, map: mappings, dryRun: isDryRun } = flags
    const report = await createService(platform).moveIn(library, {
      accountId,
      user,
      mappings,
      isDryRun,
    })
    if (flags.json)
      console.log(JSON.stringify({ source, dry_run: isDryRun, ...report }, undefined, 2))
    else for (const line of describe(report, isDryRun)) console.log(printable(line))
    return report.missed.length === 0 ? 0 : 1
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const code = error instanceof MoveInError ? error.code : 'failed'
    if (flags.json) console.log(JSON.stringify({ source, error: code, message }, undefined, 2))
    else console.error(printable(`${code}: ${message}`))
    return 1
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

async function findAccount(
  { db, clock, queue }: Platform,
  who: string | undefined,
): Promise<string> {
  const { accountId, known } = await new ImportService({ db, clock, queue }).findAccount(who)
  if (accountId !== undefined) return accountId
  throw new Error(
    known.length === 0
      ? 'No account is known yet. Run "yomikura account create <login>", import the files, then try again.'
      : `Say who gets them with --account <login>. Known: ${known.join(', ')}.`,
  )
}

function createService({ db, storage, ...platform }: Platform): MoveInService {
  // All of it happens at one moment: times are set right by the clock's way between two looks at it.
  const nowMs = platform.clock.nowMs()
  const clock = { nowMs: () => nowMs, nowSeconds: () => Math.floor(nowMs / 1000) }
  const parts = { db, clock, rights: new WorkRights({ db, clock }) }
  return new MoveInService({
    ...{ db, clock, storage },
    progress: new ProgressService(parts),
    bookmarks: new BookmarkService(parts),
    myLists: new MyListService(parts),
  })
}

const KIND_WORDS: Record<MoveInKind, string> = {
  places: 'places',
  finished: 'finished works',
  lists: 'works on lists',
  bookmarks: 'bookmarks',
  ratings: 'ratings',
}
const OUTCOME_WORDS: Record<Outcome, string> = {
  moved: 'moved',
  already_there: 'already there',
  later_here: 'later here',
  not_matched: 'not matched',
  ambiguous: 'ambiguous',
  no_place: 'without a place here',
}

function describe(
  { user, works, counts, missed, reasons }: MoveInReport,
  isDryRun: boolean,
): string[] {
  const lines = missed.map(({ title, path, could_be }) =>
    could_be.length === 0
      ? `not matched: ${title} (${path})`
      : `ambiguous: ${title} (${path}) could be ${could_be.join(', ')}`,
  )
  const why = reasons.map(
    ({ kind, why, count }) => `without a place here: ${count} ${KIND_WORDS[kind]}, ${why}`,
  )
  const sums = (Object.keys(KIND_WORDS) as MoveInKind[]).map((kind) => {
    const { found } = counts[kind]
    const ended = OUTCOMES.filter((outcome) => counts[kind][outcome] > 0)
    const parts = ended.map((outcome) => `${counts[kind][outcome]} ${OUTCOME_WORDS[outcome]}`)
    return `${KIND_WORDS[kind]}: ${[`${found} found`, ...parts].join(', ')}`
  })
  const head = `${works.matched} of ${works.found} works there were found here.`
  const whose = user === undefined ? [] : [`Of ${user}:`]
  const end = isDryRun ? ['Nothing was changed: this was a dry run.'] : []
  return [...lines, ...why, head, ...whose, ...sums, ...end]
}
