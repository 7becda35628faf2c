/** Media types of what ingest writes and of what works bring along; everything else is bytes. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  bmp: 'image/bmp',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  zip: 'application/zip',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  ts: 'video/mp2t',
  m3u8: 'application/vnd.apple.mpegurl',
}

export const UNKNOWN_CONTENT_TYPE = 'application/octet-stream'

/** Media type by a key's extension, the same on every adapter. */
export function toContentType(key: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(key)?.[1]?.toLowerCase()
  // A file may end in `.constructor`, which every object has.
  const isKnown = extension !== undefined && Object.hasOwn(TYPES, extension)
  return (isKnown ? TYPES[extension] : undefined) ?? UNKNOWN_CONTENT_TYPE
}
