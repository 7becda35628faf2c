import type { Database } from '#db/database.ts'

export type Customer = {
  account_id: string
  login_id: string
  password_hash: string
  production_id: string | null
  admin_id: string | null
  is_super_user: number
  created_at: string
}

/** Rows of `customer`. */
export class CustomerRepository {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  findByAccount(accountId: string): Customer | undefined {
    return this.#db.find('SELECT * FROM customer WHERE account_id = ?', accountId)
  }

  findByLogin(loginId: string): Customer | undefined {
    return this.#db.find('SELECT * FROM customer WHERE login_id = ?', loginId)
  }

  insert(row: Customer): void {
    this.#db.run(
      `INSERT INTO customer
         (account_id, login_id, password_hash, production_id, admin_id, is_super_user, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      row.account_id,
      row.login_id,
      row.password_hash,
      row.production_id,
      row.admin_id,
      row.is_super_user,
      row.created_at,
    )
  }
}
