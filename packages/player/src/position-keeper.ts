import { toPositionKey, type Track } from './track.ts'

export type Positions = {
  read: (track: Track) => Promise<number>
  /** @param isPassing true while the track plays on: another place follows within seconds */
  write: (track: Track, place: KeptPlace, isPassing: boolean) => void
}

/** An element reports a last fraction of a second after it was paused. */
const SAME_SECONDS = 0.5

type PlayedTo = { timeSeconds: number; durationSeconds: number | undefined }

/** Where a track stands: nothing is kept before its file was really loaded (product.md#places). */
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
  keep(track: Track | undefined, at: PlayedTo, isPassing = false): void {
    if (track === undefined || this.#loadedKey !== toPositionKey(track)) return
    // A page hidden long after the pause must not seem later than what other devices played since.
    if (Math.abs(at.timeSeconds - this.#keptSeconds) < SAME_SECONDS) return
    this.#keptSeconds = at.timeSeconds
    this.#positions.write(track, toKeptPlace(at, this.#rules), isPassing)
  }

  /** Keeps the position where the last one is old enough. */
  pass(track: Track | undefined, at: PlayedTo): void {
    if (Math.abs(at.timeSeconds - this.#keptSeconds) >= this.#rules.everySeconds)
      this.keep(track, at, true)
  }

  /** Heard to its end: begins at zero next time. */
  finish(track: Track | undefined, durationSeconds: number | undefined): void {
    if (track === undefined) return
    // The track stands at its start now: a page left there must not say that it was not heard.
    this.#keptSeconds = 0
    this.#positions.write(track, { timeSeconds: 0, durationSeconds, isHeard: true }, false)
  }
}

/** Where a track is taken up again. */
type ResumeRules = {
  /** Positions nearer to the start are not worth keeping. */
  fromSeconds: number
  /** A track this near to its end counts as heard: it begins at zero. */
  untilEndSeconds: number
}

/** What is kept of a track: 0 begins it again, and `isHeard` says whether that is because it is over. */
type KeptPlace = {
  timeSeconds: number
  durationSeconds: number | undefined
  isHeard: boolean
}

/** Place to keep; a track heard to its end begins at zero. */
function toKeptPlace(
  at: { timeSeconds: number; durationSeconds: number | undefined },
  rules: ResumeRules,
): KeptPlace {
  const { timeSeconds, durationSeconds } = at
  const isHeard =
    durationSeconds !== undefined &&
    timeSeconds >= rules.fromSeconds &&
    timeSeconds > durationSeconds - rules.untilEndSeconds
  const isWorthIt = timeSeconds >= rules.fromSeconds && !isHeard
  return { timeSeconds: isWorthIt ? timeSeconds : 0, durationSeconds, isHeard }
}
