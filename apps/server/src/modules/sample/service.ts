import { AppError } from '@yomikura/contract/errors'
import type { SampleToken, SampleViewerToken, SampleViewerType } from '@yomikura/contract/sample'
import type { Db } from '#platform/db/database.ts'
import { type DeliveryService, hasSample } from '../delivery/index.ts'
import type { Offers } from '../free/index.ts'
import { getContentKey, readClientKey } from '../viewer/index.ts'
import { SampleRepository } from './repository.ts'

const VIEWER_TYPES: Readonly<Record<string, SampleViewerType>> = {
  VCM: 'ebook_fixed_voice_v2',
  WBT: 'ebook_fixed_webtoon_v2',
}

type Options = {
  db: Db
  offers: Offers
  delivery: DeliveryService
  /** Whether the app's pages can encrypt: content keys then leave wrapped. */
  hasSecureContext: boolean
}

/** The first pages of a work, or a sample file of its own, for anybody. */
export class SampleService {
  readonly #options: Options
  readonly #works: SampleRepository

  constructor(options: Options) {
    this.#options = options
    this.#works = new SampleRepository(options.db)
  }

  /** @throws AppError `no_sample`, for works that are not sold or do not exist alike */
  async createToken(workno: string): Promise<SampleToken> {
    const { url, parameters, expireAt } = await this.#sign(workno)
    return { prefix: url.slice(0, -1), parameters, expireAt }
  }

  /**
   * As {@link createToken}, with what a viewer must know before it draws, and with the key of its
   * viewer files for who sends a key to wrap it with.
   *
   * @param publicKey undefined for viewers of plain pages, which need none
   * @throws AppError also `public_key_invalid`
   */
  async createViewerToken(
    workno: string,
    publicKey: string | undefined,
  ): Promise<SampleViewerToken> {
    const { hasSecureContext } = this.#options
    const wrap = publicKey === undefined ? undefined : readClientKey(publicKey, hasSecureContext)
    const { url, parameters, expireAt, work, revision } = await this.#sign(workno)
    const { origin, pathname } = new URL(url)
    const workType = await this.#works.findWorkType(workno)
    return {
      prefix: url.slice(0, -1),
      parameters,
      expireAt,
      viewerType: VIEWER_TYPES[workType ?? ''] ?? 'ebook_fixed_v2',
      content: { domain: origin, path: pathname.slice(1, -1) },
      samplePages: work.samplePages,
      revision,
      ...(wrap && { key: wrap(await getContentKey(this.#options.db, workno, revision)) }),
    }
  }

  async #sign(workno: string) {
    const { offers, delivery } = this.#options
    const work = await offers.findOpenWork(workno)
    if (!work || !hasSample(work)) throw new AppError('no_sample')
    const revision = work.sampleRevision ?? work.revision
    const signed = delivery.signOpen({ workno, revision, scope: 'sample' })
    const { url, parameters, expiresAtSeconds } = signed
    const expireAt = new Date(expiresAtSeconds * 1000).toISOString()
    return { url, parameters, expireAt, work, revision }
  }
}
