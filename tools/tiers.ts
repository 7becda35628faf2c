/**
 * Which tests run where (docs/reference/testing.md). A test file of Vitest belongs to one project; a
 * journey to the tiers of its tags, and one without a tag to the full run alone.
 */

/** Vitest projects by tier; each tier runs those of the tier before it too. */
export const PROJECTS = {
  quick: ['unit', 'pictures', 'web', 'ui'],
  gate: ['unit', 'pictures', 'web', 'ui', 'process'],
} as const

/**
 * Where the image library is imported: it has one state for the whole process, which formats it reads,
 * and import, cover drawing and the demo want different ones. Each file has a process of its own; files
 * of the project `unit` share one, which takes half the time.
 */
export const PICTURE_FILES: readonly string[] = [
  'packages/{drawing,ingest}/src/**/*.test.ts',
  'demo/*/src/**/*.test.ts',
]

/** Playwright arguments by tier: `--grep` looks at tags as well as titles. */
export const JOURNEYS = {
  quick: ['--grep', '@smoke'],
  gate: ['--grep', '@smoke|@gate'],
} as const

/** Files that start programs of their own, or take seconds: the gate runs them, `npm test` does not. */
export const PROCESS_FILES: readonly string[] = [
  'apps/server/src/cli/account.test.ts',
  'apps/server/src/cli/import.test.ts',
  'apps/server/src/cli/keys.test.ts',
  'apps/server/src/cli/prune.test.ts',
  'apps/server/src/cli/schema.test.ts',
  'apps/server/src/doctor/examine-certificates.test.ts',
  'apps/server/src/doctor/examine-programs.test.ts',
  'apps/server/src/doctor/examine-server.test.ts',
  'apps/server/src/main.test.ts',
  'apps/server/src/modules/backup/backup.test.ts',
  'apps/server/src/modules/backup/place-lock.test.ts',
  'apps/server/src/modules/backup/prune-backups.test.ts',
  'apps/server/src/modules/delivery/behind-nginx.test.ts',
  'apps/server/src/modules/free/titles.test.ts',
  'apps/server/src/modules/free/tokens.test.ts',
  'apps/server/src/modules/ingest/early-http.test.ts',
  'apps/server/src/modules/ingest/full-disk.test.ts',
  'apps/server/src/modules/ingest/ingest-process.test.ts',
  'apps/server/src/modules/ingest/missing-files.test.ts',
  'apps/server/src/modules/ingest/moved-import.test.ts',
  'apps/server/src/modules/ingest/own-file.test.ts',
  'apps/server/src/modules/ingest/parking.test.ts',
  'apps/server/src/modules/ingest/refused-files.test.ts',
  'apps/server/src/modules/ingest/revised-work.test.ts',
  'apps/server/src/modules/ingest/routes.test.ts',
  'apps/server/src/modules/ingest/sandbox.test.ts',
  'apps/server/src/modules/ingest/seccomp.test.ts',
  'apps/server/src/modules/ingest/service.test.ts',
  'apps/server/src/modules/ingest/unfinished.test.ts',
  'apps/server/src/modules/kosync/routes.test.ts',
  'apps/server/src/modules/lease/race.test.ts',
  'apps/server/src/modules/library/sync-size.test.ts',
  'apps/server/src/modules/lists/killed-writer.test.ts',
  'apps/server/src/modules/opds/routes.test.ts',
  'apps/server/src/platform/db/dialects/postgres.test.ts',
  'apps/server/src/platform/queue/job-table-queue.test.ts',
  'apps/server/src/platform/storage/s3-storage.test.ts',
  'apps/server/src/roles/certificate-gauges.test.ts',
  'apps/server/src/roles/rolling-keys.test.ts',
  'apps/server/test/access-matrix/access-matrix.test.ts',
  'apps/server/test/fuzz/fuzz.test.ts',
  'apps/server/test/outside-client.test.ts',
  'demo/shop/src/main.test.ts',
  'packages/ingest/src/drawn-cover/draw-cover.test.ts',
  'packages/ingest/src/ingest-work.test.ts',
  'packages/ingest/src/kinds/audio/ingest-audio.test.ts',
  'packages/ingest/src/kinds/video/ingest-video.test.ts',
  'packages/ingest/src/resume.test.ts',
  'packages/ingest/src/worker/worker-pool.test.ts',
  'packages/ingest/src/works-of-each-kind.test.ts',
  'tools/clauses/run-clauses.test.ts',
  'tools/deploy/checked-by-programs.test.ts',
  'tools/gate/planted-faults.test.ts',
  'tools/gate/run-parts.test.ts',
  'tools/linted-files.test.ts',
]

