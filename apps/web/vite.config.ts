import react from '@vitejs/plugin-react'
import { type Locale, LOCALES } from '@yomikura/i18n/locales'
import { listLeftOut } from '../../packages/testkit/src/left-out.ts'
import { patience } from '../../packages/testkit/src/patience.ts'
import { seededProperties } from '../../packages/testkit/src/seeded-properties.ts'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { Rolldown } from 'vite'
import { appIcons } from './build/app-icons.ts'
import { bookFrame } from './build/book-frame.ts'
import { leanIcons } from './build/lean-icons.ts'
import { leanRouter } from './build/lean-router.ts'
import { routeFiles } from './build/route-files.ts'
import { createRouteTest } from './build/route-modules.ts'
import { scriptList } from './build/script-list.ts'
import { shortNames } from './build/short-names.ts'
import { writtenLimits } from './build/written-limits.ts'

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const isAlwaysLoaded = createRouteTest([page('src/main.tsx')])

const isOnLibraryRoute = createRouteTest([
  page('src/main.tsx'),
  page('src/app/routes/LibraryRoute.tsx'),
])

const isOnFreeScreen = createRouteTest(
  ['FreeLibraryRoute', 'FreeSeriesRoute', 'FreeViewerRoute'].map((name) =>
    page(`src/app/routes/${name}.tsx`),
  ),
)
const isOnWorkPage = createRouteTest([
  page('src/app/routes/WorkRoute.tsx'),
  page('src/features/work/RecommendedWorks.tsx'),
])
const isOnPagedViewer = createRouteTest([page('src/features/viewer/paged/PagedViewer.tsx')])
/** A viewer of a work that the reader owns, and what opens it. */
const isOnOwnViewer = createRouteTest([
  page('src/app/routes/ViewRoute.tsx'),
  page('src/features/viewer/paged/PagedViewer.tsx'),
])
const isOnOtherViewers = createRouteTest(
  ['strip/StripViewer', 'text/TextViewer', 'video/VideoViewer', 'flow/FlowViewer'].map((name) =>
    page(`src/features/viewer/${name}.tsx`),
  ),
)

/** What lies around the pages of every viewer. */
const VIEWER_BARS = /chrome[\\/](ViewerChrome|Controls)\.tsx$/
const VIEWER_FRAME =
  /[\\/](FileViewer|FailureView|NotFoundView|ViewerFrame|ViewerMessage|jump-history|viewer-modules|preload-first-page|use-open-part|file-question-mark)\.(tsx?|mjs)$/
const OPENS_VIEWERS =
  /[\\/](viewer-errors|use-fullscreen|shown-work|entrance|open-publication|start-page|viewer-marks|shared-place|refusal-key|MissingOffer|Viewer\.module)\.(tsx?|css)$/
const WORK_PARTS =
  /[\\/](FileIcon|listen-place|shown-entries|FileTree\.module|playable|format-size|format-duration|OpenOrBuyLink|descriptions|keep-rules|KeptMark|use-kept-state)\.(tsx?|css)$/
const ICON = /lucide-react/
/** Code of one screen, not of parts that screens share, or of a library with a file of its own. */
const SCREEN_CODE = /[\\/](web[\\/]src[\\/](app|features)|@tanstack)[\\/]/

