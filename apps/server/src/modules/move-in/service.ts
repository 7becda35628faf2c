import { stat } from 'node:fs/promises'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import type { AccountHolder } from '../access/index.ts'
import { toPrincipal } from '../auth/index.ts'
import type { MyListService } from '../lists/index.ts'
import type { BookmarkService, ProgressService } from '../reading/index.ts'
import type { ForeignLibrary, ForeignUser } from './foreign-library.ts'
import { matchWorks, type PathMapping } from './match-works.ts'
import { moveBookmarks } from './move-bookmarks.ts'
import { MoveInError } from './move-in-error.ts'
import { moveLists } from './move-lists.ts'
import { movePlaces } from './move-places.ts'
import { OwnWorks } from './own-works.ts'
import { MoveInRepository } from './repository.ts'
import { type Counts, Tally } from './tally.ts'

export type MoveInOrder = {
  accountId: string
  /** Name of the person on the other server; undefined where only one can be meant. */
  user?: string | undefined
  mappings: readonly PathMapping[]
  /** Says what would be done, and changes nothing. */
  isDryRun: boolean
}

const KINDS = ['places', 'finished', 'lists', 'bookmarks', 'ratings'] as const
export type MoveInKind = (typeof KINDS)[number]

/** What became of everything that was found. */
export type MoveInReport = {
  user: string | undefined
  works: { found: number; matched: number }
  counts: Record<MoveInKind, Counts>
  /** Works of the other server that were asked for and not found, with what each could be. */
  missed: { title: string; path: string; could_be: readonly string[] }[]
  /** Why things have no place here, and how many. */
  reasons: { kind: MoveInKind; why: string; count: number }[]
}

type Parts = {
  db: Db
  clock: Clock
  storage: ObjectStorage
  progress: ProgressService
  bookmarks: BookmarkService
  myLists: MyListService
}

/** Brings what a person did on another server to an account. Doing it twice changes nothing. */
export class MoveInService {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** @throws MoveInError `no_user` where it is not clear whose reading is meant */
  async moveIn(library: ForeignLibrary, order: MoveInOrder): Promise<MoveInReport> {
    const { accountId, isDryRun, mappings } = order
    const rows = new MoveInRepository(this.#parts.db)
    const user = chooseUser(library, order.user)
    const isTheirs = ({ userId }: { userId?: string | undefined }) =>
      userId === undefined || userId === user?.id
    const account = await this.#toAccount(rows, accountId)
    const own = await rows.listImported(accountId)
    const matches = await matchWorks(library.works, own, { mappings, look })
    const revisions = new Map(own.map(({ workno, revision }) => [workno, revision]))
    const works = new OwnWorks(this.#parts.storage, matches, revisions)
    const parts = { ...this.#parts, works, isDryRun }
    const tallies = createTallies()
    const byId = new Map(library.works.map((work) => [work.id, work]))
    await movePlaces(parts, account, library.places.filter(isTheirs), { byId, tallies })
    await moveLists(parts, account, library.lists.filter(isTheirs), tallies.lists)
    await moveBookmarks(parts, account, library.bookmarks.filter(isTheirs), tallies.bookmarks)
    for (const { kind, why } of library.rest.filter(isTheirs)) tallies[kind].count('no_place', why)
    return {
      user: user?.name,
      works: {
        found: library.works.length,
        matched: [...matches.values()].filter(({ kind }) => kind === 'found').length,
      },
      ...toReport(tallies),
      missed: [...works.missed].map((id) => {
        const match = matches.get(id)
        const could_be = match?.kind === 'ambiguous' ? match.worknos : []
        const work = byId.get(id)
        return { title: work?.title ?? id, path: work?.paths[0] ?? '', could_be }
      }),
    }
  }

  async #toAccount(rows: MoveInRepository, account_id: string): Promise<AccountHolder> {
    const known = await rows.findPrincipal(account_id)
    if (known) return { ...toPrincipal(known), account_id }
    // A buyer who never signed in: what they hold is theirs all the same.
    return {
      ...{ principal_id: account_id, account_id, production_id: null, admin_id: null },
      ...{ login_id: account_id, is_super_user: false, zip_allowed: false, folder_allowed: false },
    }
  }
}

function createTallies(): Record<MoveInKind, Tally> {
  return {
    ...{ places: new Tally(), finished: new Tally(), lists: new Tally() },
    ...{ bookmarks: new Tally(), ratings: new Tally() },
  }
}

function toReport(tallies: Record<MoveInKind, Tally>): Pick<MoveInReport, 'counts' | 'reasons'> {
  const { places, finished, lists, bookmarks, ratings } = tallies
  return {
    counts: {
      ...{ places: places.counts, finished: finished.counts, lists: lists.counts },
      ...{ bookmarks: bookmarks.counts, ratings: ratings.counts },
    },
    reasons: KINDS.flatMap((kind) =>
      [...tallies[kind].reasons].map(([why, count]) => ({ kind, why, count })),
    ),
  }
}

function chooseUser(
  { users, places, lists, bookmarks }: ForeignLibrary,
  name: string | undefined,
): ForeignUser | undefined {
  if (name !== undefined) {
    const found = users.filter(
      (user) => user.name.toLowerCase() === name.toLowerCase() || user.id === name,
    )
    if (found.length === 1 && found[0]) return found[0]
    throw new MoveInError('no_user', `There is no user ${name} there. ${listUsers(users)}`)
  }
  if (users.length <= 1) return users[0]
  const active = new Set([...places, ...lists, ...bookmarks].flatMap(({ userId }) => userId ?? []))
  const readers = users.filter(({ id }) => active.has(id))
  if (readers.length === 1) return readers[0]
  throw new MoveInError(
    'no_user',
    `Say whose reading it is with --user <name>. ${listUsers(users)}`,
  )
}

function listUsers(users: readonly ForeignUser[]): string {
  return `Known there: ${users.map(({ name }) => name).join(', ') || 'none'}.`
}

async function look(path: string): Promise<{ sizeBytes: number | undefined } | undefined> {
  const stats = await stat(path).catch(() => undefined)
  return stats && { sizeBytes: stats.isFile() ? stats.size : undefined }
}