/**
 * Of the files that say `// @bare`, those that spend half a minute on a claim that has nothing to do with
 * missing programs: a bare machine runs them in the full run, and the gate runs them with all programs.
 */
export const BARE_FULL_FILES: readonly string[] = [
  'apps/server/src/modules/ingest/ingest-process.test.ts',
  'packages/ingest/src/worker/worker-pool.test.ts',
]

/**
 * Files of the other projects that take from five seconds to half a minute: the gate runs them, and
 * `npm test`, which a newcomer waits for, does not.
 */
export const SLOW_FILES: readonly string[] = [
  'apps/server/src/modules/delivery/ziptree-compressor.test.ts',
  'apps/server/src/modules/download/zip-plan.test.ts',
  'apps/web/src/app/boot/silent-database.test.tsx',
  'apps/web/src/app/diagnostics.test.tsx',
  'apps/web/src/app/giant-work.test.tsx',
  'apps/web/src/app/long-library.test.tsx',
  'apps/web/src/app/one-device.test.tsx',
  'apps/web/src/book-frame/chapter-parts.test.ts',
  'apps/web/src/data/base/network/network-state.test.ts',
  'apps/web/src/data/library/sync/library-sync.test.ts',
  'demo/shop/src/seed/demo-seed.test.ts',
  'demo/shop/src/webhooks/courier.test.ts',
  'packages/ingest/src/kinds/image/find-motion.test.ts',
  'packages/ingest/src/kinds/pdf/broken-documents.test.ts',
  'packages/ingest/src/kinds/pdf/ingest-pdf.test.ts',
  'packages/ingest/src/kinds/pdf/locked-documents.test.ts',
  'packages/ingest/src/kinds/pdf/long-pages.test.ts',
  'packages/ingest/src/kinds/pdf/page-boxes.test.ts',
  'packages/ingest/src/pipeline/open/archive-source.test.ts',
  'packages/ingest/src/pipeline/open/locked-archives.test.ts',
  'packages/ingest/src/raised-kinds.test.ts',
]

/** Files that take minutes, other people's files or ten thousand works: only the full run has the time. */
export const FULL_FILES: readonly string[] = [
  'apps/server/src/cli/backup.test.ts',
  'apps/server/src/cli/import-direction.test.ts',
  'apps/server/src/cli/import-metadata.test.ts',
  'apps/server/src/cli/import-passwords.test.ts',
  'apps/server/src/cli/migrate-audiobookshelf.test.ts',
  'apps/server/src/cli/migrate-calibre.test.ts',
  'apps/server/src/cli/migrate-kavita.test.ts',
  'apps/server/src/cli/migrate-komga.test.ts',
  'apps/server/src/cli/move.test.ts',
  'apps/server/src/cli/page-sizes.test.ts',
  'apps/server/src/cli/real-calibre.test.ts',
  'apps/server/src/cli/repair.test.ts',
  'apps/server/src/cli/watch-import.test.ts',
  'apps/server/src/modules/ingest/inputs-table.test.ts',
  'apps/server/src/modules/opds/other-parsers.test.ts',
  'apps/server/src/modules/storefront/check/check-storefront.test.ts',
  'apps/server/src/platform/db/row-copy/row-copy.test.ts',
  'apps/server/src/start/move/move-deployment.test.ts',
  'apps/server/test/home-certificate.test.ts',
  'apps/server/test/open-bytes/every-demo-file.test.ts',
  'apps/server/test/rolling-upgrade.test.ts',
  'demo/works/src/demo-works.test.ts',
  'packages/ingest/src/hostile-inputs.test.ts',
  'packages/ingest/src/kinds/audio/levelled.test.ts',
  'packages/ingest/src/kinds/epub/real-books.test.ts',
  'packages/ingest/src/kinds/kindle/calibre-books.test.ts',
  'packages/ingest/src/media-inputs.test.ts',
  'packages/ingest/src/resume-long.test.ts',
  'packages/ingest/src/work-progress.test.ts',
  'tools/demo/import-progress.test.ts',
  'tools/deploy/operate-guide.test.ts',
  'tools/release/make-release.test.ts',
]
