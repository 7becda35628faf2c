import { type ResumeRules, toKeptPosition } from './resume.ts'
import { type Track, toPositionKey } from './track.ts'

export type Positions = {
  read: (track: Track) => Promise<number>
  write: (track: Track, timeSeconds: number) => void
}

/** Where a track stands: nothing is kept before its file was really loaded (product.md, point 6). */
export class PositionKeeper {
  #loadedKey: string | undefined
  #keptSeconds = 0
  readonly #positions: Positions
  readonly #rules: ResumeRules & { everySeconds: number }

  constructor(positions: Positions, rules: ResumeRules & { everySeconds: number }) {
    this.#positions = positions
    this.#rules = rules
  }

  /** A position that cannot be read is no reason not to play. */
  read(track: Track): Promise<number> {
    return this.#positions.read(track).catch(() => 0)
  }

  /** Another track is being taken up; its position is unknown until it is loaded. */
  unload(): void {
    this.#loadedKey = undefined
  }

  loaded(track: Track, timeSeconds: number): void {
    this.#loadedKey = toPositionKey(track)
    this.#keptSeconds = timeSeconds
  }

  /** Keeps the position now. */
  keep(
    track: Track | undefined,
    at: { timeSeconds: number; durationSeconds: number | undefined },
  ): void {
    if (track === undefined || this.#loadedKey !== toPositionKey(track)) return
    this.#keptSeconds = at.timeSeconds
    this.#positions.write(track, toKeptPosition(at, this.#rules))
  }

  /** Keeps the position where the last one is old enough. */
  pass(track: Track | undefined, at: { timeSeconds: number; durationSeconds: number | undefined }) {
    if (Math.abs(at.timeSeconds - this.#keptSeconds) >= this.#rules.everySeconds)
      this.keep(track, at)
  }

  /** Heard to its end: begins anew next time. */
  finish(track: Track | undefined): void {
    if (track !== undefined) this.#positions.write(track, 0)
  }
}
