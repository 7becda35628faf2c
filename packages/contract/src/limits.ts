/**
 * Every size, limit and time of the specification (specification.md#1.9, #2.9) and of the design,
 * in one place. The server enforces them, the web app shows them, `config` sends them to the client. What
 * the server alone goes by stands beside them, in `server-limits.ts`.
 */
export const LIMITS = {
  /** My Lists an account may own (product.md#list-limits). */
  myLists: 500,
  worksPerMyList: 500,
  playlists: 500,
  tracksPerPlaylist: 500,
  /** Longest title of a list, in UTF-16 code units. */
  titleLength: 255,
  /** Longest description of a work that its page gets, in UTF-16 code units; the rest is cut off. */
  descriptionLength: 10_000,
  /** Bounds of `MEASURES.playbackSpeeds`. */
  minPlaybackSpeed: 0.5,
  maxPlaybackSpeed: 2,
  /** Works a library page shows at once. */
  libraryPage: 100,
  /** Worknos one `content/works` request may ask for. */
  worksBatch: 100,
  /** Requests a purchase sync keeps in flight. */
  syncConcurrency: 6,
  /** Looks for what was bought, after a return to a tab. The shop needs a moment to say it. */
  looksOnReturn: 2,
  /** The same while another window is used beside the library: five minutes of them. */
  looksBeside: 250,
  /** Works of one page of `content/products`. */
  productsPage: 50,
  readingHistory: 100,
  /** Reading records kept of an account. */
  readingRecords: 1000,
  /** Reports of reading that a browser keeps for when there is a network; the oldest go first. */
  reportsKept: 500,
  /** Works one `ignore` request may name. */
  ignoreBatch: 1000,
  /** Personal tokens of one person, the longest name of one in UTF-16 code units, and its longest life. */
  personalTokens: 20,
  tokenNameLength: 60,
  tokenDays: 366,
  /** Passkeys of one account. */
  passkeys: 20,
  /** Codes that a person gets at once, each of which stands in for one code of the authenticator app. */
  recoveryCodes: 10,
  /** Wrong tokens that one household, and one login, may send in a minute before it must wait. */
  tokenFailuresOfAddress: 60,
  tokenFailuresOfLogin: 30,
  /** Entries of one page of a feed for other apps, and the longest search in one. */
  feedPage: 50,
  feedQueryLength: 200,
  /** Works that were begun, of which a feed shows the last opened. */
  feedReading: 100,
  /** Works in the lists that the server keeps in memory for feeds, over all accounts. */
  feedShelfWorks: 200_000,
  /** Works of which the server remembers what files other apps get. */
  feedDescribedWorks: 5000,
  /** Works of which the server remembers the names of all pages. */
  feedOpenedWorks: 20,
  /** Works that the list of an account is read by at once. */
  feedRowsAtOnce: 500,
  /** Pixels across up to which a streamed page is sent as its preview. */
  feedPreviewPx: 300,
  /** Documents of KOReader whose places an account may have; the oldest go first. */
  kosyncDocuments: 5000,
  /** Works whose files are named for KOReader in one go. */
  kosyncNamedAtOnce: 500,
  /** Works that one browser may say to keep offline. */
  keptWorks: 5000,
  genresBatch: 100,
  /** Free titles of one page, and recommended ones of one answer (specification.md#2.9). */
  freeTitlesPage: 100,
  freeRecommendations: 30,
  /** A larger tree is fetched by the viewer itself: as part of the page it would hold up its scripts. */
  broughtTreeBytes: 256 * 1024,
  recommendations: 30,
  /** Asked for by a work's page, and shown of them; asked for by a viewer (specification.md#1.9, #2.9). */
  workRecommendations: 10,
  workRecommendationsShown: 5,
  viewerRecommendations: 9,
  /** Events one `progress`, `bookmarks` or `settings` request may carry. */
  progressBatch: 200,
  bookmarksBatch: 200,
  settingsBatch: 100,
  /** Highlights one request may carry: with the longest notes they still fit into a request's body. */
  highlightsBatch: 20,
  /** Highlights of one page of an answer. */
  highlightsPage: 100,
  highlightsPerWork: 2000,
  /** Longest note of a highlight, and words kept of one, in UTF-16 code units. */
  highlightNoteLength: 2000,
  highlightWordsLength: 500,
  /** Characters of a book that one copy may take, and all copies together, as a share of the book. */
  copyAtOnce: 500,
  copySharePercent: 10,
  /** What may be copied of a book however short it is. */
  copyLeast: 1000,
  /** Rows one page of a `progress` or `bookmarks` answer is made from. */
  readingPage: 1000,
  /** Places and bookmarks kept of one work; the oldest go first. */
  progressPerWork: 200,
  bookmarksPerWork: 1000,
  /** A request body larger than this is refused before it is parsed. */
  requestBodyBytes: 256 * 1024,
  requestBodyDepth: 20,
  /** Fewest characters of a password of a local account. */
  passwordLength: 10,
  /** Fewest characters of the operator's token: it opens every job and count. */
  operatorTokenLength: 24,
  /** Jobs that an operator is shown at once. */
  operatorJobs: 200,
  /** Failed ways to sign-in, after which the reader sees a message and is not led there again. */
  signInsInARow: 3,
  /** Lines that a tab keeps of what went wrong, and the longest of them in UTF-16 code units (decision 79). */
  logLines: 200,
  logLineLength: 1000,
  /** Works whose trees, and whose grants, a tab remembers after they were opened. */
  openedTrees: 8,
  openedSources: 50,
  /** Tiles an optimised image may have; known outside clients refuse more (wire.md#tiles). */
  scrambleTiles: 624,
} as const

