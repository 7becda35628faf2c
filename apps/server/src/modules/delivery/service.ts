import type { LAYOUT } from '@yomikura/content/layout'
import { FALLBACK_REVISION } from '@yomikura/content/ziptree'
import type { GrantParameters } from '@yomikura/contract/delivery'
import { AppError } from '@yomikura/contract/errors'
import { TIMES } from '@yomikura/contract/limits'
import { LRUCache } from 'lru-cache'
import type { KeyList } from '#platform/keys/key-list.ts'
import { atMost } from '#platform/memory/at-most.ts'
import type { Clock } from '#platform/clock/clock.ts'
import {
  type Actor,
  can,
  type Principal,
  requireCan,
  requirePrincipal,
  type WorkObject,
} from '../access/index.ts'
import { toContentUrl, toRevisionKey } from './content-address.ts'
import { type Grant, isInForce, openGrant, signGrant } from './grant.ts'
import type { GrantKey } from './grant-keys.ts'
import type { OpenFile, OpenWorks } from './open-works.ts'
import { isViewerPath, type RevisionFiles } from './revision-files.ts'

/** A signed permission to read one work's files for a while. */
export type SignedWork = { url: string; parameters: GrantParameters; expiresAtSeconds: number }

/** A work's cover, or its small form. */
export type CoverFile = typeof LAYOUT.cover | typeof LAYOUT.coverThumbnail

/** What delivery asks of the modules that know people and works. */
export type Rights = {
  /** The person of a session, a guest when it has ended. */
  findActor: (sessionHash: string) => Promise<Actor>
  /** How the actor stands to the work, the revision published for reading, and whether that has a cover. */
  findWork: (
    actor: Actor,
    workno: string,
  ) => Promise<{ object: WorkObject; revision: string | null; hasCover: boolean }>
  /** Whether a revision of the work was ever published and is still kept. */
  isPublishedRevision: (workno: string, revision: string) => Promise<boolean>
  /** Refuses an epoch of the person's one-device lease that is over (`simultaneous_view`). */
  requireEpoch: (principal: Principal, epoch: number) => Promise<void>
  /** Whether {@link requireEpoch} would let the epoch through without asking anybody. */
  isKnownEpoch: (principal: Principal, epoch: number) => boolean
}

/** What a request for content is allowed, once its right was checked. */
type CheckedRight = { revision: string; principal: Principal }
/** A right being checked; `known` once the check has ended well. */
type RightCheck = { asking: Promise<CheckedRight>; known?: CheckedRight }

