import { DOCTOR } from '@yomikura/contract/server-limits'
import { sql } from 'kysely'
import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Config } from '#config/config.ts'
import type { SignInProvider } from '#config/sign-in-provider.ts'
import { type Db, openDatabase } from '#platform/db/database.ts'
import { engineOf } from '#platform/db/dialects/engine.ts'
import { MIGRATIONS } from '#platform/db/migrations.ts'
import { DeploymentRepository } from '#start/deployment-repository.ts'
import { explainDatabase, nameDatabase, toDatabaseFile } from '#start/open-parts.ts'
import { explainOtherBasis, findOtherBasis } from '#start/settle-sign-in.ts'
import type { ClockReadings } from './clock-readings.ts'
import { type DoctorLine, examineOne, Trouble } from './line.ts'
import { toSize } from './size-words.ts'

const runProgram = promisify(execFile)
const INTEGRITY = new URL('./integrity-process.ts', import.meta.url).pathname
/** The change that brought the table of the fingerprint. */
const WITH_FINGERPRINT = '0105-deployment'

type Places = Pick<Config, 'dataFolder' | 'databaseUrl'> &
  Pick<Config, 's3'> &
  Partial<Pick<Config, 'oidc'>>

export type DatabaseReport = {
  lines: DoctorLine[]
  /** Whether it was used before; undefined when it could not be read. */
  isUsed?: boolean
  /** Of the keys that it belongs to; absent before its first use. */
  fingerprint?: string
}

/** Whether the database answers, fits this release, is whole, and which keys it belongs to. Changes nothing. */
export async function examineDatabase(
  places: Places,
  clocks: ClockReadings,
): Promise<DatabaseReport> {
  const report: DatabaseReport = { lines: [] }
  const what = nameDatabase(places)
  if (places.databaseUrl === undefined && !(await isThere(toDatabaseFile(places.dataFolder)))) {
    const note = `${what}: not there yet, the first start makes it`
    return { lines: [{ part: 'database', what: note, state: 'ok' }], isUsed: false }
  }
  let db: Db | undefined
  const opening = examineOne({
    part: 'database',
    what,
    remedy: 'See that it runs and that YOMIKURA_DATABASE_URL names it rightly.',
    run: async () => {
      db = await open(places)
      clocks.note('database', await readClock(db))
      return `answers, ${toSize(await readSize(db, places))}`
    },
  })
  report.lines.push(await opening)
  if (!db || report.lines[0]?.state !== 'ok') {
    // What is still being opened after its limit is left to the end of the process.
    await db?.destroy()
    return report
  }
  try {
    await examineInside({ db, places, what, report })
  } finally {
    await db.destroy()
  }
  return report
}

/** Whether accounts are by the claim and the provider that are configured. */
function examineAccounts(db: Db, provider: SignInProvider): Promise<DoctorLine> {
  return examineOne({
    part: 'accounts',
    what: 'accounts of the provider',
    remedy: 'See that the database answers.',
    run: async () => {
      const known = await findOtherBasis(db, provider)
      if (known === undefined) return `are by "${provider.accountClaim}"`
      const { cause, next } = explainOtherBasis(known, provider)
      throw new Trouble(cause, next)
    },
  })
}

async function open(places: Places): Promise<Db> {
  const { databaseUrl, dataFolder } = places
  try {
    return databaseUrl === undefined
      ? await openDatabase({ engine: 'sqlite', file: toDatabaseFile(dataFolder) })
      : await openDatabase({ engine: 'postgres', url: databaseUrl })
  } catch (error) {
    const { cause, next } = explainDatabase(error, places)
    throw new Trouble(cause, next)
  }
}

async function examineInside({
  db,
  places,
  what,
  report,
}: {
  db: Db
  places: Places
  what: string
  report: DatabaseReport
}): Promise<void> {
  let applied: readonly string[] = []
  report.lines.push(
    await examineOne({
      part: 'schema',
      what: `schema of the ${what}`,
      remedy: 'See that no other program uses this database.',
      run: async () => {
        applied = await listApplied(db)
        return judgeSchema(applied)
      },
    }),
  )
  if (applied.includes(WITH_FINGERPRINT)) {
    const deployment = new DeploymentRepository(db)
    report.isUsed = await deployment.isUsed()
    const fingerprint = await deployment.findFingerprint()
    if (fingerprint !== undefined) report.fingerprint = fingerprint
    if (places.oidc) report.lines.push(await examineAccounts(db, places.oidc))
  } else report.isUsed = applied.length > 0
  if (places.databaseUrl !== undefined) return
  report.lines.push(await examineIntegrity(toDatabaseFile(places.dataFolder)))
}

/** @throws Trouble for a database of another product */
async function listApplied(db: Db): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) {
    if (tables.length === 0) return []
    throw new Trouble(
      `it holds tables of another product (${tables[0]?.name ?? ''})`,
      'Give Yomikura a database of its own.',
    )
  }
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

function judgeSchema(applied: readonly string[]): string {
  const known = Object.keys(MIGRATIONS)
  const newer = applied.find((name) => !known.includes(name))
  if (newer !== undefined) {
    throw new Trouble(
      `a newer release has changed it (${newer})`,
      'Start that release or a later one, or restore a backup of before it.',
    )
  }
  const missing = known.filter((name) => !applied.includes(name))
  if (applied.length === 0) return 'empty, the first start makes it'
  if (missing.length === 0) return `up to date (${known.toSorted().at(-1) ?? ''})`
  throw new Trouble(
    `it lacks ${missing.length} changes of this release, the first ${missing[0] ?? ''}`,
    'Make a backup, then start the server: it brings the schema up to date.',
    'warning',
  )
}

function examineIntegrity(file: string): Promise<DoctorLine> {
  const remedy = 'Keep the file with its -wal and -shm files, and restore a backup.'
  return examineOne({
    part: 'integrity',
    what: `content of ${file}`,
    remedy,
    // The program ends first, so that its own word counts.
    limitMs: DOCTOR.integrityMs + DOCTOR.partMs,
    run: async () => {
      const values = ['--disable-warning=ExperimentalWarning', INTEGRITY, file]
      const found = await runProgram(process.execPath, values, {
        timeout: DOCTOR.integrityMs,
        killSignal: 'SIGKILL',
      }).catch((error: unknown) => {
        if (!(error instanceof Error && 'killed' in error && error.killed === true)) throw error
        throw new Trouble(
          `the check took longer than ${DOCTOR.integrityMs / 1000} seconds and was ended`,
          `Run it by hand when there is time: sqlite3 ${file} "pragma integrity_check".`,
          'warning',
        )
      })
      const said = JSON.parse(found.stdout) as string[]
      if (said.length === 1 && said[0] === 'ok') return 'whole'
      throw new Trouble(said.join('; '), remedy)
    },
  })
}

async function readClock(db: Db): Promise<number> {
  const { nowMs } = engineOf(db)
  const row = await db.selectNoFrom(nowMs.as('now')).executeTakeFirstOrThrow()
  return Number(row.now)
}

/** Bytes that the database takes on its disk. */
async function readSize(db: Db, { databaseUrl, dataFolder }: Places): Promise<number> {
  if (databaseUrl !== undefined) {
    const { rows } = await sql<{
      size: string
    }>`select pg_database_size(current_database())::text as size`.execute(db)
    return Number(rows[0]?.size)
  }
  const file = toDatabaseFile(dataFolder)
  const sizes = [file, `${file}-wal`].map((path) =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
