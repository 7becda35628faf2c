import { LAYOUT } from '@yomikura/content/layout'
import { FALLBACK_REVISION } from '@yomikura/content/ziptree'
import { AppError } from '@yomikura/contract/errors'
import type { FreeToken, FreeViewerToken } from '@yomikura/contract/free'
import type { Db } from '#platform/db/database.ts'
import type { DeliveryService } from '../delivery/index.ts'
import { getContentKey, readClientKey } from '../viewer/index.ts'
import type { Offers } from './offers.ts'
import type { Openings } from './openings.ts'

type Options = {
  db: Db
  offers: Offers
  openings: Openings
  delivery: DeliveryService
  /** Whether the app's pages can encrypt: content keys then leave wrapped. */
  hasSecureContext: boolean
}

/** Tokens that anybody opens a free work with. They need no place on a device and no session. */
export class FreeTokenService {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Opens a work's tree and pages.
   *
   * @param visitor whose opening this is; undefined when it is none
   * @throws AppError `not_free`, for works that are not sold or do not exist alike
   */
  async createToken(workno: string, visitor: string | undefined): Promise<FreeToken> {
    const { url, parameters, expiresAtSeconds } = await this.#sign(workno)
    if (visitor !== undefined) await this.#options.openings.count(workno, visitor)
    return { prefix: url.slice(0, -1), parameters, expireAt: toIso(expiresAtSeconds) }
  }

  /**
   * Opens a work for a viewer, with the key of its viewer files.
   *
   * @throws AppError also `public_key_invalid`, and `revision_outdated` for any revision but the
   *   published one
   */
  async createViewerToken(
    request: { workno: string; revision: string; public_key: string },
    visitor: string,
  ): Promise<FreeViewerToken> {
    const wrap = readClientKey(request.public_key, this.#options.hasSecureContext)
    const { workno } = request
    const { url, parameters, expiresAtSeconds, revision } = await this.#sign(workno)
    if (!['', FALLBACK_REVISION, revision].includes(request.revision)) {
      throw new AppError('revision_outdated')
    }
    const key = await getContentKey(this.#options.db, workno, revision)
    await this.#options.openings.count(workno, visitor)
    return {
      url,
      parameters,
      prefix: `${url}${LAYOUT.viewer}`,
      key: wrap(key),
      expireAt: toIso(expiresAtSeconds),
    }
  }

  async #sign(workno: string) {
    const work = await this.#options.offers.findOpenWork(workno)
    if (!work?.isFree) throw new AppError('not_free')
    const { revision } = work
    return { ...this.#options.delivery.signOpen({ workno, revision, scope: 'free' }), revision }
  }
}

function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