type Options = {
  rights: Rights
  files: RevisionFiles
  /** Storage key of the cover that is drawn for a work whose files give none. */
  findDrawnCover: (workno: string, file: CoverFile) => Promise<string | undefined>
  /** Files that need no account; without it grants on them open nothing. */
  openWorks?: OpenWorks
  /** The first signs. */
  keys: KeyList<GrantKey>
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
/**
 * What the policy of a sample's grant names: no file at all. A CDN knows folders and not pages, so it
 * must refuse what only our gateway can cut down.
 */
const SAMPLE_RESOURCE = 'sample/*'

/** Of what is open to all, the key of a viewer's files belongs to one revision too. */
const toOpenVersion = (file: string, { revision }: Grant): string | undefined =>
  isViewerPath(file) ? revision : undefined

const toRightKey = (sessionHash: string, workno: string) => `${sessionHash}\0${workno}`

/** Whether a grant opens what viewers read, of the one revision that it was given for. */
const isOnWholeWork = ({ scope }: Grant) => scope === 'viewer' || scope === 'download'

/** What is given away is anybody's; of the rest the session that asked is the owner. */
const isOwnGrant = (grant: Grant, sessionHash: string | undefined) =>
  grant.sessionHash === '' || sessionHash === undefined || sessionHash === grant.sessionHash

/** Grants for works, and which stored file a granted request means. */
export class DeliveryService {
  readonly #options: Options
  readonly #grants = new LRUCache<string, Grant>({ ...atMost(CACHED_GRANTS) })
  readonly #rightMs: number
  readonly #rights: LRUCache<string, RightCheck>

  constructor(options: Options) {
    this.#options = options
    this.#rightMs = (options.rightSeconds ?? RIGHT_SECONDS) * 1000
    // Reading the clock each time costs less than a timer for each millisecond in which somebody asks.
    this.#rights = new LRUCache({
      ...atMost(CACHED_GRANTS),
      ttl: this.#rightMs,
      ttlResolution: 0,
    })
  }

  /**
   * Makes a grant on a work for the session that asks.
   * @throws AppError as {@link requireCan} for `read_content`
   */
  async signWork(actor: Actor, sessionHash: string, workno: string): Promise<SignedWork> {
    const { object, revision } = await this.#options.rights.findWork(actor, workno)
    requireCan(actor, 'read_content', object)
    return this.#sign({
      sessionHash,
      workno,
      revision: revision ?? FALLBACK_REVISION,
      scope: 'owned',
      leaseEpoch: null,
    })
  }

  /**
   * Makes a grant for a viewer, which ends when another device takes over. The caller has checked
   * the right and taken the lease.
   */
  signViewer(
    viewer: Pick<Grant, 'sessionHash' | 'workno' | 'revision'> & { leaseEpoch: number },
  ): SignedWork {
    return this.#sign({ ...viewer, scope: 'viewer' })
  }

  /** Makes a grant on all files of a work for an offline copy. The caller has checked the right. */
  signDownload(copy: Pick<Grant, 'sessionHash' | 'workno' | 'revision'>): SignedWork {
    return this.#sign({ ...copy, leaseEpoch: null, scope: 'download' })
  }

  /** Makes a grant on what is given away of a work. The caller has checked that it is. */
  signOpen(open: Pick<Grant, 'workno' | 'revision'> & { scope: 'free' | 'sample' }): SignedWork {
    const noSession = { sessionHash: '', leaseEpoch: null }
    return this.#sign({ ...open, ...noSession }, TIMES.openGrantSeconds)
  }

  #sign(
    grant: Omit<Grant, 'notBefore' | 'expires'>,
    lifeSeconds: number = TIMES.ownedGrantSeconds,
  ): SignedWork {
    const { clock, keys, mediaUrl } = this.#options
    const url = toContentUrl(mediaUrl, grant.workno)
    const notBefore = clock.nowSeconds()
    const expires = notBefore + lifeSeconds
    const resource = url + (grant.scope === 'sample' ? SAMPLE_RESOURCE : '*')
    const parameters = signGrant({ ...grant, notBefore, expires }, resource, keys[0])
    return { url, parameters, expiresAtSeconds: expires }
  }

  /**
   * Storage key of the file that a request for content means, when its grant holds, the session
   * lives and the right is still there.
   *
   * @param request `version` is the revision the client names; one that was never published counts as
   *   absent. `sessionHash` is the session whose cookie came along: another person's grant, seen in an
   *   address or copied, opens nothing beside it. Players that send no cookie have none
   * @throws AppError `grant_invalid`, `file_not_found`, `simultaneous_view` after another device's
   *   take-over, or the refusal of the right
   */
  async findFile(request: {
    workno: string
    file: string
    version: string | undefined
    parameters: GrantParameters
    sessionHash?: string | undefined
  }): Promise<OpenFile & { grant: Grant }> {
    const { workno, file, version, parameters, sessionHash } = request
    const grant = this.#openGrant(workno, parameters)
    const { scope } = grant
    if (!isOwnGrant(grant, sessionHash)) throw new AppError('grant_invalid')
    const { rights, files, openWorks } = this.#options
    if (scope === 'free' || scope === 'sample') {
      if (!openWorks) throw new AppError('grant_invalid')
      const wanted = version ?? toOpenVersion(file, grant)
      return { ...(await openWorks.find(scope, { workno, file, version: wanted })), grant }
    }
    if (isViewerPath(file) && !isOnWholeWork(grant)) throw new AppError('grant_invalid')
    const { principal, revision: current } = await this.checkRight(grant.sessionHash, workno)
    if (grant.leaseEpoch !== null) await rights.requireEpoch(principal, grant.leaseEpoch)
    // A viewer's key belongs to the revision it asked for, so a new one must not come in between.
    const wanted = version ?? (isOnWholeWork(grant) ? grant.revision : undefined)
    const revision = await this.#chooseRevision(workno, current, wanted)
    const folder = toRevisionKey(workno, revision)
    const path = await files.find(folder, file)
    if (path === undefined) throw new AppError('file_not_found')
    return { key: `${folder}/${path}`, revision, grant }
  }

  /**
   * As {@link findFile} for a grant that it opened, by what is remembered and the clock alone.
   *
   * @returns undefined where anything would have to be asked, and for whatever is refused
   */
  findKnownFile(request: {
    workno: string
    file: string
    version: string | undefined
    grant: Grant
  }): OpenFile | undefined {
    const { workno, file, version, grant } = request
    const { clock, rights, files } = this.#options
    if (grant.workno !== workno || !isInForce(grant, clock.nowSeconds())) return undefined
    // Grants without a session have no right here, so what is given away is asked for each time.
    const right = this.#rights.get(toRightKey(grant.sessionHash, workno))?.known
    if (!right) return undefined
    const { leaseEpoch } = grant
    if (leaseEpoch !== null && !rights.isKnownEpoch(right.principal, leaseEpoch)) return undefined
    const wanted = version ?? (isOnWholeWork(grant) ? grant.revision : right.revision)
    if (wanted !== right.revision) return undefined
    const folder = toRevisionKey(workno, wanted)
    return files.isListed(folder, file) ? { key: `${folder}/${file}`, revision: wanted } : undefined
  }

  /** Whether the actor may see the work's cover, whether anyone may, and where it lies. */
  async findCover(
    actor: Actor,
    workno: string,
    file: CoverFile,
  ): Promise<{ key: string; isPublic: boolean; isForNow: boolean }> {
    const { rights, findDrawnCover } = this.#options
    const { object, revision, hasCover } = await rights.findWork(actor, workno)
    if (!can(actor, 'view_cover', object)) throw new AppError('not_found')
    const key =
      hasCover && revision !== null
        ? `${toRevisionKey(workno, revision)}/${file}`
        : await findDrawnCover(workno, file)
    if (key === undefined) throw new AppError('not_found')
    return { key, isPublic: object.isListed, isForNow: revision === null }
  }

  #openGrant(workno: string, parameters: GrantParameters): Grant {
    const { keys, clock, mediaUrl } = this.#options
    const cacheKey = `${workno}\0${parameters['Key-Pair-Id']}\0${parameters.Signature}\0${parameters.Policy}\0${parameters.d}`
    let grant = this.#grants.get(cacheKey)
    if (!grant) {
      const url = toContentUrl(mediaUrl, workno)
      grant =
        openGrant(parameters, `${url}*`, keys) ?? openGrant(parameters, url + SAMPLE_RESOURCE, keys)
      if (!grant || grant.workno !== workno) throw new AppError('grant_invalid')
      this.#grants.set(cacheKey, grant)
    }
    if (!isInForce(grant, clock.nowSeconds())) throw new AppError('grant_invalid')
    return grant
  }

  /**
   * The published revision, once the session and the right are seen to live.
   *
   * @throws AppError the refusal of the right
   */
  async checkRight(sessionHash: string, workno: string): Promise<CheckedRight> {
    if (this.#rightMs === 0) return this.#askRight(sessionHash, workno)
    const cacheKey = toRightKey(sessionHash, workno)
    const remembered = this.#rights.get(cacheKey)
    if (remembered) return remembered.asking
    const check: RightCheck = { asking: this.#askRight(sessionHash, workno) }
    this.#rights.set(cacheKey, check)
    check.asking.then(
      (right) => {
        check.known = right
      },
      // Refusals are asked again each time: a purchase must open the work at once.
      () => this.#rights.delete(cacheKey),
    )
    return check.asking
  }

  async #askRight(sessionHash: string, workno: string): Promise<CheckedRight> {
    const { rights } = this.#options
    const actor = await rights.findActor(sessionHash)
    const { object, revision } = await rights.findWork(actor, workno)
    requireCan(actor, 'read_content', object)
    if (revision === null) throw new AppError('work_not_ready')
    return { revision, principal: requirePrincipal({ actor }) }
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
