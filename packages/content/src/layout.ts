/** Paths of one published revision, relative to its folder. Ingest writes them, the gateway serves them. */
export const LAYOUT = {
  ziptree: 'ziptree.json',
  /** The same as gzip, made when a large one is first asked for; never served by this name. */
  ziptreeGzip: 'ziptree.json.gz',
  /** What each file was made of, for the next ingest; never served. */
  reuse: 'ingest.json',
  /** Pages as readers get them, by optimised name. */
  optimized: 'optimized',
  /** Unscrambled previews within 300 × 300 px, by the same name as the page. */
  thumbnails: 'thumbnails',
  /** Originals, by hashname. */
  files: 'files',
  /** Text layers of document pages. */
  text: 'text',
  /** Files of viewer content (webtoon, voice comic, fixed pages), a folder by hashname; opened with a viewer's grant. */
  viewer: 'viewer',
  /** Unpacked reflowable books, a folder by hashname; opened with a viewer's grant. */
  epub: 'epub',
  /** In each folder of `viewer` and `epub`: JSON object of the paths in it and their stored names. */
  manifest: 'files.json',
  cover: 'cover/main.webp',
  coverThumbnail: 'cover/main_300x300.webp',
} as const

type Stored = { name: string }

/** Paths of a page: its picture and that one's preview, and its larger and smaller pictures. */
export function listPicturePaths(page: {
  optimized: Stored
  large?: Stored
  small?: Stored
}): string[] {
  const { optimized, large, small } = page
  const levels = [large, small].flatMap((level) => (level ? [level.name] : []))
  return [
    `${LAYOUT.optimized}/${optimized.name}`,
    `${LAYOUT.thumbnails}/${optimized.name}`,
    ...levels.map((name) => `${LAYOUT.optimized}/${name}`),
  ]
}
