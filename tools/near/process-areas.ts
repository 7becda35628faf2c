import type { AreaMap } from './area-map.ts'

const SERVER = 'apps/server/src'
const SERVER_TEST = 'apps/server/test'
const INGEST = 'packages/ingest/src'

/** A caller from outside, and every route with every visitor: what a changed route can break. */
const ROUTES = [
  `${SERVER_TEST}/access-matrix/access-matrix.test.ts`,
  `${SERVER_TEST}/outside-client.test.ts`,
  `${SERVER_TEST}/fuzz/fuzz.test.ts`,
]
const START = [`${SERVER}/main.test.ts`]
const KINDS = [`${INGEST}/works-of-each-kind.test.ts`, `${INGEST}/ingest-work.test.ts`]
const BACKUP = ['backup', 'place-lock', 'prune-backups'].map(
  (name) => `${SERVER}/modules/backup/${name}.test.ts`,
)
const KEYS = [
  `${SERVER}/cli/keys.test.ts`,
  `${SERVER}/cli/prune.test.ts`,
  `${SERVER}/roles/rolling-keys.test.ts`,
]
const SERVER_INGEST = [
  'service',
  'routes',
  'revised-work',
  'moved-import',
  'ingest-process',
  'parking',
  'own-file',
  'early-http',
  'full-disk',
  'missing-files',
  'sandbox',
  'seccomp',
  'unfinished',
  'refused-files',
].map((name) => `${SERVER}/modules/ingest/${name}.test.ts`)

/**
 * Test files that start programs of their own, by what they see: the programs import what changed, so
 * no graph of imports leads there.
 */
export const PROCESS_AREAS: AreaMap = {
  [`${SERVER}/**`]: START,
  [`${SERVER_TEST}/{access-matrix,fuzz}/**`]: ROUTES,
  [`${SERVER}/{cli,config,operations,roles}/**`]: KEYS,
  [`${SERVER}/cli/**`]: ['import', 'account', 'schema'].map(
    (name) => `${SERVER}/cli/${name}.test.ts`,
  ),
  [`${SERVER}/doctor/**`]: ['certificates', 'programs', 'server'].map(
    (name) => `${SERVER}/doctor/examine-${name}.test.ts`,
  ),
  [`${SERVER}/modules/backup/**`]: BACKUP,
  [`${SERVER}/http/**`]: ROUTES,
  [`${SERVER}/modules/*/routes.ts`]: ROUTES,
  [`${SERVER}/modules/{access,auth,delivery,download,lease,pages}/**`]: ROUTES,
  [`${SERVER}/modules/local-account/**`]: [`${SERVER}/cli/account.test.ts`],
  [`${SERVER}/modules/delivery/**`]: [`${SERVER}/modules/delivery/behind-nginx.test.ts`],
  [`${SERVER}/modules/free/**`]: [
    `${SERVER}/modules/free/titles.test.ts`,
    `${SERVER}/modules/free/tokens.test.ts`,
  ],
  [`${SERVER}/modules/ingest/**`]: [...SERVER_INGEST, `${SERVER}/cli/import.test.ts`],
  [`${SERVER}/modules/library/**`]: [`${SERVER}/modules/library/sync-size.test.ts`],
  [`${SERVER}/modules/lease/**`]: [`${SERVER}/modules/lease/race.test.ts`],
  [`${SERVER}/modules/opds/**`]: [`${SERVER}/modules/opds/routes.test.ts`],
  [`${SERVER}/modules/kosync/**`]: [`${SERVER}/modules/kosync/routes.test.ts`],
  [`${SERVER}/modules/lists/**`]: [`${SERVER}/modules/lists/killed-writer.test.ts`],
  [`${SERVER}/platform/db/**`]: [
    `${SERVER}/platform/db/dialects/postgres.test.ts`,
    `${SERVER}/cli/schema.test.ts`,
  ],
  [`${SERVER}/platform/db/row-copy/**`]: BACKUP,
  [`${SERVER}/platform/queue/**`]: [`${SERVER}/platform/queue/job-table-queue.test.ts`],
  [`${SERVER}/platform/storage/**`]: [`${SERVER}/platform/storage/s3-storage.test.ts`],
  [`${SERVER}/roles/**`]: [...START, ...ROUTES, `${SERVER}/roles/certificate-gauges.test.ts`],
  [`${SERVER}/start/**`]: START,
  'demo/shop/src/**': ['demo/shop/src/main.test.ts'],
  'packages/drawing/**': [`${INGEST}/drawn-cover/draw-cover.test.ts`],
  [`${INGEST}/**`]: [...KINDS, ...SERVER_INGEST],
  [`${INGEST}/*.ts`]: [`${INGEST}/resume.test.ts`, ...KINDS],
  [`${INGEST}/pipeline/{make,emit}/**`]: [`${INGEST}/resume.test.ts`, ...KINDS],
  [`${INGEST}/kinds/{audio,media,subtitles}/**`]: [`${INGEST}/kinds/audio/ingest-audio.test.ts`],
  [`${INGEST}/{drawn-cover,fonts}/**`]: [`${INGEST}/drawn-cover/draw-cover.test.ts`],
  [`${INGEST}/kinds/{video,media}/**`]: [`${INGEST}/kinds/video/ingest-video.test.ts`],
  [`${INGEST}/worker/**`]: [`${INGEST}/worker/worker-pool.test.ts`],
  '{.oxlintrc.json,tools/lint/**}': ['tools/linted-files.test.ts'],
  'tools/clauses/**': ['tools/clauses/run-clauses.test.ts'],
  '{deploy,tools/deploy}/**': ['tools/deploy/checked-by-programs.test.ts'],
  'tools/gate/**': ['tools/gate/run-parts.test.ts', 'tools/gate/planted-faults.test.ts'],
}
