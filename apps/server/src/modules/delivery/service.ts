import { FALLBACK_REVISION } from '@yomikura/content/ziptree'
import type { GrantParameters } from '@yomikura/contract/delivery'
import { AppError } from '@yomikura/contract/errors'
import { TIMES } from '@yomikura/contract/limits'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock/clock.ts'
import { type Actor, can, requireCan, type WorkObject } from '../access/index.ts'
import { toContentUrl, toRevisionKey } from './content-address.ts'
import { type Grant, isInForce, openGrant, signGrant } from './grant.ts'
import type { GrantKey } from './grant-keys.ts'
import type { RevisionFiles } from './revision-files.ts'

/** A signed permission to read one work's files for a while. */
export type SignedWork = { url: string; parameters: GrantParameters; expiresAtSeconds: number }

/** What delivery asks of the modules that know people and works. */
export type Rights = {
  /** The person of a session, a guest when it has ended. */
  findActor: (sessionHash: string) => Promise<Actor>
  /** How the actor stands to the work, and the revision published for reading. */
  findWork: (
    actor: Actor,
    workno: string,
  ) => Promise<{ object: WorkObject; revision: string | null }>
  /** Whether a revision of the work was ever published and is still kept. */
  isPublishedRevision: (workno: string, revision: string) => Promise<boolean>
}

type Options = {
  rights: Rights
  files: RevisionFiles
  /** Newest first; older ones only verify. */
  keys: readonly [GrantKey, ...GrantKey[]]
  clock: Clock
  mediaUrl: string
  /** How long a checked right is trusted; 0 asks the database each time. */
  rightSeconds?: number
}

/**
 * How long a checked right is trusted without asking the database again. A refund or log-out takes
 * effect on content within this time.
 */
const RIGHT_SECONDS = 5
const CACHED_GRANTS = 5000

/** Grants for works, and which stored file a granted request means. */
export class DeliveryService {
  readonly #options: Options
  readonly #grants = new LRUCache<string, Grant>({ max: CACHED_GRANTS })
  readonly #rightMs: number
  readonly #rights: LRUCache<string, Promise<string>>

  constructor(options: Options) {
    this.#options = options
    this.#rightMs = (options.rightSeconds ?? RIGHT_SECONDS) * 1000
    this.#rights = new LRUCache({ max: CACHED_GRANTS, ttl: this.#rightMs })
  }

  /**
   * Makes a grant on a work for the session that asks.
   * @throws AppError as {@link requireCan} for `read_content`
   */
  async signWork(actor: Actor, sessionHash: string, workno: string): Promise<SignedWork> {
    const { rights, clock, keys, mediaUrl } = this.#options
    const { object, revision } = await rights.findWork(actor, workno)
    requireCan(actor, 'read_content', object)
    const url = toContentUrl(mediaUrl, workno)
    const now = clock.nowSeconds()
    const expires = now + TIMES.ownedGrantSeconds
    const grant: Grant = {
      sessionHash,
      workno,
      revision: revision ?? FALLBACK_REVISION,
      scope: 'owned',
      notBefore: now,
      expires,
    }
    return { url, parameters: signGrant(grant, `${url}*`, keys[0]), expiresAtSeconds: expires }
  }

  /**
   * Storage key of the file that a request for content means, when its grant holds, the session
   * lives and the right is still there.
   *
   * @param version revision the client names; one that was never published counts as absent
   * @throws AppError `grant_invalid`, `file_not_found`, or the refusal of the right
   */
  async findFile(request: {
    workno: string
    file: string
    version: string | undefined
    parameters: GrantParameters
  }): Promise<{ key: string; revision: string }> {
    const { workno, file, version, parameters } = request
    const grant = this.#openGrant(workno, parameters)
    const current = await this.#checkRight(grant.sessionHash, workno)
    const revision = await this.#chooseRevision(workno, current, version)
    const folder = toRevisionKey(workno, revision)
    if (!(await this.#options.files.has(folder, file))) throw new AppError('file_not_found')
    return { key: `${folder}/${file}`, revision }
  }

  /** Whether the actor may see the work's cover, whether anyone may, and where it lies. */
  async findCover(
    actor: Actor,
    workno: string,
    file: string,
  ): Promise<{ key: string; isPublic: boolean }> {
    const { object, revision } = await this.#options.rights.findWork(actor, workno)
    if (!can(actor, 'view_cover', object) || revision === null) throw new AppError('not_found')
    return { key: `${toRevisionKey(workno, revision)}/${file}`, isPublic: object.isListed }
  }

  #openGrant(workno: string, parameters: GrantParameters): Grant {
    const { keys, clock, mediaUrl } = this.#options
    const cacheKey = `${workno}\0${parameters['Key-Pair-Id']}\0${parameters.Signature}\0${parameters.Policy}\0${parameters.d}`
    let grant = this.#grants.get(cacheKey)
    if (!grant) {
      grant = openGrant(parameters, `${toContentUrl(mediaUrl, workno)}*`, keys)
      if (!grant || grant.workno !== workno) throw new AppError('grant_invalid')
      this.#grants.set(cacheKey, grant)
    }
    if (!isInForce(grant, clock.nowSeconds())) throw new AppError('grant_invalid')
    return grant
  }

  /** The published revision, once the session and the right are seen to live. */
  async #checkRight(sessionHash: string, workno: string): Promise<string> {
    if (this.#rightMs === 0) return this.#askRight(sessionHash, workno)
    const cacheKey = `${sessionHash}\0${workno}`
    const known = this.#rights.get(cacheKey)
    if (known) return known
    const asking = this.#askRight(sessionHash, workno)
    this.#rights.set(cacheKey, asking)
    // Refusals are asked again each time: a purchase must open the work at once.
    asking.catch(() => this.#rights.delete(cacheKey))
    return asking
  }

  async #askRight(sessionHash: string, workno: string): Promise<string> {
    const { rights } = this.#options
    const actor = await rights.findActor(sessionHash)
    const { object, revision } = await rights.findWork(actor, workno)
    requireCan(actor, 'read_content', object)
    if (revision === null) throw new AppError('work_not_ready')
    return revision
  }

  async #chooseRevision(
    workno: string,
    current: string,
    version: string | undefined,
  ): Promise<string> {
    if (version === undefined || version === current || !/^[0-9a-f-]{36}$/.test(version))
      return current
    return (await this.#options.rights.isPublishedRevision(workno, version)) ? version : current
  }
}
