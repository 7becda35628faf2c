import { extensionOf } from '@yomikura/content/hash-name'
import { detectFormat, type Format } from './detect-format.ts'

const BY_FORMAT: Record<Format, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  tiff: 'image/tiff',
  jxl: 'image/jxl',
  jp2: 'image/jp2',
  pdf: 'application/pdf',
  zip: 'application/zip',
  epub: 'application/epub+zip',
  kindle: 'application/x-mobipocket-ebook',
  rar: 'application/vnd.rar',
  '7z': 'application/x-7z-compressed',
  gzip: 'application/gzip',
  xz: 'application/x-xz',
}

/** Types without a signature that no browser runs as a page or script. */
const BY_EXTENSION: Record<string, string> = {
  txt: 'text/plain; charset=utf-8',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
}

/** Content type that an original is stored with; unknown ones and all markup are plain bytes. */
export function contentTypeOf(path: string, head: Buffer): string {
  const format = detectFormat(head)
  if (format !== undefined) return BY_FORMAT[format]
  const extension = extensionOf(path)
  return Object.hasOwn(BY_EXTENSION, extension)
    ? BY_EXTENSION[extension]!
    : 'application/octet-stream'
}