/** Times of the specification, in the unit that the name says. */
export const TIMES = {
  /** The use of a personal token is noted at most so often: each note waits for the disk. */
  tokenUseSeconds: 3600,
  /** The list of works that feeds are made from is at most so old; rights are asked each time. */
  feedShelfSeconds: 30,
  /** New works are named for KOReader within this time. */
  kosyncNamingSeconds: 60,
  /** A change is committed at most so long after the time that it says. */
  kosyncNamingOverlapSeconds: 600,
  searchDebounceMs: 200,
  scrollSaveDebounceMs: 200,
  resizeThrottleMs: 100,
  /** A chapter that was laid out for another window is laid out again after so much rest. */
  resizeRestMs: 500,
  toastMs: 2000,
  /** A toast that says what went wrong has more to read. */
  troubleToastMs: 6000,
  /** One that says what was lost appears only once. */
  lossToastMs: 10_000,
  /** "Previous" restarts a track of which more than this has played (specification.md#1.4). */
  playerRestartMs: 5000,
  /** A film that was stopped so near to its end is seen; one stopped so near to its start is not begun. */
  filmEdgeMs: 5000,
  /** The next track is fetched this long before the end of the present one. */
  playerPreloadMs: 30_000,
  /** The last part of a sleep timer's time, in which the sound fades. */
  sleepFadeMs: 20_000,
  /** How often the position of a playing track is kept. */
  playerKeepMs: 5000,
  balloonMs: 6000,
  viewerToastMs: 2500,
  autoTurnEndedToastMs: 3000,
  directionLabelMs: 1000,
  controlsAutoHideMs: 3000,
  /** How long a book says where its controls are when it opens for the first time. */
  controlsHintMs: 5000,
  desktopHoverHideMs: 1000,
  tapDebounceMs: 300,
  /** So long an end page takes no tap after it came: a reader who turns fast still turns. */
  endPageHoldMs: 500,
  /** So long after a turn the place under the finger is no link. */
  repeatedTapMs: 1500,
  pageTransitionMs: 700,
  /** A magnified page that was not moved for so long is looked at: its larger picture is fetched. */
  sharpenAfterMs: 250,
  /** Frames that ask for this or less are shown as long as browsers show them, which is the second. */
  hastyFrameMs: 10,
  plainFrameMs: 100,
  /** Without an answer for this long a network counts as none (security.md#b-1). */
  networkDeadMs: 5000,
  /** Places of other devices that were fetched so long ago are not fetched again. */
  placesFreshMs: 1500,
  /** A page left open looks for a newer version of the app this often. */
  updateCheckMs: 3_600_000,
  /** How often it is looked whether the network is back. */
  networkProbeMs: 5000,
  /** Before a network that came back is looked at, and by so much tabs differ in it. */
  networkReturnMs: 300,
  /** A network that has been back for so long is used for what can wait. */
  networkSteadyMs: 3000,
  /** What one tab fetched when the network came back does for all others this long. */
  returnFreshMs: 10_000,
  /** After a return to a tab lists and hidden works are asked for unless some tab synchronised within this time. */
  librarySyncFreshMs: 180_000,
  /** Between two looks for what was bought in another tab or window. */
  newsMs: 1200,
  /** Led to sign-in again within this time, a reader was not signed in by the last way there. */
  signInLoopMs: 10_000,
  /** A start-up that makes no progress for this long shows the initialisation error. */
  syncStallMs: 30_000,
  /** Pauses before a sync asks again for works that a broken line lost; with the network before that. */
  syncRetryMs: [500, 2000, 8000],
  /** Pauses before lists and hidden works that did not come are asked for again; then with the network. */
  besideRetryMs: [2000, 10_000, 60_000],
  /** A local database that did not answer for this long is opened once more, and then done without. */
  databaseSilentMs: 8000,
  /** Making the stored library fit another language or release reads and writes all of it. */
  libraryRebuildMs: 120_000,
  /** How often a page that waits for a work asks how far it is. */
  preparationMs: 2500,
  workRetryMs: 5000,
  workRetryCount: 10,
  ziptreeRefreshSeconds: 3600,
  syncIndicatorResetMs: 2000,
  /** Between two summaries of a long job that a screen reader speaks; its end is said at once. */
  spokenSummaryMs: 10_000,
  /** Life of a grant on a purchased work; the client renews before it ends (security.md#grants). */
  ownedGrantSeconds: 600,
  /** Life of a grant on a free work or a sample (specification.md#2.9). */
  openGrantSeconds: 3600,
  /** The device that reads says so this often (security.md#one-device). */
  leaseRenewSeconds: 30,
  /** A device without a call for this long reads no more. */
  leaseSeconds: 90,
  /** Take-overs on other nodes are noticed within this time. */
  leaseCacheSeconds: 30,
  /** Cursor answers go back this far, so that a row committed late is never missed. */
  syncOverlapSeconds: 2,
  /** Changes younger than this are kept even where a clock that was ahead stored a later time. */
  presentChangeSeconds: 60,
  readerSessionIdleSeconds: 30 * 86_400,
  readerSessionSeconds: 90 * 86_400,
  /** For so long a browser is known in which a login was used: as long as browsers keep any cookie. */
  knownBrowserSeconds: 400 * 86_400,
  /** Passkeys are added and removed only so long after a sign-in. */
  freshSignInSeconds: 600,
  /** How long a browser may take to answer what a passkey was asked. */
  passkeyChallengeSeconds: 600,
  /** How long the second step of a sign-in, or of switching it on, may take. */
  secondStepSeconds: 300,
  /** How long an HTML work runs by one token, unless its reader's session renews it. */
  htmlRunSeconds: 3600,
  /** How much longer at most, however often it is renewed. */
  htmlRunLongestSeconds: 86_400,
  adminSessionIdleSeconds: 30 * 60,
  adminSessionSeconds: 12 * 3600,
  drainSeconds: 25,
  /** A process without an answer for so long, of a database that answers others, ends itself. */
  stuckSeconds: 60,
  /** Pauses of a start before it changes the schema again, as nodes of another release got in its way. */
  schemaRetryMs: [1000, 2000, 4000, 8000],
  webhookToleranceSeconds: 300,
} as const

