import { AppError } from '@yomikura/contract/errors'
import { createHmac, randomUUID } from 'node:crypto'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { toMailAddress } from './mail-address.ts'
import { BuyerKeyRepository } from './repository.ts'

/**
 * What a buyer may be known by: an address that was proven, a shop's number of the customer, or what an
 * OpenID provider calls the person. All but addresses are compared to the letter.
 */
export type BuyerKeyKind = 'mail' | 'customer' | 'oidc'

type Parts = {
  db: Db
  clock: Clock
  /** Keys the digests. It must never change: what is stored cannot be made again. */
  lastingKey: Buffer
}

/** The accounts of buyers whom no provider gives an account of ours (decision 138). */
export class BuyerKeys {
  readonly #parts: Parts
  readonly #rows: BuyerKeyRepository

  constructor(parts: Parts) {
    this.#parts = parts
    this.#rows = new BuyerKeyRepository(parts.db)
  }

  /**
   * The account of this buyer, which is made when there is none: an order and the person find
   * the same one, whichever comes first.
   *
   * The caller has proven the value, or the shop has. Values of several shops or providers must not meet,
   * so `value` begins with what distinguishes them (an issuer, a connection) where the kind is no address.
   *
   * @param value an address in any form, or an id to the letter
   * @returns the account's id, which shows nothing of the value
   * @throws AppError `mail_invalid` for what is no address
   */
  async accountOf(kind: BuyerKeyKind, value: string): Promise<string> {
    return this.accountOfDigest(kind, this.toDigest(kind, value))
  }

  /** As {@link accountOf}, for who kept only what {@link toDigest} made of a value that is proven since. */
  async accountOfDigest(kind: BuyerKeyKind, key_digest: string): Promise<string> {
    const known = await this.#rows.findAccount({ kind, key_digest })
    if (known !== undefined) return known
    const created_at = this.#parts.clock.nowSeconds()
    return this.#rows.upsertKey({ kind, key_digest, account_id: `b-${randomUUID()}`, created_at })
  }

  /** As {@link accountOf}, but makes none. @throws AppError `mail_invalid` */
  findAccount(kind: BuyerKeyKind, value: string): Promise<string | undefined> {
    return this.#rows.findAccount({ kind, key_digest: this.toDigest(kind, value) })
  }

  /** What is stored of the value, base64url. @throws AppError `mail_invalid` for what is no address */
  toDigest(kind: BuyerKeyKind, value: string): string {
    const normal = kind === 'mail' ? toMailAddress(value) : value
    if (normal === undefined) throw new AppError('mail_invalid')
    const text = JSON.stringify(['buyer key', kind, normal])
    return createHmac('sha256', this.#parts.lastingKey).update(text).digest('base64url')
  }
}
