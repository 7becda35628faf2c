/** Bytes of a borrowed buffer: at this size the call costs little beside what it reads. */
export const READ_BYTES = 1024 ** 2
/** As many as are kept for the next reader: two each for the files that one work takes in at once. */
const KEPT = 8

const idle: Buffer[] = []

/**
 * Memory to read into, which the system has handed out before: new memory costs more than three times
 * what reading into it does, since each of its pages is asked for and emptied first.
 *
 * The borrower gives it back, once nothing reads or writes it any more.
 */
export function borrowBuffer(): Buffer {
  return idle.pop() ?? Buffer.allocUnsafeSlow(READ_BYTES)
}

export function returnBuffer(buffer: Buffer): void {
  if (idle.length < KEPT) idle.push(buffer)
}
