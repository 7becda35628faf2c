import { toChapterStart } from './chapters.ts'
import { LOOP_OFF, pressLoop } from './loop.ts'
import { Playback } from './playback.ts'
import type { PlayerOptions } from './player-options.ts'
import * as queues from './queue.ts'
import type { KeptPlayer } from './kept-player.ts'
import { cycleRepeat, type RepeatMode } from './repeat.ts'
import * as sleeping from './sleep-timer.ts'
import { StateStore } from './state-store.ts'
import type { Track } from './track.ts'

/**
 * The audio player of specification.md#1.4, without any framework: commands in, states out. A command
 * never throws; what cannot be played is a state.
 */
export class Player {
  readonly #store = new StateStore()
  readonly #playback: Playback
  readonly #options: PlayerOptions
  /** Nothing was asked for since the page was loaded, or since it was closed: what is opened shows whole. */
  #isUntouched = true

  constructor(options: PlayerOptions) {
    this.#options = options
    this.#playback = new Playback(this.#store, options)
  }

  readonly getState = this.#store.get

  readonly subscribe = this.#store.subscribe

  /** Plays `tracks` from `startIndex` on. */
  async open(tracks: readonly Track[], startIndex = 0): Promise<void> {
    this.keepPosition()
    const created = queues.createQueue(tracks, startIndex)
    const queue = this.getState().queue.isShuffled
      ? queues.shuffleQueue(created, this.#options.random)
      : created
    this.#store.set({
      queue,
      view: this.#isUntouched ? 'full' : this.getState().view,
    })
    this.#isUntouched = false
    this.#playback.dropNext()
    await this.#playback.take(queue.position, 'play')
  }

  /** What played before the page was reloaded: small, paused, at the same second of the same track. */
  async restore({ queue, repeat, timeSeconds }: KeptPlayer): Promise<void> {
    this.#store.set({ queue, repeat, view: 'mini' })
    this.#isUntouched = true
    await this.#playback.take(queue.position, 'hold', timeSeconds)
  }

  /** The Playlist was edited: a track that was taken out sounds to its end, and the next one follows. */
  replaceTracks(tracks: readonly Track[]): void {
    const { queue } = this.getState()
    if (queues.getCurrentTrack(queue) === undefined) return
    this.#store.set({ queue: queues.replaceTracks(queue, tracks) })
    this.#playback.dropNext()
  }

  async play(): Promise<void> {
    if (queues.getCurrentTrack(this.getState().queue) === undefined) return
    this.#isUntouched = false
    if (this.getState().status === 'failed')
      return this.#playback.take(this.getState().queue.position, 'play')
    await this.#playback.play()
  }

  /** The network is back: a track that it had stopped goes on, and sounds only if it was to sound. */
  async goOn(): Promise<void> {
    const { status, fault } = this.getState()
    if (status === 'failed' && fault === 'network') await this.#playback.goOn()
  }

  pause(): void {
    this.#playback.pause()
  }

  async toggle(): Promise<void> {
    if (this.#playback.isWanted && this.getState().status !== 'failed') this.pause()
    else await this.play()
  }

  async next(): Promise<void> {
    const { queue, repeat } = this.getState()
    const position = queues.afterNext(queue, repeat)
    if (position !== undefined) await this.#playback.leaveFor(position)
  }

  async previous(): Promise<void> {
    const { queue, repeat } = this.getState()
    const { restartAfterSeconds } = this.#options.rules
    const at = { playedSeconds: this.#playback.getTime(), restartAfterSeconds }
    const position = queues.beforePrevious(queue, repeat, at)
    if (position === undefined) this.seek(0)
    else await this.#playback.leaveFor(position)
  }

  async playTrack(trackId: string): Promise<void> {
    const position = queues.toPosition(this.getState().queue, trackId)
    if (position !== undefined) await this.#playback.leaveFor(position, 'play')
  }

  seek(timeSeconds: number): void {
    const { durationSeconds, loop } = this.getState()
    const kept = Math.min(Math.max(timeSeconds, 0), durationSeconds ?? Infinity)
    const isOutside = loop.kind === 'closed' && (kept < loop.fromSeconds || kept > loop.toSeconds)
    this.#playback.seek(kept)
    this.#store.set({ timeSeconds: kept, ...(isOutside ? { loop: LOOP_OFF } : {}) })
    this.keepPosition()
  }

  /** Moves by the seconds the reader chose in Settings; negative goes back. */
  skip(bySeconds: number): void {
    this.seek(this.#playback.getTime() + bySeconds)
  }

  toChapter(by: 'next' | 'previous'): void {
    const chapters = queues.getCurrentTrack(this.getState().queue)?.chapters ?? []
    const start = toChapterStart(chapters, this.#playback.getTime(), by)
    if (start !== undefined) this.seek(start)
  }

  cycleRepeat(): void {
    this.setRepeat(cycleRepeat(this.getState().repeat))
  }

  setRepeat(repeat: RepeatMode): void {
    this.#store.set({ repeat })
    this.#playback.dropNext()
  }

  toggleShuffle(): void {
    const { queue } = this.getState()
    this.#store.set({
      queue: queue.isShuffled
        ? queues.unshuffleQueue(queue)
        : queues.shuffleQueue(queue, this.#options.random),
    })
    this.#playback.dropNext()
  }

  setSpeed(speed: number): void {
    const { minSpeed, maxSpeed } = this.#options.rules
    const kept = Math.min(Math.max(speed, minSpeed), maxSpeed)
    this.#playback.eachOutput((output) => output.setSpeed(kept))
    this.#store.set({ speed: kept })
  }

  setVolume(volume: number): void {
    this.#store.set({ volume: Math.min(Math.max(volume, 0), 1), isMuted: false })
    this.#playback.level()
  }

  setMuted(isMuted: boolean): void {
    this.#store.set({ isMuted })
    this.#playback.level()
  }

  setLevelled(isLevelled: boolean): void {
    if (this.getState().isLevelled === isLevelled) return
    this.#store.set({ isLevelled })
    this.#playback.level()
    void this.#playback.changeCopy()
  }

  setSleep(sleep: sleeping.SleepTimer): void {
    this.#store.set({ sleep })
    this.#playback.level()
  }

  extendSleep(minutes: number): void {
    this.setSleep(sleeping.extendSleep(this.getState().sleep, minutes, this.#options.now()))
  }

  pressLoop(): void {
    this.#store.set({ loop: pressLoop(this.getState().loop, this.#playback.getTime()) })
  }

  setView(view: 'full' | 'mini'): void {
    if (this.getState().status !== 'empty') this.#store.set({ view })
  }

  /** Closing stops playing (specification.md#1.4). */
  close(): void {
    this.#playback.close()
    this.#isUntouched = true
  }

  /** Called on a clock of the host's too: a paused or sleeping tab has no time events. */
  tick(): void {
    this.#playback.tick()
  }

  /** Keeps the position now: the page is being hidden or left. */
  keepPosition(): void {
    this.#playback.keepPosition()
  }

  dispose(): void {
    this.keepPosition()
    this.#store.forgetListeners()
    this.#playback.dispose()
  }
}
