/** What happened in the thing that makes the sound. */
export type MediaEvent =
  | { type: 'ready'; durationSeconds: number | undefined }
  | { type: 'time'; timeSeconds: number }
  | { type: 'playing' }
  | { type: 'paused' }
  | { type: 'waiting' }
  | { type: 'ended' }
  | { type: 'failed'; reason: 'network' | 'decode' | 'unsupported' }

/** One audio element, or what stands for it in a test of the rules. */
export type MediaOutput = {
  /** Takes a file up at `fromSeconds`; what was loaded before is dropped. */
  load(url: string, fromSeconds: number): void
  /** Rejects as `HTMLMediaElement.play` does, but for a file that failed: that is an event. */
  play(): Promise<void>
  pause(): void
  seek(timeSeconds: number): void
  setSpeed(speed: number): void
  setVolume(volume: number): void
  getTime(): number
  getDuration(): number | undefined
  clear(): void
  listen(listener: (event: MediaEvent) => void): () => void
}
