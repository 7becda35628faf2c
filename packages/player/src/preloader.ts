import type { Deck } from './deck.ts'
import type { Track } from './track.ts'

/** Address of a track's file and the seconds it begins at. */
export type FindTrack = (track: Track) => Promise<[url: string, fromSeconds: number]>

/** Brings the next track into the deck's second output, once, and gives up when plans change. */
export class Preloader {
  #sought: string | undefined
  readonly #deck: Deck
  readonly #find: FindTrack

  constructor(deck: Deck, find: FindTrack) {
    this.#deck = deck
    this.#find = find
  }

  async bring(next: Track): Promise<void> {
    if (this.#sought === next.id || this.#deck.isReady(next.id)) return
    this.#sought = next.id
    try {
      const [url, fromSeconds] = await this.#find(next)
      if (this.#sought === next.id) this.#deck.preload(next.id, url, fromSeconds)
    } catch {
      // Looked up again, and said, when the track is due.
      if (this.#sought === next.id) this.#sought = undefined
    }
  }

  /** The order changed: what was brought may not come next any more. */
  drop(): void {
    this.#sought = undefined
    this.#deck.forgetPreloaded()
  }
}
