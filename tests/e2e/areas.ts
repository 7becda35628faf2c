import type { AreaMap } from '../../tools/near/area-map.ts'

const VIEWER = 'apps/web/src/features/viewer'
const DATA = 'apps/web/src/data'
const MODULES = 'apps/server/src/modules'

/** Spec files that share a subject, those that cover most of it first. */
const FIRST = ['buy-and-read.spec.ts', 'library.spec.ts', 'viewer.spec.ts', 'startup.spec.ts']
const PAGED = ['viewer', 'pixels', 'document', 'sharp-pages', 'viewer-ahead'].map(
  (name) => `${name}.spec.ts`,
)
const BOOKS = ['book', 'book-fixed', 'book-notes', 'book-tables', 'book-themes'].map(
  (name) => `${name}.spec.ts`,
)
const LISTS = ['mylists.spec.ts', 'mylist-edit.spec.ts', 'list-screens.spec.ts']
const ALL_LISTS = [
  ...LISTS,
  ...['playlists', 'list-conflict', 'list-limits', 'list-languages'].map(
    (name) => `${name}.spec.ts`,
  ),
]
const FREE = ['free.spec.ts', 'free-journeys.spec.ts', 'free-guest.spec.ts']
const PLAYER = ['player', 'player-listening', 'player-devices', 'player-window', 'real-audio'].map(
  (name) => `${name}.spec.ts`,
)
const DOWNLOADS = ['offline-download.spec.ts', 'offline-queue.spec.ts', 'offline-kill.spec.ts']
const OFFLINE = [
  ...['offline', 'offline-reading', 'offline-download', 'offline-queue'],
  ...['offline-damage', 'offline-lost', 'offline-kill', 'bad-bytes'],
].map((name) => `${name}.spec.ts`)
const HTML = ['html-work.spec.ts', 'html-opaque.spec.ts', 'html-kept.spec.ts']
const RIGHTS = ['rights.spec.ts', 'buy-and-read.spec.ts']
const LOOKS = [
  'accessibility.spec.ts',
  'access.spec.ts',
  'shown-styles.spec.ts',
  'layout-shift.spec.ts',
  'tour.spec.ts',
  'matrix.spec.ts',
]
const SHARED = ['share.spec.ts', 'free.spec.ts']

/**
 * Journeys that go through a part of the product, for `npm run test:near`. The most specific glob counts
 * first, and of each the first names; a part of many journeys names those that break first.
 */
