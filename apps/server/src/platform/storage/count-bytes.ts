import { Transform } from 'node:stream'
import { LengthMismatch } from './storage.ts'

/** Passes bytes on and fails when they are more or fewer than `expected`. */
export function countBytes(expected: number): Transform {
  let count = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length
      if (count > expected) done(new LengthMismatch(expected, count))
      else done(null, chunk)
    },
    flush(done) {
      done(count === expected ? null : new LengthMismatch(expected, count))
    },
  })
}
