import { Deck } from './deck.ts'
import { LOOP_OFF, toLoopStart } from './loop.ts'
import type { MediaEvent, MediaOutput } from './media-output.ts'
import { findTrackToPreload, toOutputVolume } from './now-due.ts'
import { toPlayRefusal } from './play-refusal.ts'
import type { PlayerOptions } from './player-options.ts'
import { type PlayerState, toEmptied } from './player-state.ts'
import { PositionKeeper } from './position-keeper.ts'
import { Preloader } from './preloader.ts'
import * as queues from './queue.ts'
import * as sleeping from './sleep-timer.ts'
import { toSoundCopy } from './sound-copy.ts'
import type { StateStore } from './state-store.ts'
import type { Track } from './track.ts'

/**
 * What sounds: takes tracks up, brings the next one in time, and follows the media's events. The commands
 * of a listener are the player's.
 */
export class Playback {
  #isWanted = false
  /** Counts tracks taken up, so that an address that arrives late is dropped. */
  #turn = 0
  #retriedTurn = -1
  readonly #deck: Deck
  readonly #keeper: PositionKeeper
  readonly #preloader: Preloader
  readonly #store: StateStore
  readonly #options: PlayerOptions

  constructor(store: StateStore, options: PlayerOptions) {
    this.#store = store
    this.#options = options
    this.#deck = new Deck(options.outputs, (event) => this.#onMedia(event))
    this.#preloader = new Preloader(this.#deck, (track) => this.#find(track))
    const { resume, keepPositionEverySeconds: everySeconds } = options.rules
    this.#keeper = new PositionKeeper(options.positions, { ...resume, everySeconds })
  }

  /** The listener wants sound, whether there is any yet or not. */
  get isWanted(): boolean {
    return this.#isWanted
  }

