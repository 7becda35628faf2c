/** A row of the performance goals; the numbers are the same in code, reports and issues. */
export type Goal = {
  row: number
  goal: string
  /** Name of the benchmark in `bench/` that measures it. */
  benchmark: string
}

/**
 * What the product promises. "At most 1.5x" always means against the named thing in the same run, on
 * the same machine.
 */
export const GOALS: readonly Goal[] = [
  {
    row: 1,
    goal: 'Library route: at most 180 kB gzip of JavaScript in at most 8 files; the work’s page adds at most 76 kB, the image viewer at most 35 kB',
    benchmark: 'route-scripts',
  },
  {
    row: 2,
    goal: 'Library of 10,000 works: navigation to first item painted at most 0.55x calibre-server with 1,000; 50,000 works at most 1.4x of 10,000; first time ever on a phone (9 Mbit/s, 170 ms, processor slowed 4x), first titles within 3 s',
    benchmark: 'library-start',
  },
  {
    row: 3,
    goal: 'Full sync of 10,000 works into IndexedDB at most 1.15x the least that makes the same library of the same requests (1.15x the requests without storing before decision 25); a sync with no change at most 3 requests',
    benchmark: 'library-sync',
  },
  {
    row: 4,
    goal: 'Search over 50,000 works: matching at most 1.0x a bare includes loop; keystroke to painted list p95 at most 50 ms, no long task',
    benchmark: 'library-search',
  },
  {
    row: 5,
    goal: 'Download to the offline store and read back: each at least 0.85x bare IndexedDB; a stored page opens offline within 1.1x of online',
    benchmark: 'offline',
  },
  {
    row: 6,
    goal: 'Open a 100-page book: bytes before page 1 at most 1.3x that page + 40 kB; time at most 1.5x a plain img of the same page',
    benchmark: 'open-book',
  },
  {
    row: 7,
    goal: 'Page turn, scrambled: a second apart median 34 ms, p95 67 ms; flat out pages 34 ms, spreads and p95 1.25x bare canvases (34, 67 ms before decision 35); at most 1.2x unscrambled',
    benchmark: 'page-turn',
  },
  {
    row: 8,
    goal: 'Descramble at most 1.5x createImageBitmap of the same WebP (2.0x of JPEG); at most 2 ms on the main thread; xor at most 1 ms a MB; one RSA key a browser, made off the main thread',
    benchmark: 'page-bytes',
  },
  {
    row: 9,
    goal: 'A 300 kB page with signature, expiry, right and lease checked: at least 0.45x nginx sendfile and 6x @fastify/static',
    benchmark: 'content-pages',
  },
  {
    row: 10,
    goal: 'API, 100 works of a 10,000-work account: at least 0.2x a ready string from node:http; last page at least 0.9x the first; PostgreSQL at least 0.35x SQLite',
    benchmark: 'api',
  },
  {
    row: 11,
    goal: 'Ingest of pages at least 0.85x bare sharp; 2 workers 1.6x of 1; scrambled bytes at most 1.01x',
    benchmark: 'ingest-pages',
  },
  {
    row: 12,
    goal: 'Registering 10,000 archives at least 0.9x the rate of 1,000; archive reading at least 0.85x bsdtar; a rescan without change 20x faster than the first',
    benchmark: 'import-shelf',
  },
  {
    row: 13,
    goal: '`npm start` to ready: at most 5 s the second time; idle server memory at most 120 MB',
    benchmark: 'start',
  },
  {
    row: 14,
    goal: 'Steady load: API mix 1,000 req/s p99 at most 100 ms; 100 kB files 1,200/s p99 at most 150 ms; durable writes 200/s p99 at most 80 ms',
    benchmark: 'steady-load',
  },
  {
    row: 15,
    goal: 'A link to the free section, opened on a phone for the first time: first title and first page of a free work at most 2 s after the navigation',
    benchmark: 'free-start',
  },
  {
    row: 16,
    goal: 'Lists of 500 works and of 500 tracks: opened, moved by keys and dropped at most 1.5x a list of 20; scrolled and dragged without a task over 50 ms',
    benchmark: 'long-lists',
  },
  {
    row: 17,
    goal: 'Memory of a long read: 500 turns at most 1.25x of 100, a book of 1,000 pages at most 1.25x one of 100, a strip of 300 slices to its end at most 1.25x of its first fifth',
    benchmark: 'viewer-memory',
  },
  {
    row: 18,
    goal: 'Other apps: a page of 50 works of 70,000 at most 20 ms of the server’s CPU time; a streamed page of 300 kB at most 1.2x the media host’s',
    benchmark: 'other-apps',
  },
]