export const AREAS: AreaMap = {
  'apps/web/**': [...FIRST, ...LOOKS],
  'apps/web/build/**': ['startup.spec.ts', 'app-update.spec.ts', 'offline.spec.ts'],
  'apps/web/src/app/**': ['library.spec.ts', 'startup.spec.ts', ...LOOKS],
  'apps/web/src/app/shell/**': ['narrow-menu.spec.ts', 'library.spec.ts', ...LOOKS],
  'apps/web/src/app/boot/**': ['startup.spec.ts', 'offline.spec.ts', 'offline-lost.spec.ts'],
  'apps/web/src/{bare,clear,failed}/**': ['startup.spec.ts'],
  'apps/web/src/book-frame/**': [...BOOKS, 'attack.spec.ts', 'real-files.spec.ts'],
  'apps/web/src/parts/**': ['library.spec.ts', 'buy-and-read.spec.ts', ...LOOKS],
  'apps/web/src/parts/lists/**': ALL_LISTS,
  'apps/web/src/service-worker/**': ['offline.spec.ts', 'app-update.spec.ts', ...OFFLINE],

  [`${DATA}/base/api/**`]: [...RIGHTS, 'startup.spec.ts'],
  [`${DATA}/base/app-worker/**`]: ['app-update.spec.ts', 'offline.spec.ts'],
  [`${DATA}/works/content/**`]: [
    'viewer.spec.ts',
    'viewer-ahead.spec.ts',
    ...SHARED,
    'bad-bytes.spec.ts',
  ],
  [`${DATA}/library/db/**`]: ['library.spec.ts', 'buy-and-read.spec.ts', 'offline-damage.spec.ts'],
  [`${DATA}/works/downloads/**`]: [...DOWNLOADS, 'offline-reading.spec.ts'],
  [`${DATA}/works/html-run/**`]: HTML,
  [`${DATA}/works/uploads/**`]: ['add-works.spec.ts'],
  [`${DATA}/account/lists/**`]: ALL_LISTS,
  [`${DATA}/base/network/**`]: [
    'offline.spec.ts',
    'offline-queue.spec.ts',
    'network-sign-in.spec.ts',
  ],
  [`${DATA}/works/offline/**`]: OFFLINE,
  [`${DATA}/{player,works/sound}/**`]: PLAYER,
  [`${DATA}/{account/settings,base/device}/**`]: [
    'viewer.spec.ts',
    'startup.spec.ts',
    'text.spec.ts',
  ],
  [`${DATA}/account/reading/**`]: [
    'viewer.spec.ts',
    'book-notes.spec.ts',
    'outbox-kill.spec.ts',
    'player-devices.spec.ts',
  ],
  [`${DATA}/library/sync/**`]: ['buy-and-read.spec.ts', 'library.spec.ts', 'offline.spec.ts'],
  [`${DATA}/base/tabs/**`]: ['mylists.spec.ts', 'rights.spec.ts', 'player.spec.ts'],

  'apps/web/src/features/downloads/**': DOWNLOADS,
  'apps/web/src/features/free/**': FREE,
  'apps/web/src/features/{ignore,library}/**': ['library.spec.ts', 'mylist-edit.spec.ts'],
  'apps/web/src/features/{mylists,playlists}/**': ALL_LISTS,
  'apps/web/src/features/uploads/**': ['add-works.spec.ts'],
  'apps/web/src/features/{player,playlists}/**': [...PLAYER, 'playlists.spec.ts'],
  'apps/web/src/features/{help,releases,settings}/**': LOOKS,
  'apps/web/src/features/series/**': ['end-page.spec.ts', 'free-guest.spec.ts'],
  'apps/web/src/features/share/**': SHARED,
  'apps/web/src/features/storage/**': ['offline-download.spec.ts', 'offline-lost.spec.ts'],
  'apps/web/src/features/work/**': [
    'buy-and-read.spec.ts',
    'library.spec.ts',
    'download.spec.ts',
    'work-flags.spec.ts',
    'work-look.spec.ts',
    ...DOWNLOADS,
  ],

  [`${VIEWER}/**`]: [
    ...['viewer', 'buy-and-read', 'text', 'book', 'video', 'viewer-chrome', 'viewer-ahead'],
    ...['viewer-access', 'strip', 'document', 'voice-comic', 'html-work'],
  ].map((name) => `${name}.spec.ts`),
  [`${VIEWER}/{book,paged}/**`]: PAGED,
  [`${VIEWER}/chrome/**`]: [
    'viewer-close.spec.ts',
    'viewer-chrome.spec.ts',
    'viewer-places.spec.ts',
    'viewer.spec.ts',
    'viewer-access.spec.ts',
  ],
  [`${VIEWER}/{end,series}/**`]: [
    'end-page.spec.ts',
    'folders.spec.ts',
    'free-journeys.spec.ts',
    'free-guest.spec.ts',
  ],
  [`${VIEWER}/*jump*`]: ['jump-history.spec.ts', 'viewer.spec.ts'],
  [`${VIEWER}/flow/**`]: [...BOOKS, 'text.spec.ts', 'jump-history.spec.ts'],
  [`${VIEWER}/html/**`]: HTML,
  [`${VIEWER}/moving/**`]: ['moving-page.spec.ts'],
  [`${VIEWER}/open/**`]: FREE,
  [`${VIEWER}/parts/**`]: ['folders.spec.ts', 'end-page.spec.ts'],
  [`${VIEWER}/reading/**`]: ['viewer.spec.ts', 'text.spec.ts', 'book-notes.spec.ts'],
  [`${VIEWER}/settings/**`]: ['viewer-access.spec.ts', 'viewer.spec.ts', 'text.spec.ts'],
  [`${VIEWER}/strip/**`]: ['strip.spec.ts', 'jump-history.spec.ts'],
  [`${VIEWER}/text/**`]: ['text.spec.ts', 'jump-history.spec.ts', 'real-files.spec.ts'],
  [`${VIEWER}/video/**`]: ['video.spec.ts'],
  [`${VIEWER}/voice/**`]: ['voice-comic.spec.ts'],

  'apps/server/**': RIGHTS,
  'apps/server/src/http/**': [...RIGHTS, 'https.spec.ts', 'home-network.spec.ts', 'attack.spec.ts'],
  [`${MODULES}/{auth,client-config,devices}/**`]: [...RIGHTS, 'https.spec.ts'],
  [`${MODULES}/{delivery,download,lease,viewer}/**`]: [...RIGHTS, 'viewer.spec.ts'],
  [`${MODULES}/free/**`]: FREE,
  [`${MODULES}/{kosync,opds,personal-tokens}/**`]: ['other-apps.spec.ts'],
  [`${MODULES}/uploads/**`]: ['add-works.spec.ts'],
  [`${MODULES}/html-works/**`]: HTML,
  [`${MODULES}/ingest/**`]: ['pixels.spec.ts', 'document.spec.ts', 'buy-and-read.spec.ts'],
  [`${MODULES}/kept-works/**`]: ['offline-queue.spec.ts', 'offline-lost.spec.ts'],
  [`${MODULES}/{genres,ignore,library}/**`]: ['buy-and-read.spec.ts', 'library.spec.ts'],
  [`${MODULES}/passkey/**`]: ['passkey.spec.ts'],
  'apps/web/src/passkey-sign-in/**': ['passkey.spec.ts'],
  [`${MODULES}/totp/**`]: ['totp.spec.ts'],
  [`${MODULES}/{buyer-key,mail-sign-in}/**`]: ['mail-sign-in.spec.ts'],
  [`${MODULES}/lists/**`]: ALL_LISTS,
  [`${MODULES}/{local-account,sign-in}/**`]: [
    ...['password-form.spec.ts', 'mail-sign-in.spec.ts', 'totp.spec.ts', 'invitation.spec.ts'],
  ],
  [`${MODULES}/pages/**`]: [...FREE, 'startup.spec.ts', 'viewer-ahead.spec.ts', 'attack.spec.ts'],
  [`${MODULES}/reading/**`]: ['viewer.spec.ts', 'book-notes.spec.ts', 'player-devices.spec.ts'],
  [`${MODULES}/recommend/**`]: ['end-page.spec.ts', 'free-guest.spec.ts'],
  [`${MODULES}/sample/**`]: SHARED,
  [`${MODULES}/settings/**`]: ['startup.spec.ts', 'viewer-access.spec.ts'],
  [`${MODULES}/storefront/**`]: [...RIGHTS, 'operator.spec.ts'],

  'demo/shop/**': ['buy-and-read.spec.ts', 'rights.spec.ts', 'operator.spec.ts'],
  'packages/content/**': ['viewer.spec.ts', 'buy-and-read.spec.ts', 'pixels.spec.ts'],
  'packages/contract/**': [...RIGHTS, 'viewer.spec.ts'],
  'packages/i18n/**': ['library.spec.ts', 'free-journeys.spec.ts', 'list-languages.spec.ts'],
  'packages/ingest/**': ['pixels.spec.ts', 'document.spec.ts', 'buy-and-read.spec.ts'],
  'packages/ingest/src/kinds/image/**': ['sharp-pages.spec.ts', 'pixels.spec.ts'],
  'packages/ingest/src/kinds/{ebook,epub}/**': [...BOOKS, 'attack.spec.ts', 'real-files.spec.ts'],
  'packages/ingest/src/kinds/{pdf,picture-book}/**': ['document.spec.ts', 'pixels.spec.ts'],
  'packages/ingest/src/kinds/html/**': HTML,
  'packages/ingest/src/kinds/{audio,media}/**': PLAYER,
  'packages/ingest/src/kinds/{media,subtitles,video}/**': ['video.spec.ts'],
  'packages/ingest/src/kinds/text/**': ['text.spec.ts'],
  'packages/player/**': [...PLAYER, 'video.spec.ts'],
  'packages/protection/**': ['pixels.spec.ts', ...RIGHTS],
  'packages/reader/**': [...PAGED, 'strip.spec.ts', 'book.spec.ts'],
  'packages/text/**': ['text.spec.ts', 'library.spec.ts'],
  'packages/testkit/**': FIRST,
  'packages/ui/**': LOOKS,
}
