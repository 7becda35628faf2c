import type { Readable } from 'node:stream'

const LINE_FEED = 0x0a
/** Most lines are shorter. */
const ROOM_BYTES = 64 * 1024

type Reading = {
  /** Longest line that is kept. */
  maxBytes: number
  onLine: (line: string) => void
  /** Called once, when a line grows longer; nothing is read after that. */
  onExcess?: () => void
}

/**
 * Reads lines of JSON as they come from another process, which may be broken: a line without end takes
 * no more memory than the longest that is allowed.
 *
 * A line ends at a line feed and nowhere else. `readline` would also end it at U+2028, which JSON may
 * hold as it is, for example in the name of a file.
 */
export function readLines(stream: Readable, { maxBytes, onLine, onExcess }: Reading): void {
  let begun = Buffer.allocUnsafe(ROOM_BYTES)
  let length = 0
  let isOver = false
  const keep = (piece: Buffer) => {
    if (length + piece.length > begun.length) {
      const larger = Buffer.allocUnsafe(2 * (length + piece.length))
      begun.copy(larger, 0, 0, length)
      begun = larger
    }
    piece.copy(begun, length)
    length += piece.length
  }
  const takeLine = () => {
    const line = begun.toString('utf8', 0, length)
    if (begun.length > ROOM_BYTES) begun = Buffer.allocUnsafe(ROOM_BYTES)
    length = 0
    return line
  }
  stream.on('data', (chunk: Buffer) => {
    for (let at = 0; !isOver;) {
      const end = chunk.indexOf(LINE_FEED, at)
      const piece = chunk.subarray(at, end < 0 ? chunk.length : end)
      isOver = length + piece.length > maxBytes
      if (isOver) return onExcess?.()
      keep(piece)
      if (end < 0) return
      at = end + 1
      onLine(takeLine())
    }
  })
}
