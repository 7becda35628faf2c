import { LAYOUT } from '@yomikura/content/layout'
import { AppError } from '@yomikura/contract/errors'
import { TIMES } from '@yomikura/contract/limits'
import { createHmac } from 'node:crypto'
import type { Clock } from '#platform/clock/clock.ts'
import { type KeyList, mapKeys } from '#platform/keys/key-list.ts'
import type { Actor } from '../access/index.ts'
import { type DeliveryService, type RevisionFiles, toRevisionKey } from '../delivery/index.ts'
import { openRunToken, type RunToken, sealRunToken, toRunKey } from './run-token.ts'

type Options = {
  delivery: DeliveryService
  files: RevisionFiles
  clock: Clock
  /** Names the origins of works: they keep their names, and readers their saves, as long as it stays. */
  lastingKey: Buffer
  /** Run tokens are sealed with what follows from the first one. */
  keys: KeyList
  /**
   * Origins of works, with `*` for the work's own name; without a star all run on one host, each in
   * an opaque origin; undefined where none run.
   */
  worksUrl: string | undefined
  sessions: RunSessions
}

/** What is asked of sessions, so that a work may run longer than its address is good for. */
export type RunSessions = {
  /** Writes that the session is in use now. */
  renew: (sessionHash: string) => Promise<void>
  /** When it was last seen, in seconds since the epoch; undefined when it is over. */
  findSeenAt: (sessionHash: string) => Promise<number | undefined>
}

/** What a page needs to run a work. */
export type RunAddress = { url: string; expireAt: string; opaque: boolean }

/** A request for a file of a running work. */
type FileRequest = { host: string; token: string; path: string }

const NAME_BYTES = 15
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Runs HTML works: each on an origin of its own, by a token that opens nothing else. */
export class HtmlWorkService {
  readonly #options: Options
  readonly #keys: KeyList

  constructor(options: Options) {
    this.#options = options
    this.#keys = mapKeys(options.keys, toRunKey)
  }

  /** Whether works have no origin of their own, and so no storage either (security.md#one-host-name). */
  get isOpaque(): boolean {
    return this.#options.worksUrl?.includes('*') === false
  }

  /**
   * Where the work runs for the session that asks. Asking again renews what runs already: a game
   * under way cannot change its address.
   *
   * @throws AppError `file_not_found` where the installation runs no works, and as `read_content`
   */
  async createAddress(actor: Actor, sessionHash: string, workno: string): Promise<RunAddress> {
    const { delivery, clock, sessions } = this.#options
    await delivery.signWork(actor, sessionHash, workno)
    const origin = this.toOrigin(workno)
    if (origin === undefined) throw new AppError('file_not_found')
    await sessions.renew(sessionHash)
    const expires = clock.nowSeconds() + TIMES.htmlRunSeconds
    const token = sealRunToken({ sessionHash, workno, expires }, this.#keys)
    return {
      url: `${origin}/run/${token}/`,
      expireAt: new Date(expires * 1000).toISOString(),
      opaque: this.isOpaque,
    }
  }

  /** The one origin of a work: the same for ever, or readers lose what they saved. */
  toOrigin(workno: string): string | undefined {
    const bytes = createHmac('sha256', this.#options.lastingKey)
      .update(`html-works\0${workno}`)
      .digest()
    return this.#options.worksUrl?.replace('*', `w-${toBase32(bytes.subarray(0, NAME_BYTES))}`)
  }

  /**
   * The stored file that a path of a running work means.
   *
   * @param host as the request names it: a token opens its work on that work's origin only
   * @throws AppError `grant_invalid`, `file_not_found`, or the refusal of the right
   */
  async findFile(request: FileRequest): Promise<string> {
    const { folder, hashname } = await this.#look(request, [request.path])
    return `${folder}/${LAYOUT.files}/${hashname}`
  }

  /**
   * What a work means by an address that begins with a slash: a file beside its page, or beside one
   * of the folders that its page lies in.
   *
   * @param request of the page or style sheet that asks
   * @returns the file's path in the work
   * @throws AppError as {@link findFile}
   */
  async findRootPath(request: FileRequest, asked: string): Promise<string> {
    const folders = request.path.split('/').slice(0, -1)
    const paths = ['', ...folders].map((_, count) => [...folders.slice(0, count), asked].join('/'))
    return (await this.#look(request, paths)).path
  }

  async #look(request: FileRequest, paths: readonly string[]) {
    const { delivery, files } = this.#options
    const { sessionHash, workno } = await this.#openToken(request)
    const { revision } = await delivery.checkRight(sessionHash, workno)
    const folder = toRevisionKey(workno, revision)
    for (const path of paths) {
      const hashname = await files.findHashname(folder, path)
      if (hashname !== undefined) return { folder, hashname, path }
    }
    throw new AppError('file_not_found')
  }

  async #openToken({ host, token }: Omit<FileRequest, 'path'>) {
    const run = openRunToken(token, this.#keys)
    const origin = run && this.toOrigin(run.workno)
    if (run === undefined || origin === undefined || new URL(origin).host !== host)
      throw new AppError('grant_invalid')
    if (!(await this.#isInForce(run))) throw new AppError('grant_invalid')
    return run
  }

  /** For its time, and on while its session renews it: what was copied dies with the reading. */
  async #isInForce({ sessionHash, expires }: RunToken): Promise<boolean> {
    const { clock, sessions } = this.#options
    const now = clock.nowSeconds()
    if (now < expires) return true
    if (now - expires >= TIMES.htmlRunLongestSeconds) return false
    const seenAt = await sessions.findSeenAt(sessionHash)
    return seenAt !== undefined && now - seenAt < TIMES.htmlRunSeconds
  }
}

function toBase32(bytes: Buffer): string {
  let name = ''
  let [bits, count] = [0, 0]
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xfff
    count += 8
    while (count >= 5) {
      count -= 5
      name += ALPHABET[(bits >> count) & 31] ?? ''
    }
  }
  return name
}
