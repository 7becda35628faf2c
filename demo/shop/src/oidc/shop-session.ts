import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Provider } from 'oidc-provider'
import type { Customer } from '#customers/customer-repository.ts'
import type { CustomerService } from '#customers/customer-service.ts'
import { ShopError } from '#http/shop-error.ts'

/** Somebody who is signed in, and the token that their forms must carry. */
export type SignedIn = { customer: Customer; formToken: string }

/** Who looks at a page: the provider's session is the shop's session too. */
export class ShopSession {
  readonly #provider: Provider
  readonly #customers: CustomerService
  readonly #formKey: string
  readonly #origin: string

  constructor(parts: {
    provider: Provider
    customers: CustomerService
    formKey: string
    publicUrl: string
  }) {
    this.#provider = parts.provider
    this.#customers = parts.customers
    this.#formKey = parts.formKey
    this.#origin = parts.publicUrl
  }

  async find(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | undefined> {
    const context = this.#provider.createContext(request.raw, reply.raw)
    const session = await this.#provider.Session.get(context)
    const customer = session.accountId && this.#customers.find(session.accountId)
    return customer ? { customer, formToken: this.toFormToken(session.uid) } : undefined
  }

  /** Token for a form: worthless in any other session. */
  toFormToken(uid: string): string {
    return createHmac('sha256', this.#formKey).update(uid).digest('base64url')
  }

  /**
   * Refuses a form that another site sent.
   * @throws ShopError `forbidden`.
   */
  checkForm(request: FastifyRequest, expectedToken: string, givenToken: string | undefined): void {
    const site = request.headers['sec-fetch-site']
    const origin = request.headers.origin
    const isFromHere =
      site === undefined ? origin === undefined || origin === this.#origin : site === 'same-origin'
    const given = Buffer.from(givenToken ?? '')
    const expected = Buffer.from(expectedToken)
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
    if (!isFromHere || !isOurs) {
      throw new ShopError('forbidden', 'This form is too old. Go back, reload and try again.')
    }
  }
}
