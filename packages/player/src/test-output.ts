import type { MediaEvent, MediaOutput } from './media-output.ts'

/**
 * What a media element does, without sound: the rules of the player are tested on it with exact times.
 * The element itself is tested by the browser journeys.
 */
export class TestOutput implements MediaOutput {
  url: string | undefined
  timeSeconds = 0
  speed = 1
  volume = 1
  isPlaying = false
  /** Set to refuse `play()` as a browser does. */
  refusal: string | undefined
  #durationSeconds: number | undefined
  readonly #listeners = new Set<(event: MediaEvent) => void>()

  load(url: string, fromSeconds: number): void {
    this.url = url
    this.timeSeconds = fromSeconds
    this.isPlaying = false
  }

  /** The file's metadata arrive. */
  becomeReady(durationSeconds: number): void {
    this.#durationSeconds = durationSeconds
    this.#emit({ type: 'ready', durationSeconds })
  }

  play(): Promise<void> {
    if (this.refusal !== undefined) {
      return Promise.reject(new DOMException('refused', this.refusal))
    }
    this.isPlaying = true
    this.#emit({ type: 'playing' })
    return Promise.resolve()
  }

  pause(): void {
    if (!this.isPlaying) return
    this.isPlaying = false
    this.#emit({ type: 'paused' })
  }

  seek(timeSeconds: number): void {
    this.timeSeconds = timeSeconds
  }

  setSpeed(speed: number): void {
    this.speed = speed
  }

  setVolume(volume: number): void {
    this.volume = volume
  }

  getTime(): number {
    return this.timeSeconds
  }

  getDuration(): number | undefined {
    return this.#durationSeconds
  }

  clear(): void {
    this.url = undefined
    this.timeSeconds = 0
    this.#durationSeconds = undefined
  }

  listen(listener: (event: MediaEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  playTo(timeSeconds: number): void {
    this.timeSeconds = timeSeconds
    this.#emit({ type: 'time', timeSeconds })
  }

  end(): void {
    this.isPlaying = false
    this.#emit({ type: 'ended' })
  }

  fail(reason: 'network' | 'decode' | 'unsupported'): void {
    this.isPlaying = false
    this.#emit({ type: 'failed', reason })
  }

  #emit(event: MediaEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}
