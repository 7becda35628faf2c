import { LAYOUT } from '@yomikura/content/layout'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { toRevisionKey } from '../delivery/index.ts'
import type { Match } from './match-works.ts'
import type { Tally } from './tally.ts'

const NOT_READY = 'the work cannot be read here yet'

/** A work of the account that a work of the other server was found to be. */
export type FoundWork = { workno: string; revision: string }

/** Which works of the account those of the other server are, and what is in them. */
export class OwnWorks {
  readonly #storage: ObjectStorage
  readonly #matches: ReadonlyMap<string, Match>
  readonly #revisions: ReadonlyMap<string, string | null>
  /** Ids of the other server's works that were asked for and not found. */
  readonly missed = new Set<string>()

  constructor(
    storage: ObjectStorage,
    matches: ReadonlyMap<string, Match>,
    revisions: ReadonlyMap<string, string | null>,
  ) {
    this.#storage = storage
    this.#matches = matches
    this.#revisions = revisions
  }

  /** @returns undefined, and counts why, where there is none to write to */
  find(workId: string, tally: Tally): FoundWork | undefined {
    const match = this.#matches.get(workId) ?? { kind: 'none' }
    if (match.kind !== 'found') {
      this.missed.add(workId)
      tally.count(match.kind === 'none' ? 'not_matched' : 'ambiguous')
      return undefined
    }
    const revision = this.#revisions.get(match.workno) ?? null
    if (revision !== null) return { workno: match.workno, revision }
    tally.count('no_place', NOT_READY)
    return undefined
  }

  async readTree({ workno, revision }: FoundWork): Promise<Ziptree> {
    const key = `${toRevisionKey(workno, revision)}/${LAYOUT.ziptree}`
    const { body } = await this.#storage.readWhole(key)
    return JSON.parse(body.toString()) as Ziptree
  }
}
