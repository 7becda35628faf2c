import { randomUUID } from 'node:crypto'
import { ShopError } from '#http/shop-error.ts'
import type { Customer, CustomerRepository } from './customer-repository.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

/** What the reader learns about a customer beside the account id. */
export type CustomerClaims = {
  production_id?: string | null | undefined
  admin_id?: string | null | undefined
  is_super_user?: boolean | undefined
}

type NewCustomer = {
  login_id: string
  password: string
  /** A fixed id for seeded customers; a random one otherwise. */
  account_id?: string
  claims?: CustomerClaims
}

export type SignInResult =
  { customer: Customer } | { refusal: 'wrong_password' } | { refusal: 'wait'; waitSeconds: number }

/** Hash of no password, so that an unknown login takes as long as a wrong password. */
const NO_PASSWORD_HASH = hashPassword(randomUUID())

/** Who may sign in, and how somebody new gets an account. */
export class CustomerService {
  readonly #customers: CustomerRepository
  readonly #throttle: SignInThrottle

  constructor(customers: CustomerRepository, throttle: SignInThrottle) {
    this.#customers = customers
    this.#throttle = throttle
  }

  find(accountId: string): Customer | undefined {
    return this.#customers.findByAccount(accountId)
  }

  findByLogin(loginId: string): Customer | undefined {
    return this.#customers.findByLogin(loginId)
  }

  /** @throws ShopError `login_id_taken` or `invalid_request`. */
  async register({ login_id, password, account_id, claims = {} }: NewCustomer): Promise<Customer> {
    checkRegistration(login_id, password)
    const row: Customer = {
      account_id: account_id ?? randomUUID(),
      login_id,
      password_hash: await hashPassword(password),
      production_id: claims.production_id ?? null,
      admin_id: claims.admin_id ?? null,
      is_super_user: claims.is_super_user === true ? 1 : 0,
      created_at: new Date().toISOString(),
    }
    // Looked up after the slow hash: between the two calls nothing can come.
    if (this.#customers.findByLogin(login_id)) {
      throw new ShopError('login_id_taken', 'Somebody has this login ID. Choose another one.')
    }
    this.#customers.insert(row)
    return row
  }

  /** Never says whether the login or the password was wrong. */
  async signIn(loginId: string, password: string, address: string): Promise<SignInResult> {
    const waitSeconds = this.#throttle.findWaitSeconds(loginId, address)
    if (waitSeconds > 0) return { refusal: 'wait', waitSeconds }
    const customer = this.#customers.findByLogin(loginId)
    const isRight = await isPassword(password, customer?.password_hash ?? (await NO_PASSWORD_HASH))
    if (!customer || !isRight) {
      this.#throttle.addFailure(loginId, address)
      return { refusal: 'wrong_password' }
    }
    this.#throttle.clear(loginId)
    return { customer }
  }
}

/** Letters, digits and the signs that need no escaping anywhere. */
const LOGIN_ID = /^[A-Za-z0-9][A-Za-z0-9._@-]{2,63}$/

function checkRegistration(loginId: string, password: string): void {
  if (!LOGIN_ID.test(loginId)) {
    throw new ShopError(
      'invalid_request',
      'A login ID has 3 to 64 letters, digits and the signs . _ @ -',
    )
  }
  if (password.length < 5 || password.length > 256) {
    throw new ShopError('invalid_request', 'A password has 5 to 256 characters.')
  }
}
