import type { BookFileKind } from '../markup/book-links.ts'

const KINDS_BY_TYPE: [RegExp, BookFileKind][] = [
  [/^(application\/xhtml\+xml|text\/html)$/, 'document'],
  [/^image\/svg\+xml$/, 'drawing'],
  [/^text\/css$/, 'style'],
  [/^image\//, 'picture'],
  [/^(font\/|application\/(x-)?font-|application\/vnd\.ms-opentype)/, 'font'],
  [/^(audio|video)\//, 'media'],
]

const TYPES_BY_EXTENSION: Record<string, string> = {
  xhtml: 'application/xhtml+xml',
  html: 'application/xhtml+xml',
  htm: 'application/xhtml+xml',
  svg: 'image/svg+xml',
  css: 'text/css',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  otf: 'font/otf',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** What is done with a file of that type; undefined for files that are left out. */
export function kindOfType(type: string): BookFileKind | undefined {
  return KINDS_BY_TYPE.find(([pattern]) => pattern.test(type))?.[1]
}

/** Type of a file that the package document forgot. */
export function typeOfPath(path: string): string {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(TYPES_BY_EXTENSION, extension) ? TYPES_BY_EXTENSION[extension]! : ''
}