/** Measures of screens and viewers. */
export const MEASURES = {
  narrowScreenPx: 760,
  phonePortraitPx: 428,
  /** A scroll so small says nothing of where a reader is going. */
  readingStepPx: 8,
  tapZoneRatio: 0.3,
  /** A tap this near to the last one is meant for the same place. */
  repeatedTapPx: 24,
  minZoom: 1,
  maxZoom: 2.5,
  doubleTapZoom: 2,
  imageAutoTurnSeconds: { min: 1, max: 30, initial: 3 },
  swipeCategory: { distanceVelocity: 50_000, verticalPx: 350 },
  /** Playback speeds of audio, voice comics and video (specification.md#1.9). */
  playbackSpeeds: [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2],
  /** Back and on in a voice comic's sound (specification.md#2.9). */
  voiceSeekSeconds: 10,
  /** Seconds the audio player skips (specification.md#1.9). */
  skipSeconds: [10, 20, 30, 60],
  /** Longer lists of files keep only the rows near what is in sight in the page. */
  plainRows: 100,
  /** A folder of more pages than this, and of nothing else, is one line until its files are asked for. */
  plainPages: 8,
  /**
   * Long side of a stored page: a phone of 400 x 860 points with three pixels each shows 2,400 at zoom 1,
   * and 1,600 are soft there. An operator may choose another.
   */
  pagePx: { min: 800, max: 3200, initial: 2400 },
  /**
   * Long side of the second picture of a document's page, for when it is magnified: sharp at zoom 2 on
   * screens with two or three pixels a point (decision 73). An operator may choose less; 0 saves it.
   */
  largePagePx: { min: 0, max: 3600, initial: 3600 },
  /**
   * Width of the larger picture of a page that came as a picture, for screens and zooms that show more than
   * `pagePx` (decision 140). A picture over two pages may be half as wide again; 0 saves none.
   */
  largePictureWidthPx: 3200,
  /** Pixels of a larger picture: Safari draws no larger canvas. */
  largePicturePixels: 16_777_216,
  /** Height of the smaller picture of such a page, for small screens and readers who save data. */
  smallPagePx: 1200,
  /** A larger or smaller picture is made only where its sides differ from the page's by this factor. */
  pictureLevelGain: { large: 1.3, small: 1.5 },
  /** A page that is magnified gets its larger picture once it lacks this share of pixels, and more. */
  largePageGain: 1.2,
  /** Between pages that are read downwards; none in a webtoon (specification.md#2.9). */
  stripGapPx: 4,
  /** A larger page that moves stands still: its bytes stay in memory while it plays. */
  movingPageBytes: 64 * 1024 ** 2,
  thumbnailPx: 300,
  /** Order in which pages around the current one are loaded (specification.md#2.4). */
  preloadOrder: [0, 1, -1, 2, 3, -2, 4, 5],
} as const

