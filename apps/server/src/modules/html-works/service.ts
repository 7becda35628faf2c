import { LAYOUT } from '@yomikura/content/layout'
import { AppError } from '@yomikura/contract/errors'
import { TIMES } from '@yomikura/contract/limits'
import { createHmac } from 'node:crypto'
import type { Clock } from '#platform/clock/clock.ts'
import type { Actor } from '../access/index.ts'
import { type DeliveryService, type RevisionFiles, toRevisionKey } from '../delivery/index.ts'
import { openRunToken, sealRunToken, toRunKey } from './run-token.ts'

type Options = {
  delivery: DeliveryService
  files: RevisionFiles
  clock: Clock
  /** The deployment's secret; works keep their names, and readers their saves, as long as it stays. */
  secret: Buffer
  /** Origins of works, with `*` for the work's own name; undefined where none run. */
  worksUrl: string | undefined
}

/** What a page needs to run a work. */
export type RunAddress = { url: string; expireAt: string }

const NAME_BYTES = 15
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Runs HTML works: each on an origin of its own, by a token that opens nothing else. */
export class HtmlWorkService {
  readonly #options: Options
  readonly #key: Buffer

  constructor(options: Options) {
    this.#options = options
    this.#key = toRunKey(options.secret)
  }

  /**
   * Where the work runs for the session that asks.
   *
   * @throws AppError `file_not_found` where the installation runs no works, and as `read_content`
   */
  async createAddress(actor: Actor, sessionHash: string, workno: string): Promise<RunAddress> {
    const { delivery, clock } = this.#options
    await delivery.signWork(actor, sessionHash, workno)
    const origin = this.toOrigin(workno)
    if (origin === undefined) throw new AppError('file_not_found')
    const expires = clock.nowSeconds() + TIMES.htmlRunSeconds
    const token = sealRunToken({ sessionHash, workno, expires }, this.#key)
    return { url: `${origin}/run/${token}/`, expireAt: new Date(expires * 1000).toISOString() }
  }

  /** The one origin of a work: the same for ever, or readers lose what they saved. */
  toOrigin(workno: string): string | undefined {
    const bytes = createHmac('sha256', this.#options.secret)
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
  async findFile(request: { host: string; token: string; path: string }): Promise<string> {
    const { delivery, files } = this.#options
    const { sessionHash, workno } = this.#openToken(request)
    const { revision } = await delivery.checkRight(sessionHash, workno)
    const folder = toRevisionKey(workno, revision)
    const hashname = await files.findHashname(folder, request.path)
    if (hashname === undefined) throw new AppError('file_not_found')
    return `${folder}/${LAYOUT.files}/${hashname}`
  }

  #openToken({ host, token }: { host: string; token: string }) {
    const run = openRunToken(token, this.#key)
    const origin = run && this.toOrigin(run.workno)
    const isInForce = run !== undefined && this.#options.clock.nowSeconds() < run.expires
    if (!isInForce || origin === undefined || new URL(origin).host !== host) {
      throw new AppError('grant_invalid')
    }
    return run
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