  get #state(): PlayerState {
    return this.#store.get()
  }

  getTime(): number {
    return this.#deck.output.getTime()
  }

  seek(timeSeconds: number): void {
    this.#deck.output.seek(timeSeconds)
  }

  eachOutput(work: (output: MediaOutput) => void): void {
    this.#deck.each(work)
  }

  /** What comes next may be another track now, or come otherwise. */
  dropNext(): void {
    this.#preloader.drop()
  }

  keepPosition(): void {
    this.#keeper.keep(queues.getCurrentTrack(this.#state.queue), this.#state)
  }

  async play(): Promise<void> {
    this.#isWanted = true
    this.level()
    await this.#start()
  }

  pause(): void {
    this.#isWanted = false
    this.#deck.output.pause()
    this.keepPosition()
    if (this.#state.status !== 'empty' && this.#state.status !== 'failed')
      this.#store.set({ status: 'paused' })
  }

  close(): void {
    this.pause()
    this.#turn += 1
    this.#deck.clear()
    this.#store.set(toEmptied(this.#state))
  }

  dispose(): void {
    this.#deck.dispose()
  }

  /** Makes another track the current one; it plays where the last one did. */
  async leaveFor(position: number, how?: 'play'): Promise<void> {
    this.keepPosition()
    await this.take(position, how ?? (this.#isWanted ? 'play' : 'hold'))
  }

  /**
   * Makes the track at `position` the current one. Its kept position is taken up.
   *
   * @param fromSeconds instead of the kept position
   */
  async take(position: number, how: 'play' | 'hold', fromSeconds?: number): Promise<void> {
    const queue = queues.moveTo(this.#state.queue, position)
    const track = queues.getCurrentTrack(queue)
    if (track === undefined) return
    const turn = ++this.#turn
    this.#deck.output.pause()
    // After the pause, which counts as the listener's own wherever its event comes at once.
    this.#isWanted = how === 'play'
    this.#keeper.unload()
    this.#store.set({
      queue,
      status: how === 'play' ? 'waiting' : 'paused',
      fault: undefined,
      timeSeconds: fromSeconds ?? 0,
      durationSeconds: track.durationSeconds,
      loop: LOOP_OFF,
    })
    if (!(await this.#loadCurrent(track, turn, fromSeconds))) return
    this.level()
    if (this.#isWanted) await this.#start()
  }

  /** Takes a track that failed up where it stopped. One that was never loaded has its kept position. */
  async goOn(): Promise<void> {
    const { queue, timeSeconds, loop } = this.#state
    const how = this.#isWanted ? 'play' : 'hold'
    const taken = this.take(queue.position, how, timeSeconds > 0 ? timeSeconds : undefined)
    this.#store.set({ loop })
    await taken
  }

  level(): void {
    const { rules, now } = this.#options
    this.#deck.output.setVolume(toOutputVolume(this.#state, rules, now()))
  }

  /** Levelling was switched: where it is another file that does it, playing goes on in that one. */
  async changeCopy(): Promise<void> {
    const track = queues.getCurrentTrack(this.#state.queue)
    if (!track?.levelled || !(await this.#options.isVolumeFixed)) return
    this.#preloader.drop()
    if (queues.getCurrentTrack(this.#state.queue)?.id === track.id) await this.#reload(track)
  }

  /** Called on a clock of the host's too: a paused or sleeping tab has no time events. */
  tick(): void {
    const leftMs = sleeping.toSleepLeftMs(this.#state.sleep, this.#options.now())
    if (leftMs === undefined) return
    if (leftMs > 0) return this.level()
    this.#store.set({ sleep: sleeping.SLEEP_OFF })
    this.pause()
    this.level()
  }

  /** False where another track was taken meanwhile, or this one cannot be had. */
  async #loadCurrent(track: Track, turn: number, atSeconds?: number): Promise<boolean> {
    if (this.#deck.isReady(track.id)) {
      this.#deck.swap()
      this.#onLoaded(track, this.#deck.output.getTime())
      const durationSeconds = this.#deck.output.getDuration() ?? track.durationSeconds
      this.#store.set({ durationSeconds })
      return true
    }
    this.#preloader.drop()
    try {
      const [url, keptSeconds] = await this.#find(track)
      if (turn !== this.#turn) return false
      const fromSeconds = atSeconds ?? keptSeconds
      this.#deck.load(track.id, url, fromSeconds)
      this.#store.set({ timeSeconds: fromSeconds })
      this.#deck.output.setSpeed(this.#state.speed)
      return true
    } catch {
      if (turn === this.#turn) this.#fail('network')
      return false
    }
  }

  #find(track: Track): Promise<[string, number]> {
    return Promise.all([this.#findUrl(track), this.#keeper.read(track)])
  }

  async #findUrl(track: Track): Promise<string> {
    const isVolumeFixed = await this.#options.isVolumeFixed
    const { isLevelled } = this.#state
    return this.#options.findUrl(track, toSoundCopy(track, { isLevelled, isVolumeFixed }))
  }

  #onLoaded(track: Track, timeSeconds: number): void {
    this.#keeper.loaded(track, timeSeconds)
    this.#deck.output.setSpeed(this.#state.speed)
    this.#store.set({ timeSeconds })
  }

  async #start(): Promise<void> {
    const turn = this.#turn
    try {
      await this.#deck.output.play()
    } catch (error) {
      this.#options.noteRefusal(error)
      if (turn !== this.#turn) return
      const refusal = toPlayRefusal(error)
      // A second element that was never pressed may be refused where the first one is not.
      if (refusal === 'press-first' && this.#deck.moveToOther()) return this.#start()
      if (refusal === 'failed') return this.#fail('start')
      // The browser wants a press first: playing simply stays paused (specification.md#1.4).
      this.#isWanted = this.#isWanted && refusal === 'left'
      if (!this.#isWanted && this.#state.status === 'waiting') this.#store.set({ status: 'paused' })
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
        return this.#store.set({ status: 'playing' })
      case 'paused':
        return this.#onPaused()
      case 'waiting':
        if (this.#isWanted) this.#store.set({ status: 'waiting' })
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
    if (durationSeconds !== undefined) this.#store.set({ durationSeconds })
  }

  async #onFailed(reported: NonNullable<PlayerState['fault']>): Promise<void> {
    const turn = this.#turn
    // Browsers say that of a file whose first bytes they could not fetch.
    const isLost = reported === 'unsupported' && !(await this.#options.hasNetwork())
    if (turn !== this.#turn) return
    if (isLost) this.#fail('network')
    else await this.#mend(reported)
  }

  /** A leave that ran out in mid-track looks like a network fault: the file is asked for again, once. */
  async #mend(reason: NonNullable<PlayerState['fault']>): Promise<void> {
    const track = queues.getCurrentTrack(this.#state.queue)
    const isFirst = this.#retriedTurn !== this.#turn
    if (reason !== 'network' || track === undefined || !isFirst) return this.#fail(reason)
    this.#retriedTurn = this.#turn
    if ((await this.#reload(track)) === 'missing') this.#fail(reason)
  }

  /** Fetches the file of the current track once more and goes on where it was. */
  async #reload(track: Track): Promise<'loaded' | 'left' | 'missing'> {
    const turn = this.#turn
    this.keepPosition()
    const url = await this.#findUrl(track).catch(() => undefined)
    if (turn !== this.#turn) return 'left'
    if (url === undefined) return 'missing'
    this.#deck.load(track.id, url, this.#state.timeSeconds)
    this.#deck.output.setSpeed(this.#state.speed)
    if (this.#isWanted) await this.#start()
    return 'loaded'
  }

  /** A headset or the system paused the element without asking us. */
  #onPaused(): void {
    if (this.#state.status !== 'playing') return
    this.#isWanted = false
    this.keepPosition()
    this.#store.set({ status: 'paused' })
  }

  #onTime(timeSeconds: number): void {
    const start = toLoopStart(this.#state.loop, timeSeconds)
    if (start !== undefined) return this.#jump(start)
    this.#store.set({ timeSeconds })
    this.#keeper.pass(queues.getCurrentTrack(this.#state.queue), this.#state)
    this.tick()
    const next = findTrackToPreload(this.#state, this.#options.rules)
    if (next) void this.#preloader.bring(next)
  }

  async #onEnded(): Promise<void> {
    const { queue, repeat, loop } = this.#state
    // B lies at the very end: the end may come without a time that has passed it.
    if (loop.kind === 'closed') {
      this.#jump(loop.fromSeconds)
      return this.#start()
    }
    this.#keeper.finish(queues.getCurrentTrack(queue), this.#state.durationSeconds)
    const slept = sleeping.afterSleepTrack(this.#state.sleep)
    this.#store.set({ sleep: slept.timer })
    const position = queues.afterEnd(queue, repeat)
    if (queue.isLeaving && (position ?? queue.position) === queue.position) return this.#endList()
    if (position === undefined) return this.#finish()
    if (position === queue.position) return this.#replay(slept.isOver)
    await this.take(position, slept.isOver ? 'hold' : 'play')
  }

  async #replay(isOver: boolean): Promise<void> {
    this.#jump(0)
    if (isOver) this.pause()
    else await this.#start()
  }

  #jump(timeSeconds: number): void {
    this.#deck.output.seek(timeSeconds)
    this.#store.set({ timeSeconds })
    this.keepPosition()
  }

  /** Nothing follows a track that was taken out while it sounded: the one before it waits at its start. */
  async #endList(): Promise<void> {
    const { queue } = this.#state
    if (queue.order.length === 1) this.close()
    else await this.take(Math.max(queue.position - 1, 0), 'hold')
  }

  /** The last track ended with no repeat: it stands at its start, ready to be played again. */
  #finish(): void {
    this.#isWanted = false
    this.#deck.output.pause()
    this.#deck.output.seek(0)
    this.#store.set({ status: 'paused', timeSeconds: 0 })
  }

  #fail(fault: NonNullable<PlayerState['fault']>): void {
    this.#store.set({ status: 'failed', fault })
  }
}