/**
 * Few files for the library route: library code by how often it changes, and one file for what every
 * start loads or the library shares with other screens: apart they weigh 2 kB more. Screens, texts and
 * workers stay apart, and so does what the library never needs.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|preload-helper/ },
  // What writes through it, and what reads page by page, no screen needs that is opened first.
  {
    name: 'query',
    test: /@tanstack[\\/](react-query|query-core)[\\/](?!.*[\\/](useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js)/,
  },
  { name: 'virtual', test: /node_modules[\\/]@tanstack[\\/](react-virtual|virtual-core)[\\/]/ },
  {
    name: 'libraries',
    test: /node_modules[\\/](@tanstack[\\/](?!react-query|query-core)|dexie[\\/])/,
  },
  {
    debugName: 'shared',
    name: (id: string, context: Rolldown.ChunkingContext) => {
      if (!isOnLibraryRoute(id, context)) return undefined
      const importers = context.getModuleInfo(id)?.importers ?? []
      const isShared = importers.some((importer) => !isOnLibraryRoute(importer, context))
      return isShared || isAlwaysLoaded(id, context) ? 'shared' : undefined
    },
  },
  // What every start loads once the first screen stands: one file instead of many small ones.
  {
    name: 'after-start',
    test: /web[\\/]src[\\/].*[\\/](cover-keeper|cover-store|files-db|store-runs|store-errors|can-store-files|blob-addresses|app-worker|trusted-types|scroll-memory|reading-syncs|reading-sync|settings-sync|reports|outbox|places|albums|bookmarks|work-verdicts|device-id|place-refusals|recall-kept)\.ts$/,
  },
  // What devices did meanwhile: a first visit has no news of it.
  { name: 'reading-news', test: /[\\/](reading-news|track-places|playback-speed)\.ts$/ },
  // What a sync needs once it has found news, and what changes the library's language: one file to wait for.
  { name: 'take-changes', test: /[\\/](take-changes|library-writer)\.ts$/ },
  // A link to a free work is opened on a phone's network, where six files travel at once and each
  // further six take a journey more: what these screens have of parts that others share is one file.
  {
    debugName: 'screens',
    name: (id: string, context: Rolldown.ChunkingContext) =>
      !SCREEN_CODE.test(id) && isOnFreeScreen(id, context) && isOnWorkPage(id, context)
        ? 'screens'
        : undefined,
  },
  // What of it neither a work's page nor an owner's viewer needs is another.
  {
    debugName: 'free-screens',
    name: (id: string, context: Rolldown.ChunkingContext) =>
      !SCREEN_CODE.test(id) && isOnFreeScreen(id, context) && !isOnOwnViewer(id, context)
        ? 'free-screens'
        : undefined,
  },
  // What opens a file asks for its first page, too, and must not wait for the rest that viewers share.
  { name: 'opens-viewers', test: OPENS_VIEWERS },
  // Small pieces of a work's page that other screens have, too: apart they weigh half a kB more.
  {
    debugName: 'work-parts',
    name: (id: string, context: Rolldown.ChunkingContext) =>
      (ICON.test(id) || WORK_PARTS.test(id)) &&
      isOnWorkPage(id, context) &&
      !isOnOwnViewer(id, context)
        ? 'work-parts'
        : undefined,
  },
  // Where both it and the viewers of owned works find files.
  {
    name: 'own-works',
    test: /[\\/](purchased-sources|use-ziptree|device-header|WorknoGate)\.tsx?$/,
  },
  // A switch is mostly one of a row of them.
  { name: 'switch-row', test: /ui[\\/]src[\\/]Switch(Row)?\.tsx$/ },
  // How hands and keys turn pages: a work's page, which brings what viewers share, does without it, but
  // not without the shapes of pages that both lean on.
  { name: 'viewer-shared', test: /reader[\\/]src[\\/](publication|spreads|zoom)\.ts$/ },
  {
    name: 'viewer-input',
    test: /[\\/](reader[\\/]src[\\/](gestures|input-map|touch-tracker|wheel|zoom-commands)|paged[\\/](stage-motion|use-page-taps|use-stage-gestures|use-stage-wheel)|chrome[\\/]use-viewer-keys)\.ts$/,
  },
  // What all viewers share, with what it needs: apart in small files it weighs 1 kB more.
  {
    debugName: 'viewer-shared',
    name: (id: string, context: Rolldown.ChunkingContext) =>
      !VIEWER_BARS.test(id) &&
      !VIEWER_FRAME.test(id) &&
      isOnPagedViewer(id, context) &&
      isOnOtherViewers(id, context)
        ? 'viewer-shared'
        : undefined,
  },
  // What opens a file, and asks for its first page, comes before the viewer that shows it.
  { name: 'viewer-frame', test: VIEWER_FRAME },
  {
    name: 'open-viewers',
    test: /[\\/]((Free|Sample)ViewerRoute|use-linked-path|OpenViewerScreen|use-close-open-viewer)\.tsx?$/,
  },
  // All viewers share it too, but a work's page, which brings the rest, does without it.
  { name: 'viewer-bars', test: VIEWER_BARS },
  {
    debugName: 'viewer-paged',
    name: (id: string, context: Rolldown.ChunkingContext) =>
      isOnPagedViewer(id, context) ? 'viewer-paged' : undefined,
  },
  // Around a viewer of an owned work: apart in small files it weighs half a kB more, and each start
  // loads a list of them.
  {
    name: 'opened-work',
    test: /[\\/](use-opened-work|ViewerScreen|use-close-viewer|use-prioritized-work|record-opened)\.tsx?$/,
  },
  // Of the other screens.
  { name: 'more-icons', test: ICON, minShareCount: 2 },
]

/**
 * What React Compiler leaves as it is: the frame around the screens and a work's page are drawn a few
 * times a visit, and a card or a button when what it shows has changed. Remembering what they drew saves
 * nothing there, and every first visit would load a tenth more code of ours. Lists, and what walks through
 * a work's files, stay remembered (decision 18).
 */
