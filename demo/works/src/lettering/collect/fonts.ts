import type { Face } from '../glyph-data.ts'

/** Where a face comes from: an OFL font as an npm package, and which works letter in it. */
export type FontSource = {
  face: Face
  name: string
  /** Exact package, installed only by the collecting tool: fonts are heavy, outlines are not. */
  package: string
  version: string
  weight: number
  /** Folders and files under `src` whose text this face must cover. */
  covers: readonly string[]
}

export const FONT_SOURCES: readonly FontSource[] = [
  {
    face: 'dialogue',
    name: 'Shippori Antique',
    package: '@fontsource/shippori-antique',
    version: '5.3.0',
    weight: 400,
    covers: ['comics'],
  },
  {
    face: 'display',
    name: 'Dela Gothic One',
    package: '@fontsource/dela-gothic-one',
    version: '5.3.0',
    weight: 400,
    covers: ['comics'],
  },
  {
    face: 'sound',
    name: 'Reggae One',
    package: '@fontsource/reggae-one',
    version: '5.3.0',
    weight: 400,
    covers: ['comics'],
  },
  {
    face: 'title',
    name: 'Shippori Mincho',
    package: '@fontsource/shippori-mincho',
    version: '5.3.0',
    weight: 800,
    covers: ['comics', 'picture-book', 'pdf'],
  },
  {
    face: 'hand',
    name: 'Kiwi Maru',
    package: '@fontsource/kiwi-maru',
    version: '5.3.0',
    weight: 500,
    covers: ['picture-book', 'pdf'],
  },
]
