import { toChapterStart } from './chapters.ts'
import { Deck } from './deck.ts'
import { findTrackToPreload, toOutputVolume } from './now-due.ts'
import { LOOP_OFF, pressLoop, toLoopStart } from './loop.ts'
import type { MediaEvent } from './media-output.ts'
import { EMPTY_PLAYER, type PlayerState, toEmptied } from './player-state.ts'
import type { PlayerOptions } from './player-options.ts'
import { PositionKeeper } from './position-keeper.ts'
import { Preloader } from './preloader.ts'
import * as queues from './queue.ts'
import { isNamed } from './play-refusal.ts'
import { cycleRepeat, type RepeatMode } from './repeat.ts'
import * as sleeping from './sleep-timer.ts'
import type { Track } from './track.ts'

/**
 * The audio player of document 1, section 4, without any framework: commands in, states out. A command
 * never throws; what cannot be played is a state.
 */
export class Player {
  #state: PlayerState = EMPTY_PLAYER
  #isWanted = false
  /** Counts tracks taken up, so that an address that arrives late is dropped. */
  #turn = 0
  #retriedTurn = -1
  readonly #deck: Deck
  readonly #keeper: PositionKeeper
  readonly #preloader: Preloader
  readonly #options: PlayerOptions
  readonly #listeners = new Set<() => void>()

  constructor(options: PlayerOptions) {
    this.#options = options
    this.#deck = new Deck(options.outputs, (event) => this.#onMedia(event))
    this.#preloader = new Preloader(this.#deck, (track) => this.#find(track))
    const { resume, keepPositionEverySeconds: everySeconds } = options.rules
    this.#keeper = new PositionKeeper(options.positions, { ...resume, everySeconds })
  }

