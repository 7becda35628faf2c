import type { Ziptree } from '@yomikura/content/ziptree'
import type { TestContent, TestContentApp } from './test-content-app.ts'
import { MEDIA, PREFIX } from './test-content-app.ts'
import { createOpenReading } from '#roles/compose.ts'
import { openReadingRoutes } from '#roles/web.ts'

/** The calls under test, over the host's database and media. */
export function addOpenReading(host: TestContentApp) {
  const { db, clock, rights, offers, delivery } = host
  const secret = Buffer.alloc(32, 3)
  const open = createOpenReading({
    ...{ db, clock, rights, offers, delivery, secret },
    ...{ mediaUrl: MEDIA, hasSecureContext: true },
  })
  openReadingRoutes(host.app, PREFIX, open)
  return open
}

const DOCUMENT = `${'d'.repeat(32)}.pdf`

/** Names of the work's five pictures and of the three pages of its document. */
export const PICTURES = [1, 2, 3, 4, 5].map((number) => `${String(number).repeat(32)}.jpg`)
export const SHEETS = ['a', 'b', 'c'].map((letter) => `${letter.repeat(32)}.jpg`)
/** Larger and smaller pictures of the first picture. */
export const LEVELS = ['6', '7'].map((digit) => `${digit.repeat(32)}.jpg`)
/** Names of the large pictures of those pages. */
export const LARGE_SHEETS = ['e', 'f', '0'].map((letter) => `${letter.repeat(32)}.jpg`)

const toImage = (name: string) => ({
  name,
  length: 1,
  size: '1B',
  width: 1,
  height: 1,
  crypt: false,
  color: '#ffffff',
})

const ziptree: Pick<Ziptree, 'playfile' | 'tree' | 'hash'> = {
  hash: 'whole',
  playfile: {
    ...Object.fromEntries(
      PICTURES.map((name) => {
        const [large, small] = (name === PICTURES[0] ? LEVELS : []).map(toImage)
        const image = {
          ...{ files: toImage(name), optimized: toImage(name) },
          ...(large && small && { large, small }),
        }
        return [name, { type: 'image' as const, length: 1, size: '1B', image }]
      }),
    ),
    [DOCUMENT]: {
      type: 'pdf',
      length: 1,
      size: '1B',
      pdf: {
        page: SHEETS.map((name, index) => ({
          optimized: toImage(name),
          large: toImage(LARGE_SHEETS[index] ?? ''),
          text: { name: name.replace('.jpg', '.json'), length: 1 },
        })),
      },
    },
  },
  tree: [
    {
      type: 'folder',
      name: '本編',
      path: '本編',
      children: PICTURES.slice(0, 2).map((hashname, index) => ({
        type: 'file' as const,
        name: `${index}.jpg`,
        hashname,
      })),
    },
    { type: 'file', name: '付録.pdf', hashname: DOCUMENT },
    ...PICTURES.slice(2).map((hashname, index) => ({
      type: 'file' as const,
      name: `z${index}.jpg`,
      hashname,
    })),
  ],
}

const paths = [
  ...[...PICTURES, ...SHEETS].flatMap((name) => [`optimized/${name}`, `thumbnails/${name}`]),
  ...[...LARGE_SHEETS, ...LEVELS].map((name) => `optimized/${name}`),
  ...[...PICTURES, DOCUMENT].map((name) => `files/${name}`),
  ...SHEETS.map((name) => `text/${name.replace('.jpg', '.json')}`),
  `viewer/${PICTURES[0] ?? ''}/0.webp`,
]

/** Every file that a revision of the work has. */
export const ALL_PATHS: readonly string[] = paths

/** A work of two pictures in a folder, a document of three pages, and three more pictures. */
export const OPEN_CONTENT: TestContent = {
  ziptree,
  stored: {
    ...Object.fromEntries(paths.map((path) => [path, Buffer.from(`bytes of ${path}`)])),
    [`viewer/${PICTURES[0] ?? ''}/files.json`]: Buffer.from('{"0.webp":"0.webp"}'),
  },
}
