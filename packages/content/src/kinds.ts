import { extensionOf } from './hash-name.ts'

/**
 * Kinds of files by extension: the groups of specification.md#1.3, and the forms of the same kinds that
 * came later (webp, avif, opus, webm …). Bytes decide when they are at hand; a name is only a claim.
 */
const EXTENSIONS = {
  text: ['txt', 'md'],
  vtt: ['vtt', 'srt', 'lrc', 'elrc', 'ass', 'ssa'],
  audio: [
    'mp3',
    'm4a',
    'm4b',
    'aac',
    'wma',
    'wav',
    'flac',
    'ogg',
    'oga',
    'opus',
    'mp2',
    'aif',
    'aiff',
  ],
  image: [
    'jpg',
    'jpeg',
    'jpe',
    'jfif',
    'png',
    'bmp',
    'gif',
    'pic',
    'pi',
    'mag',
    'maki',
    'webp',
    'avif',
    'tif',
    'tiff',
    'heic',
    'heif',
    'jxl',
    'jp2',
  ],
  pdf: ['pdf'],
  video: [
    'mp4',
    'm4v',
    'wmv',
    'mpg',
    'mpeg',
    'mov',
    'avi',
    'flv',
    'divx',
    'mkv',
    'webm',
    'ogv',
    'vob',
    'm2ts',
    'mts',
    '3gp',
    'voicecomic',
  ],
  html: ['html', 'htm', 'xhtml'],
  epub: ['epub', 'fb2', 'mobi', 'azw', 'azw3', 'prc'],
} as const satisfies Record<string, readonly string[]>

/** What a file is before it is looked into; `other` has no viewer and is only kept. */
export type FileKind = keyof typeof EXTENSIONS | 'other'

const KIND_BY_EXTENSION = new Map<string, FileKind>(
  Object.entries(EXTENSIONS).flatMap(([kind, extensions]) =>
    extensions.map((extension) => [extension, kind as FileKind] as const),
  ),
)

/** Kind that a file name claims. */
export function kindOfName(name: string): FileKind {
  return KIND_BY_EXTENSION.get(extensionOf(name)) ?? 'other'
}