const NOT_MEMOISED = [
  /[\\/]node_modules[\\/]/,
  /[\\/]web[\\/]src[\\/]app[\\/]/,
  /[\\/]parts[\\/](?!File|GuardedCover|Thumbnail|Virtual|lists|use-)/,
  /[\\/]features[\\/]work[\\/](?!FoldedPages|WorkFiles|use-)/,
  /[\\/]library[\\/](CategoryTabs|LibraryOverlays|LibraryScreen|LibraryShelf|LibraryToolbar|ShelfGroups|SyncGuide|WorkShelf|use-asked-entry|use-category-swipe|use-library-query|use-scroll-return)\.tsx?$/,
  /[\\/]ui[\\/]src[\\/](Button|IconButton|Toast|TopStatus|VisuallyHidden)\.tsx$/,
]

const texts = (locale: Locale) => [
  page(`../../packages/i18n/src/locales/${locale}/first-texts.ts`),
  page(`../../packages/i18n/src/locales/${locale}/texts.ts`),
]
const PAGED_VIEWER = [
  page('src/features/viewer/paged/PagedViewer.tsx'),
  page('src/data/works/content/decode.worker.ts'),
]

const VIEW_ROUTE = page('src/app/routes/ViewRoute.tsx')

/** What is opened by links from elsewhere, by the names that the server calls it. */
const SCREENS = {
  // An owner's viewer, by the kind of file that the address names (viewer-modules.ts).
  'view-image': [VIEW_ROUTE, ...PAGED_VIEWER],
  'view-pdf': [VIEW_ROUTE, ...PAGED_VIEWER],
  'view-text': [VIEW_ROUTE, page('src/features/viewer/text/TextViewer.tsx')],
  'view-video': [VIEW_ROUTE, page('src/features/viewer/video/VideoViewer.tsx')],
  'free-library': [page('src/app/routes/FreeLibraryRoute.tsx')],
  'free-series': [page('src/app/routes/FreeSeriesRoute.tsx')],
  'free-viewer': [page('src/app/routes/FreeViewerRoute.tsx'), ...PAGED_VIEWER],
  'sample-viewer': [page('src/app/routes/SampleViewerRoute.tsx'), ...PAGED_VIEWER],
  ...Object.fromEntries(LOCALES.map((locale) => [`texts-${locale}`, texts(locale)])),
}

/** Files that index.html loads, and what every start loads once the first screen stands. */
const AT_START = /[\\/](shared|react|libraries|rolldown-runtime|after-start)-[\w-]{7}\.(js|css)$/

/**
 * Screens that are opened from the menu, by the server's own page, or when something failed, and files
 * that import no other but those of each start. What they import is found when their code has come: a
 * list of it for each of them would be a hundredth of what every first visit loads.
 */
const SELDOM =
  /[\\/]((MyLists?|MyListAdd|Playlists?|PlaylistAdd|Series|Settings|Ignore|Help|ReleaseNote|Storage|Share|Free\w+|NotFound|SignInError)Route|DatabaseErrorScreen|DownloadHost|SessionEnded|GuestDoor|ShellNotice|CouponBanner|LibraryEmpty|AddWorks(Entry|Dock)|take-changes|reading-news|log-book|erase-database|retry-locale|settings-unstored|ask-again)-[\w-]{7}\.js$/

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: {
    alias: [
      { find: /^dexie$/, replacement: page('../../node_modules/dexie/dist/modern/dexie.mjs') },
      // React has had this of its own since its version 18.
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: page('../../node_modules/use-sync-external-store/with-selector.js'),
      },
    ],
  },
  plugins: [
    leanIcons(),
    leanRouter(),
    writtenLimits(),
    react({ compiler: true, exclude: NOT_MEMOISED }),
    bookFrame(),
    appIcons(),
    routeFiles({ entry: page('src/main.tsx'), screens: SCREENS }),
    scriptList({ root: page('../../') }),
    shortNames(),
    seededProperties(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Rewritten for older browsers, light-dark() would be decided at the root and dark viewers stay light.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // Data addresses are one more thing the content policy would have to allow.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What the page itself names is there long before a screen is opened: no need to list it for each.
      resolveDependencies: (file, files, { hostType }) => {
        if (hostType === 'html') return files
        return SELDOM.test(file) ? [] : files.filter((each) => !AT_START.test(each))
      },
    },
    rolldownOptions: {
      input: page('index.html'),
      output: {
        codeSplitting: { groups: CHUNKS },
        // Every first visit loads the names of 150 files: as few letters as the builder allows.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  worker: { format: 'es', plugins: () => [writtenLimits()] },
  server: { port: 4005, strictPort: false },
  test: {
    name: 'web',
    // A document costs more than most tests: a file that needs one says so in its first line.
    environment: 'node',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', ...listLeftOut('apps/web/')],
    isolate: false,
    setupFiles: ['./src/test-setup.ts'],
    testTimeout: 20_000 * patience(),
    hookTimeout: 20_000 * patience(),
    expect: { poll: { timeout: 5000 * patience() } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
