import type { Kysely } from 'kysely'

/** An account's purchases in the order that a sync lists them, so that nothing has to be sorted. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createIndex('sale_account_order')
    .on('sale')
    .columns(['account_id', 'status', 'sales_date desc', 'workno'])
    .execute()
}