  getState = (): PlayerState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Plays `tracks` from `startIndex` on. */
  async open(tracks: readonly Track[], startIndex = 0): Promise<void> {
    this.keepPosition()
    const created = queues.createQueue(tracks, startIndex)
    const queue = this.#state.queue.isShuffled
      ? queues.shuffleQueue(created, this.#options.random)
      : created
    this.#set({ queue, view: this.#state.view === 'hidden' ? 'full' : this.#state.view })
    this.#preloader.drop()
    await this.#take(queue.position, 'play')
  }

  /** The Playlist was edited elsewhere: playing goes on where it can. */
  async replaceTracks(tracks: readonly Track[]): Promise<void> {
    const before = queues.getCurrentTrack(this.#state.queue)
    if (before === undefined) return
    const queue = queues.replaceTracks(this.#state.queue, tracks)
    this.#set({ queue })
    this.#preloader.drop()
    const now = queues.getCurrentTrack(queue)
    if (now === undefined) this.close()
    else if (now.id !== before.id)
      await this.#take(queue.position, this.#isWanted ? 'play' : 'hold')
  }

  async play(): Promise<void> {
    if (queues.getCurrentTrack(this.#state.queue) === undefined) return
    if (this.#state.status === 'failed') return this.#take(this.#state.queue.position, 'play')
    this.#isWanted = true
    this.#level()
    await this.#start()
  }

  pause(): void {
    this.#isWanted = false
    this.#deck.output.pause()
    this.keepPosition()
    if (this.#state.status !== 'empty' && this.#state.status !== 'failed')
      this.#set({ status: 'paused' })
  }

  async toggle(): Promise<void> {
    if (this.#isWanted && this.#state.status !== 'failed') this.pause()
    else await this.play()
  }

  async next(): Promise<void> {
    const { queue, repeat } = this.#state
    const position = queues.afterNext(queue, repeat)
    if (position !== undefined) await this.#leaveFor(position)
  }

  async previous(): Promise<void> {
    const { queue, repeat } = this.#state
    const { restartAfterSeconds } = this.#options.rules
    const at = { playedSeconds: this.#deck.output.getTime(), restartAfterSeconds }
    const position = queues.beforePrevious(queue, repeat, at)
    if (position === undefined) this.seek(0)
    else await this.#leaveFor(position)
  }

  async playTrack(trackId: string): Promise<void> {
    const position = queues.toPosition(this.#state.queue, trackId)
    if (position !== undefined) await this.#leaveFor(position, 'play')
  }

  seek(timeSeconds: number): void {
    const { durationSeconds, loop } = this.#state
    const kept = Math.min(Math.max(timeSeconds, 0), durationSeconds ?? Infinity)
    const isOutside = loop.kind === 'closed' && (kept < loop.fromSeconds || kept > loop.toSeconds)
    this.#deck.output.seek(kept)
    this.#set({ timeSeconds: kept, ...(isOutside ? { loop: LOOP_OFF } : {}) })
    this.keepPosition()
  }

  /** Moves by the seconds the reader chose in Settings; negative goes back. */
  skip(bySeconds: number): void {
    this.seek(this.#deck.output.getTime() + bySeconds)
  }

  toChapter(by: 'next' | 'previous'): void {
    const chapters = queues.getCurrentTrack(this.#state.queue)?.chapters ?? []
    const start = toChapterStart(chapters, this.#deck.output.getTime(), by)
    if (start !== undefined) this.seek(start)
  }

  cycleRepeat(): void {
    this.setRepeat(cycleRepeat(this.#state.repeat))
  }

  setRepeat(repeat: RepeatMode): void {
    this.#set({ repeat })
    this.#preloader.drop()
  }

  toggleShuffle(): void {
    const { queue } = this.#state
    this.#set({
      queue: queue.isShuffled
        ? queues.unshuffleQueue(queue)
        : queues.shuffleQueue(queue, this.#options.random),
    })
    this.#preloader.drop()
  }

  setSpeed(speed: number): void {
    const { minSpeed, maxSpeed } = this.#options.rules
    const kept = Math.min(Math.max(speed, minSpeed), maxSpeed)
    this.#deck.each((output) => output.setSpeed(kept))
    this.#set({ speed: kept })
  }

  setVolume(volume: number): void {
    this.#set({ volume: Math.min(Math.max(volume, 0), 1), isMuted: false })
    this.#level()
  }

  setMuted(isMuted: boolean): void {
    this.#set({ isMuted })
    this.#level()
  }

  setLevelled(isLevelled: boolean): void {
    this.#set({ isLevelled })
    this.#level()
  }

  setSleep(sleep: sleeping.SleepTimer): void {
    this.#set({ sleep })
    this.#level()
  }

  extendSleep(minutes: number): void {
    this.setSleep(sleeping.extendSleep(this.#state.sleep, minutes, this.#options.now()))
  }

  pressLoop(): void {
    this.#set({ loop: pressLoop(this.#state.loop, this.#deck.output.getTime()) })
  }

  setView(view: 'full' | 'mini'): void {
    if (this.#state.status !== 'empty') this.#set({ view })
  }

  /** Closing stops playing (document 1, section 4). */
  close(): void {
    this.pause()
    this.#turn += 1
    this.#deck.clear()
    this.#set(toEmptied(this.#state))
  }

  /** Called on a clock of the host's too: a paused or sleeping tab has no time events. */
  tick(): void {
    const leftMs = sleeping.toSleepLeftMs(this.#state.sleep, this.#options.now())
    if (leftMs === undefined) return
    if (leftMs > 0) return this.#level()
    this.#set({ sleep: sleeping.SLEEP_OFF })
    this.pause()
    this.#level()
  }

  /** Keeps the position now: the page is being hidden or left. */
  keepPosition(): void {
    this.#keeper.keep(queues.getCurrentTrack(this.#state.queue), this.#state)
  }

  dispose(): void {
    this.keepPosition()
    this.#listeners.clear()
    this.#deck.dispose()
  }

  async #leaveFor(position: number, how?: 'play'): Promise<void> {
    this.keepPosition()
    await this.#take(position, how ?? (this.#isWanted ? 'play' : 'hold'))
  }

  /** Makes the track at `position` the current one. Its kept position is taken up. */
  async #take(position: number, how: 'play' | 'hold'): Promise<void> {
    const queue = { ...this.#state.queue, position }
    const track = queues.getCurrentTrack(queue)
    if (track === undefined) return
    const turn = ++this.#turn
    this.#deck.output.pause()
    // After the pause, which counts as the listener's own wherever its event comes at once.
    this.#isWanted = how === 'play'
    this.#keeper.unload()
    this.#set({
      queue,
      status: how === 'play' ? 'waiting' : 'paused',
      fault: undefined,
      timeSeconds: 0,
      durationSeconds: track.durationSeconds,
      loop: LOOP_OFF,
    })
    if (!(await this.#loadCurrent(track, turn))) return
    this.#level()
    if (this.#isWanted) await this.#start()
  }

  /** False where another track was taken meanwhile, or this one cannot be had. */
  async #loadCurrent(track: Track, turn: number): Promise<boolean> {
    if (this.#deck.isReady(track.id)) {
      this.#deck.swap()
      this.#onLoaded(track, this.#deck.output.getTime())
      const durationSeconds = this.#deck.output.getDuration() ?? track.durationSeconds
      this.#set({ durationSeconds })
      return true
    }
    this.#preloader.drop()
    try {
      const [url, fromSeconds] = await this.#find(track)
      if (turn !== this.#turn) return false
      this.#deck.load(track.id, url, fromSeconds)
      this.#set({ timeSeconds: fromSeconds })
      this.#deck.output.setSpeed(this.#state.speed)
      return true
    } catch {
      if (turn === this.#turn) this.#fail('network')
      return false
    }
  }

  #find(track: Track): Promise<[string, number]> {
    return Promise.all([this.#options.findUrl(track), this.#keeper.read(track)])
  }

  #onLoaded(track: Track, timeSeconds: number): void {
    this.#keeper.loaded(track, timeSeconds)
    this.#deck.output.setSpeed(this.#state.speed)
    this.#set({ timeSeconds })
  }

  async #start(): Promise<void> {
    const turn = this.#turn
    try {
      await this.#deck.output.play()
    } catch (error) {
      if (turn !== this.#turn) return
      // A second element that was never pressed may be refused where the first one is not.
      if (isNamed(error, 'NotAllowedError') && this.#deck.moveToOther()) return this.#start()
      // The browser wants a press first: playing simply stays paused (document 1, section 4).
      // AbortError comes of a pause or another track in the meantime.
      this.#isWanted = this.#isWanted && isNamed(error, 'AbortError')
      if (!this.#isWanted && this.#state.status === 'waiting') this.#set({ status: 'paused' })
    }
  }

  #onMedia(event: MediaEvent): void {
    switch (event.type) {
      case 'ready':
        return this.#onReady(event.durationSeconds)
      case 'time':
        return this.#onTime(event.timeSeconds)
      case 'playing':
        this.#isWanted = true
        return this.#set({ status: 'playing' })
      case 'paused':
        return this.#onPaused()
      case 'waiting':
        if (this.#isWanted) this.#set({ status: 'waiting' })
        return
      case 'ended':
        return void this.#onEnded()
      case 'failed':
        return void this.#onFailed(event.reason)
    }
  }

  #onReady(durationSeconds: number | undefined): void {
    const track = queues.getCurrentTrack(this.#state.queue)
    if (track === undefined) return
    this.#onLoaded(track, this.#deck.output.getTime())
    if (durationSeconds !== undefined) this.#set({ durationSeconds })
  }

  /** A leave that ran out in mid-track looks like a network fault: the file is asked for anew, once. */
  async #onFailed(reason: NonNullable<PlayerState['fault']>): Promise<void> {
    const track = queues.getCurrentTrack(this.#state.queue)
    const isFirst = this.#retriedTurn !== this.#turn
    if (reason !== 'network' || track === undefined || !isFirst) return this.#fail(reason)
    this.#retriedTurn = this.#turn
    this.keepPosition()
    const { timeSeconds } = this.#state
    const url = await this.#options.findUrl(track).catch(() => undefined)
    if (this.#retriedTurn !== this.#turn) return
    if (url === undefined) return this.#fail(reason)
    this.#deck.load(track.id, url, timeSeconds)
    if (this.#isWanted) await this.#start()
  }

  /** A headset or the system paused the element without asking us. */
  #onPaused(): void {
    if (this.#state.status !== 'playing') return
    this.#isWanted = false
    this.keepPosition()
    this.#set({ status: 'paused' })
  }

  #onTime(timeSeconds: number): void {
    const start = toLoopStart(this.#state.loop, timeSeconds)
    if (start !== undefined) return this.seek(start)
    this.#set({ timeSeconds })
    this.#keeper.pass(queues.getCurrentTrack(this.#state.queue), this.#state)
    this.tick()
    const next = findTrackToPreload(this.#state, this.#options.rules)
    if (next) void this.#preloader.bring(next)
  }

  async #onEnded(): Promise<void> {
    const { queue, repeat, loop } = this.#state
    // B lies at the very end: the end may come without a time that has passed it.
    if (loop.kind === 'closed') {
      this.seek(loop.fromSeconds)
      return this.#start()
    }
    this.#keeper.finish(queues.getCurrentTrack(queue), this.#state.durationSeconds)
    const slept = sleeping.afterSleepTrack(this.#state.sleep)
    this.#set({ sleep: slept.timer })
    const position = queues.afterEnd(queue, repeat)
    if (position === undefined) return this.#finish()
    if (position === queue.position) return this.#replay(slept.isOver)
    await this.#take(position, slept.isOver ? 'hold' : 'play')
  }

  async #replay(isOver: boolean): Promise<void> {
    this.seek(0)
    if (isOver) this.pause()
    else await this.#start()
  }

  /** The last track ended with no repeat: it stands at its start, ready to be played again. */
  #finish(): void {
    this.#isWanted = false
    this.#deck.output.pause()
    this.#deck.output.seek(0)
    this.#set({ status: 'paused', timeSeconds: 0 })
  }

  #level(): void {
    const { rules, now } = this.#options
    this.#deck.output.setVolume(toOutputVolume(this.#state, rules, now()))
  }

  #fail(fault: NonNullable<PlayerState['fault']>): void {
    this.#set({ status: 'failed', fault })
  }

  #set(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
