/** The architecture as rules. ARCHITECTURE.md draws the same arrows; change both or neither. */
const test = '\\.(test|spec|contract)\\.tsx?$|/test-[a-z-]+\\.tsx?$'

const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

export default {
  forbidden: [
    forbid(
      'no-cycles',
      {},
      { circular: true },
      'Two files that need each other are one file, or hide a third.',
    ),
    forbid(
      'packages-know-no-app',
      { path: '^packages/(?!testkit)' },
      { path: '^apps/' },
      'Apps use packages, never the reverse.',
    ),
    forbid(
      'apps-meet-only-in-contract',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
      'Apps talk over HTTP.',
    ),
    forbid(
      'leaf-packages',
      // Tests and their settings may use what every test shares.
      {
        path: '^packages/(contract|text|protection|player|ui|i18n|drawing)/',
        pathNot: `${test}|/vitest\\.config\\.ts$`,
      },
      { path: '^packages/', pathNot: '^packages/$1/' },
      'These stand alone.',
    ),
    forbid(
      'product-knows-no-demo',
      { path: '^(apps|packages)/', pathNot: `${test}|^apps/server/test/` },
      { path: '^demo/' },
      'The demo shows the product; the product works without it.',
    ),
    forbid(
      'demo-knows-no-app',
      { path: '^demo/' },
      { path: '^apps/' },
      'The shop talks to the product over HTTP.',
    ),
    forbid(
      'demo-works-draw-alone',
      { path: '^demo/works/', pathNot: test },
      { path: '^(packages|demo)/', pathNot: '^(packages/drawing|demo/works)/' },
      'Works are drawn without the product and without the shop.',
    ),
    forbid(
      'tools-know-no-benchmark',
      { path: '^tools/' },
      { path: '^bench/' },
      'Benchmarks use the tools, never the reverse.',
    ),
    forbid(
      'content-uses-contract',
      { path: '^packages/content/' },
      { path: '^packages/(?!content/|contract/)' },
      'contract ← content ← reader.',
    ),
    forbid(
      'reader-uses-content',
      { path: '^packages/reader/' },
      { path: '^packages/(?!reader/|content/)' },
      'contract ← content ← reader.',
    ),
    forbid(
      'runs-anywhere',
      {
        path: '^packages/(contract|text|protection|content|reader|player|drawing)/',
        pathNot: test,
      },
      { dependencyTypes: ['core'] },
      'Must run in a browser, a worker and Node.',
    ),

    forbid(
      'drawings-apart',
      { path: '^packages/ingest/src/(?!drawn-cover/)' },
      { path: '^packages/ingest/src/drawn-cover/' },
      'What opens pictures of works must not load drawings (drawing-engine.ts).',
    ),
    forbid(
      'drawings-open-no-work',
      { path: '^packages/ingest/src/drawn-cover/' },
      { path: '^packages/ingest/src/(kinds|worker|pipeline/open)/' },
      'What draws must not unlock its loaders where works are opened (image-engine.ts).',
    ),

    forbid(
      'routes-hold-no-sql',
      { path: '/modules/[^/]+/routes\\.ts$' },
      { path: '/repository\\.ts$|^node_modules/kysely|/platform/db/' },
      'Routes call services.',
    ),
    forbid(
      'services-hold-no-http',
      { path: '/modules/[^/]+/service\\.ts$' },
      { path: '^node_modules/(@fastify|fastify)|/src/http/' },
      'A service must be callable from a job.',
    ),
    forbid(
      'repositories-hold-no-rules',
      { path: '/modules/[^/]+/repository\\.ts$' },
      { path: '^packages/contract/src/(errors|limits)\\.ts$|/service\\.ts$' },
      'Limits and refusals belong to the service.',
    ),
    forbid(
      'modules-are-islands',
      { path: '^apps/server/src/modules/([^/]+)/', pathNot: test },
      {
        path: '^apps/server/src/modules/',
        pathNot: '^apps/server/src/modules/$1/|/modules/[^/]+/index\\.ts$',
      },
      'Use another module through its index.ts.',
    ),
    forbid(
      'platform-knows-no-module',
      { path: '^apps/server/src/(platform|http)/' },
      { path: '^apps/server/src/modules/' },
      'Adapters serve rules, not the reverse.',
    ),

    forbid(
      'sources-know-no-test',
      { path: '^apps/server/src/', pathNot: test },
      { path: '^apps/server/test/' },
      'What runs in a deployment uses nothing that only tests use.',
    ),
    forbid(
      'roles-on-top',
      { path: '^apps/server/src/(modules|platform|http|config|start)/', pathNot: test },
      { path: '^apps/server/src/roles/' },
      'main → roles → modules → platform, http.',
    ),

    forbid(
      'features-are-islands',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
      'Compose features in app/, or move the shared piece to parts/ or data/.',
    ),
    forbid(
      'web-flows-down',
      { path: '^apps/web/src/(parts|data|lib)/' },
      { path: '^apps/web/src/(features|app)/' },
      'app → features → parts → data → lib.',
    ),
    ...['base', 'library', 'works', 'account', 'player'].map((floor, index, floors) =>
      forbid(
        `data-${floor}-knows-its-floor`,
        { path: `^apps/web/src/data/${floor}/`, pathNot: test },
        { path: `^apps/web/src/data/(${[...floors.slice(index + 1), 'session'].join('|')})/` },
        'session → player → account → works → library → base (ARCHITECTURE.md, the line `data:`).',
      ),
    ),
    forbid(
      'data-draws-nothing',
      { path: '^apps/web/src/data/' },
      { path: '^apps/web/src/parts/' },
      'app → features → parts → data → lib.',
    ),
    forbid(
      'lib-knows-nothing',
      { path: '^apps/web/src/lib/' },
      { path: '^apps/web/src/(?!lib/)' },
      'app → features → parts → data → lib.',
    ),
    forbid(
      'only-data-touches-storage',
      { path: '^apps/web/src/(features|parts|app)/', pathNot: test },
      { path: '^node_modules/dexie/' },
      'Screens read through data/ stores.',
    ),
  ],
  options: {
    exclude: { path: '(^|/)dist/' },
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
}
