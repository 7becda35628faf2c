import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '#db/database.ts'

type Row = { payload: string }

/** Keeps what the provider must remember (sessions, codes, grants) in the shop's database. */
export class SqliteAdapter implements Adapter {
  readonly #db: Database
  readonly #model: string

  constructor(db: Database, model: string) {
    this.#db = db
    this.#model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    this.#db.run(
      `INSERT INTO oidc_entry (model, id, payload, grant_id, uid, expires_at)
       VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload,
         grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
      this.#model,
      id,
      JSON.stringify(payload),
      payload.grantId ?? null,
      payload.uid ?? null,
      expiresIn === undefined ? null : nowSeconds() + expiresIn,
    )
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('id', id)
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', uid)
  }

  /** Only devices without a keyboard use such codes, and the shop does not offer that. */
  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  async consume(id: string): Promise<void> {
    this.#db.run(
      `UPDATE oidc_entry SET payload = json_set(payload, '$.consumed', ?)
       WHERE model = ? AND id = ?`,
      nowSeconds(),
      this.#model,
      id,
    )
  }

  async destroy(id: string): Promise<void> {
    this.#db.run('DELETE FROM oidc_entry WHERE model = ? AND id = ?', this.#model, id)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    this.#db.run('DELETE FROM oidc_entry WHERE grant_id = ?', grantId)
  }

  #findBy(column: 'id' | 'uid', value: string): AdapterPayload | undefined {
    const row = this.#db.find<Row>(
      `SELECT payload FROM oidc_entry
       WHERE model = ? AND ${column} = ? AND (expires_at IS NULL OR expires_at > ?)`,
      this.#model,
      value,
      nowSeconds(),
    )
    return row && (JSON.parse(row.payload) as AdapterPayload)
  }
}

/** Removes what has expired; nothing finds it any more. */
export function deleteExpiredEntries(db: Database): number {
  return db.run('DELETE FROM oidc_entry WHERE expires_at <= ?', nowSeconds())
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