/** Offline copies and their download (specification.md#1.4, #1.9, security.md#b-2, #b-4). */
export const OFFLINE = {
  /** A download larger than this is confirmed first. */
  confirmBytes: 10 * 1024 ** 2,
  /** What one request fetches and one checksum covers. A kill loses at most this much. */
  chunkBytes: 2 * 1024 ** 2,
  /** Files of at most one chunk that are fetched together: each alone waits longer than it travels. */
  smallFilesAtOnce: 6,
  /** The status bar goes this long after the end. */
  clearMs: 2000,
  /** A chunk that brings nothing for this long is given up and asked for again. */
  stallMs: 20_000,
  /** Waits before a chunk is asked for again; the last one repeats until there is a network. */
  retryMs: [1000, 3000, 10_000, 30_000],
  /** Left free beside a download when room is checked. */
  spareBytes: 16 * 1024 ** 2,
  /** Covers shown from this browser at once; a screen of a large library shows fewer. */
  coversShown: 200,
  /** Choices of "keep the next volumes". */
  keptVolumes: [0, 1, 2, 3, 5],
} as const

/** Works that people add from a browser (decision 105). */
export const UPLOADS = {
  /** What one request sends and one checksum covers. A kill loses at most what was not answered. */
  partBytes: 2 * 1024 ** 2,
  /** Parts that a browser has on the way at once. */
  partsAtOnce: 3,
  /** Files of one drop. */
  files: 5000,
  /** What names all files of a drop may take. */
  listBytes: 2 * 1024 ** 2,
  fileBytes: 20 * 1024 ** 3,
  /** Bytes that one account may have added, and be adding. */
  accountBytes: 512 * 1024 ** 3,
  /** Uploads of an account that are not finished. */
  openPerAccount: 10,
  /** Requests in a minute that begin, finish or remove an account's uploads, or ask how far one is. */
  callsPerMinute: 120,
  /** Parts that an account may send in a minute: 200 MB a second. They count for no other limit. */
  partsPerMinute: 6000,
  /** Length of a path, of each of its names in bytes, and how deep it may lead. */
  pathLength: 1000,
  nameBytes: 255,
  depth: 12,
  /** Left free on the disk beside what is sent. What is made of it takes about as much again. */
  spareBytes: 1024 ** 3,
  /** An upload that got no part for so long is removed. */
  abandonedSeconds: 7 * 86_400,
  /** Files that became no work and are named; of more the number is known. */
  namedLeftOut: 50,
} as const
