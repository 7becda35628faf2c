import type { Db } from '#platform/db/database.ts'
import type { UploadFileTable, UploadTable } from '#platform/db/tables/upload-tables.ts'

/** Rows a statement inserts at once: engines bound how many values one may have. */
const ROWS_AT_ONCE = 200

/** Rows of `upload`, `upload_file` and `upload_part`. */
export class UploadRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async insertUpload(
    upload: UploadTable,
    files: readonly Omit<UploadFileTable, 'upload_id'>[],
  ): Promise<void> {
    const { upload_id } = upload
    await this.#db.insertInto('upload').values(upload).execute()
    for (let start = 0; start < files.length; start += ROWS_AT_ONCE) {
      const rows = files.slice(start, start + ROWS_AT_ONCE)
      await this.#db
        .insertInto('upload_file')
        .values(rows.map((file) => ({ ...file, upload_id })))
        .execute()
    }
  }

  async findUpload(uploadId: string, accountId?: string): Promise<UploadTable | undefined> {
    let query = this.#db.selectFrom('upload').selectAll().where('upload_id', '=', uploadId)
    if (accountId !== undefined) query = query.where('account_id', '=', accountId)
    return query.executeTakeFirst()
  }

  /** The unfinished upload of the same files. */
  async findByOffer(accountId: string, offerHash: string): Promise<UploadTable | undefined> {
    return this.#db
      .selectFrom('upload')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('offer_hash', '=', offerHash)
      .where('state', '=', 'receiving')
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  }

  /** All uploads of an account. */
  async listOfAccount(accountId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('upload')
      .select('upload_id')
      .where('account_id', '=', accountId)
      .orderBy('upload_id')
      .execute()
    return rows.map(({ upload_id }) => upload_id)
  }

  /** What an account has added and is adding, in bytes, and how many of its uploads are not finished. */
  async countAccount(accountId: string): Promise<{ bytes: number; open: number }> {
    const rows = await this.#db
      .selectFrom('upload')
      .select(['total_bytes', 'state'])
      .where('account_id', '=', accountId)
      .execute()
    return {
      bytes: rows.reduce((all, { total_bytes }) => all + Number(total_bytes), 0),
      open: rows.filter(({ state }) => state === 'receiving').length,
    }
  }

  async listFiles(uploadId: string): Promise<UploadFileTable[]> {
    return this.#db
      .selectFrom('upload_file')
      .selectAll()
      .where('upload_id', '=', uploadId)
      .orderBy('file_index')
      .execute()
  }

  async findFile(uploadId: string, fileIndex: number): Promise<UploadFileTable | undefined> {
    return this.#db
      .selectFrom('upload_file')
      .selectAll()
      .where('upload_id', '=', uploadId)
      .where('file_index', '=', fileIndex)
      .executeTakeFirst()
  }

  async listParts(uploadId: string): Promise<{ file_index: number; part_index: number }[]> {
    return this.#db
      .selectFrom('upload_part')
      .select(['file_index', 'part_index'])
      .where('upload_id', '=', uploadId)
      .orderBy('file_index')
      .orderBy('part_index')
      .execute()
  }

  async hasPart(uploadId: string, fileIndex: number, partIndex: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('upload_part')
      .select('part_index')
      .where('upload_id', '=', uploadId)
      .where('file_index', '=', fileIndex)
      .where('part_index', '=', partIndex)
      .executeTakeFirst()
    return row !== undefined
  }

  async insertPart(row: { upload_id: string; file_index: number; part_index: number }) {
    await this.#db
      .insertInto('upload_part')
      .values(row)
      .onConflict((oc) => oc.columns(['upload_id', 'file_index', 'part_index']).doNothing())
      .execute()
  }

  async updateUpload(
    uploadId: string,
    changes: Partial<Pick<UploadTable, 'state' | 'outcome' | 'touched_at'>>,
  ): Promise<void> {
    await this.#db.updateTable('upload').set(changes).where('upload_id', '=', uploadId).execute()
  }

  /** Takes the next step once, however many requests ask for it. */
  async moveOn(
    uploadId: string,
    { from, to }: { from: UploadTable['state']; to: UploadTable['state'] },
  ): Promise<boolean> {
    const result = await this.#db
      .updateTable('upload')
      .set({ state: to })
      .where('upload_id', '=', uploadId)
      .where('state', '=', from)
      .executeTakeFirst()
    return result.numUpdatedRows === 1n
  }

  async deleteFiles(uploadId: string): Promise<void> {
    await this.#db.deleteFrom('upload_part').where('upload_id', '=', uploadId).execute()
    await this.#db.deleteFrom('upload_file').where('upload_id', '=', uploadId).execute()
  }

  async deleteUpload(uploadId: string): Promise<void> {
    await this.deleteFiles(uploadId)
    await this.#db.deleteFrom('upload').where('upload_id', '=', uploadId).execute()
  }

  /** Uploads without works that got nothing since then. */
  async listAbandoned(before: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('upload')
      .select('upload_id')
      .where('state', 'in', ['receiving', 'planning'])
      .where('touched_at', '<', before)
      .orderBy('touched_at')
      .execute()
    return rows.map(({ upload_id }) => upload_id)
  }
}
