import type { Kysely } from 'kysely'

/** Links by which people make accounts on this server, each for one account. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('invitation')
    .addColumn('invitation_id', 'text', (c) => c.primaryKey())
    // A release that knows no invitations erases people, too.
    .addColumn('principal_id', 'text', (c) =>
      c.references('principal.principal_id').onDelete('cascade'),
    )
    .addColumn('token_digest', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('invitation_principal')
    .on('invitation')
    .column('principal_id')
    .execute()
  await db.schema.createIndex('invitation_end').on('invitation').column('expires_at').execute()
}
