/**
 * Addresses, on a work's own origin, of what lets it run from the app's store without a network. The
 * worker's own folder is all that it may answer for, so that runs with a network never pass through it.
 */
export const KEPT_RUN = {
  home: '/.yomikura/kept/',
  worker: '/.yomikura/kept/worker.js',
  keeper: '/.yomikura/kept/keeper.html',
  start: '/.yomikura/kept/start.html',
  /** The work's folder. */
  run: '/.yomikura/kept/run/',
} as const
