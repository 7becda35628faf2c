import type { SchemaChange } from './older-builds.ts'

/** A change that only a database loads which has not made it: a start has none to make. */
const inFile = (
  load: () => Promise<Pick<SchemaChange, 'up'>>,
  floor?: string | null,
): SchemaChange => ({
  up: async (db) => (await load()).up(db),
  ...(floor !== undefined && { floor }),
})

/**
 * Every build that lacks this change is older than floors (decision 117), and refuses whatever it does
 * not know. An open floor would promise of a node what it does not do.
 */
const OLDER_THAN_FLOORS = null

/**
 * Every change of the schema in order. Add below; never edit or rename one that was released. Each new
 * one says its floor: `''` where it only adds, so that a node of the release before starts beside it,
 * `null` where none may (decision 117).
 */
export const MIGRATIONS: Record<string, SchemaChange> = {
  '0001-job': inFile(() => import('./migrations/0001-job.ts')),
  '0002-init': inFile(() => import('./migrations/0002-init.ts')),
  '0010-reader-data': inFile(() => import('./migrations/0010-reader-data.ts')),
  '0020-lease': inFile(() => import('./migrations/0020-lease.ts')),
  '0030-free': inFile(() => import('./migrations/0030-free.ts')),
  '0040-offer-backfill': inFile(() => import('./migrations/0040-offer-backfill.ts')),
  '0070-embedded-metadata': inFile(() => import('./migrations/0070-embedded-metadata.ts')),
  '0050-local-account': inFile(() => import('./migrations/0050-local-account.ts')),
  '0051-lease-session': inFile(() => import('./migrations/0051-lease-session.ts')),
  '0052-rate-count': inFile(() => import('./migrations/0052-rate-count.ts')),
  '0053-sale-order': inFile(() => import('./migrations/0053-sale-order.ts')),
  '0073-early-revision': inFile(() => import('./migrations/0073-early-revision.ts')),
  '0074-highlights': inFile(() => import('./migrations/0074-highlights.ts')),
  '0080-sample-file': inFile(() => import('./migrations/0080-sample-file.ts')),
  '0092-job-fault': inFile(() => import('./migrations/0092-job-fault.ts')),
  '0094-kept-works': inFile(() => import('./migrations/0094-kept-works.ts')),
  '0096-import-origin': inFile(() => import('./migrations/0096-import-origin.ts')),
  '0098-import-source': inFile(() => import('./migrations/0098-import-source.ts')),
  '0100-job-turn': inFile(() => import('./migrations/0100-job-turn.ts')),
  '0105-deployment': inFile(() => import('./migrations/0105-deployment.ts')),
  '0160-job-urgency': inFile(() => import('./migrations/0160-job-urgency.ts')),
  '0162-device-settings': inFile(() => import('./migrations/0162-device-settings.ts')),
  '0180-drawn-cover': inFile(() => import('./migrations/0180-drawn-cover.ts')),
  '0181-wider-ids': inFile(() => import('./migrations/0181-wider-ids.ts')),
  '0182-product-addresses': inFile(() => import('./migrations/0182-product-addresses.ts')),
  '0191-own-order': inFile(() => import('./migrations/0191-own-order.ts')),
  '0192-byte-order': inFile(() => import('./migrations/0192-byte-order.ts')),
  '0193-job-key': inFile(() => import('./migrations/0193-job-key.ts')),
  '0194-work-flags': inFile(() => import('./migrations/0194-work-flags.ts')),
  '0195-kosync': inFile(() => import('./migrations/0195-kosync.ts')),
  '0196-sale-changed': inFile(() => import('./migrations/0196-sale-changed.ts'), OLDER_THAN_FLOORS),
  '0200-personal-token': inFile(
    () => import('./migrations/0200-personal-token.ts'),
    OLDER_THAN_FLOORS,
  ),
  '0201-protection-free': inFile(
    () => import('./migrations/0201-protection-free.ts'),
    OLDER_THAN_FLOORS,
  ),
  '0203-buyer-key': inFile(() => import('./migrations/0203-buyer-key.ts'), ''),
  '0204-mail-code': inFile(() => import('./migrations/0204-mail-code.ts'), ''),
  '0205-uploads': inFile(() => import('./migrations/0205-uploads.ts'), OLDER_THAN_FLOORS),
  '0206-passkeys': inFile(() => import('./migrations/0206-passkeys.ts'), ''),
  '0207-locked-account': inFile(() => import('./migrations/0207-locked-account.ts'), ''),
  '0208-invitation': inFile(() => import('./migrations/0208-invitation.ts'), ''),
  '0210-totp': inFile(() => import('./migrations/0210-totp.ts'), ''),
}
