import { up as job } from './migrations/0001-job.ts'
import { up as init } from './migrations/0002-init.ts'
import { up as readerData } from './migrations/0010-reader-data.ts'
import { up as lease } from './migrations/0020-lease.ts'
import { up as free } from './migrations/0030-free.ts'
import { up as offerBackfill } from './migrations/0040-offer-backfill.ts'
import { up as embeddedMetadata } from './migrations/0070-embedded-metadata.ts'
import { up as localAccount } from './migrations/0050-local-account.ts'
import { up as leaseSession } from './migrations/0051-lease-session.ts'
import { up as rateCount } from './migrations/0052-rate-count.ts'
import { up as earlyRevision } from './migrations/0073-early-revision.ts'
import { up as highlights } from './migrations/0074-highlights.ts'
import { up as sampleFile } from './migrations/0080-sample-file.ts'
import { up as jobFault } from './migrations/0092-job-fault.ts'
import { up as keptWorks } from './migrations/0094-kept-works.ts'
import { up as importOrigin } from './migrations/0096-import-origin.ts'
import { up as importSource } from './migrations/0098-import-source.ts'
import { up as jobTurn } from './migrations/0100-job-turn.ts'
import { up as deployment } from './migrations/0105-deployment.ts'
import { up as jobUrgency } from './migrations/0160-job-urgency.ts'
import { up as deviceSettings } from './migrations/0162-device-settings.ts'
import { up as drawnCover } from './migrations/0180-drawn-cover.ts'
import { up as productAddresses } from './migrations/0182-product-addresses.ts'
import { up as widerIds } from './migrations/0181-wider-ids.ts'
import { up as ownOrder } from './migrations/0191-own-order.ts'
import { up as byteOrder } from './migrations/0192-byte-order.ts'
import { up as jobKey } from './migrations/0193-job-key.ts'
import { up as workFlags } from './migrations/0194-work-flags.ts'
import { up as kosync } from './migrations/0195-kosync.ts'
import { up as personalToken } from './migrations/0200-personal-token.ts'
import { up as protectionFree } from './migrations/0201-protection-free.ts'
import { up as uploads } from './migrations/0205-uploads.ts'
import { up as saleOrder } from './migrations/0053-sale-order.ts'
import type { SchemaChange } from './older-builds.ts'

/**
 * Every change of the schema in order. Add below; never edit or rename one that was released. One that
 * only adds says `floor: ''`, so that a node of the release before starts beside it (decision 117).
 */
export const MIGRATIONS: Record<string, SchemaChange> = {
  '0001-job': { up: job },
  '0002-init': { up: init },
  '0010-reader-data': { up: readerData },
  '0020-lease': { up: lease },
  '0030-free': { up: free },
  '0040-offer-backfill': { up: offerBackfill },
  '0070-embedded-metadata': { up: embeddedMetadata },
  '0050-local-account': { up: localAccount },
  '0051-lease-session': { up: leaseSession },
  '0052-rate-count': { up: rateCount },
  '0053-sale-order': { up: saleOrder },
  '0073-early-revision': { up: earlyRevision },
  '0074-highlights': { up: highlights },
  '0080-sample-file': { up: sampleFile },
  '0092-job-fault': { up: jobFault },
  '0094-kept-works': { up: keptWorks },
  '0096-import-origin': { up: importOrigin },
  '0098-import-source': { up: importSource },
  '0100-job-turn': { up: jobTurn },
  '0105-deployment': { up: deployment },
  '0160-job-urgency': { up: jobUrgency },
  '0162-device-settings': { up: deviceSettings },
  '0180-drawn-cover': { up: drawnCover },
  '0181-wider-ids': { up: widerIds },
  '0182-product-addresses': { up: productAddresses },
  '0191-own-order': { up: ownOrder },
  '0192-byte-order': { up: byteOrder },
  '0193-job-key': { up: jobKey },
  '0194-work-flags': { up: workFlags },
  '0195-kosync': { up: kosync },
  '0200-personal-token': { up: personalToken },
  '0201-protection-free': { up: protectionFree },
  '0205-uploads': { up: uploads },
}
