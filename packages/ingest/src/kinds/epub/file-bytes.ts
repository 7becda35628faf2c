import { detectFormat } from '../../pipeline/plan/detect/detect-format.ts'
import type { BookFileKind } from './markup/book-links.ts'

const PICTURES: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  jxl: 'image/jxl',
}

const SIGNATURES: [kind: BookFileKind, type: string, at: number, hex: string][] = [
  ['font', 'font/otf', 0, '4f54544f'],
  ['font', 'font/ttf', 0, '00010000'],
  ['font', 'font/ttf', 0, '74727565'],
  ['font', 'font/collection', 0, '74746366'],
  ['font', 'font/woff', 0, '774f4646'],
  ['font', 'font/woff2', 0, '774f4632'],
  ['media', 'audio/mpeg', 0, '494433'],
  ['media', 'audio/mpeg', 0, 'fffb'],
  ['media', 'audio/mpeg', 0, 'fff3'],
  ['media', 'audio/mpeg', 0, 'fff2'],
  ['media', 'audio/aac', 0, 'fff1'],
  ['media', 'audio/ogg', 0, '4f676753'],
  ['media', 'audio/flac', 0, '664c6143'],
  ['media', 'audio/wav', 8, '57415645'],
  ['media', 'video/webm', 0, '1a45dfa3'],
  ['media', 'video/mp4', 4, '66747970'],
]

/**
 * Type of a picture, font, sound or film by its first bytes; undefined when it is not what the book
 * says, and so is left out.
 */
export function typeOfBytes(
  kind: BookFileKind,
  claimed: string,
  bytes: Buffer,
): string | undefined {
  if (kind === 'picture') {
    const format = detectFormat(bytes.subarray(0, 1024))
    return format === undefined ? undefined : PICTURES[format]
  }
  const found = SIGNATURES.find(
    ([own, , at, hex]) =>
      own === kind && bytes.subarray(at, at + hex.length / 2).toString('hex') === hex,
  )?.[1]
  // MP4 and WebM hold both; which one it is, the book knows.
  const isSound = (found === 'video/mp4' || found === 'video/webm') && claimed.startsWith('audio/')
  return isSound ? found.replace('video', 'audio') : found
}

/** How a file name of that type ends. */
export function extensionOfType(type: string): string {
  const [, name = 'bin'] = type.split('/')
  return /^[a-z0-9]{1,8}$/.test(name) ? name : 'bin'
}
