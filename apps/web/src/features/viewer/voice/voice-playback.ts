import type { PageAudio } from '@yomikura/content/viewer-meta'
import { MEASURES } from '@yomikura/contract/limits'
import type { MediaEvent, MediaOutput } from '@yomikura/player/media-output'
import { toPlayRefusal } from '@yomikura/player/play-refusal'
import {
  openVoiceComic,
  reduceVoiceComic,
  type VoiceComic,
  type VoiceEffect,
  type VoiceEvent,
} from '@yomikura/reader/voice-comic'
import { Listeners } from '@yomikura/ui/store'
import { log } from '#data/base/log/log.ts'

export type VoiceState = VoiceComic & {
  timeSeconds: number
  /** Undefined until it is known. */
  durationSeconds: number | undefined
  isAutoTurn: boolean
  /** The browser did not begin to play a sound that was there: the reader may try again. */
  hasFailed: boolean
  /** Of the page in view, in order. */
  sounds: readonly PageAudio[]
}

type Page = { sounds: readonly PageAudio[]; isLast: boolean }

type Options = {
  output: MediaOutput
  isAsking: boolean
  toAddress: (sound: PageAudio) => Promise<string>
  /** The token may have ended: the next address comes with a new one. */
  renewPass: () => void
}

type Listener = { onTurn: () => void; onMissing: () => void }

/** Gives the core's voice comic its sound and its clock. */
export class VoicePlayback {
  readonly #options: Options
  readonly #listeners = new Listeners()
  #state: VoiceState
  #page: Page = { sounds: [], isLast: false }
  #waitMs = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Counts loads: an address that comes late belongs to a page that was left. */
  #load = 0
  #isLoaded = false
  #hasRenewed = false
  #listener: Listener | undefined

  constructor(options: Options) {
    this.#options = options
    this.#state = {
      ...openVoiceComic(options.isAsking),
      ...{
        timeSeconds: 0,
        durationSeconds: undefined,
        isAutoTurn: true,
        hasFailed: false,
        sounds: [],
      },
    }
  }

  readonly getState = (): VoiceState => this.#state

  readonly subscribe = this.#listeners.subscribe

  /** Subscribes to the events of the output; the returned function ends that and all sound. */
  connect(listener: Listener): () => void {
    this.#listener = listener
    const end = this.#options.output.listen((event) => this.#receive(event))
    return () => {
      this.#listener = undefined
      clearTimeout(this.#timer)
      this.#load += 1
      this.#isLoaded = false
      end()
      this.#options.output.clear()
    }
  }

  /** The page in view is painted; these are its sounds. */
  settle(page: Page): void {
    this.#page = page
    this.#change({ sounds: page.sounds })
    this.#send({ type: 'settled', atMs: performance.now() })
  }

  leave(): void {
    this.#send({ type: 'turned' })
  }

  begin(): void {
    this.#send({ type: 'begun', atMs: performance.now() })
  }

  toggle(): void {
    if (this.#state.isPlaying && this.#state.phase !== 'resting') this.#send({ type: 'paused' })
    else this.#send({ type: 'play-pressed', atMs: performance.now() })
  }

  /** Plays the sound that did not begin once more, by a new address. */
  retry(): void {
    this.dismissFailure()
    this.#options.renewPass()
    this.#send({ type: 'play-pressed', atMs: performance.now() })
  }

  /** The reader goes on in silence, and may press play later. */
  dismissFailure(): void {
    this.#change({ hasFailed: false })
  }

  /** Something else sounds, or the reader turns to other things. */
  pause(): void {
    this.#send({ type: 'paused' })
  }

  toggleAutoTurn(): void {
    this.#change({ isAutoTurn: !this.#state.isAutoTurn })
    if (!this.#state.isAutoTurn) clearTimeout(this.#timer)
  }

  /** @param timeSeconds from the start of the page's part of the sound */
  seek(timeSeconds: number): void {
    const { durationSeconds = 0, isPlaying } = this.#state
    if (!this.#isLoaded) return
    const to = Math.min(Math.max(timeSeconds, 0), durationSeconds)
    this.#options.output.seek(this.#begin + to)
    this.#change({ timeSeconds: to })
    this.#send({ type: 'sought' })
    if (isPlaying) this.#play()
  }

  setWait(seconds: number): void {
    this.#waitMs = seconds * 1000
  }

  setSpeed(speed: number): void {
    this.#options.output.setSpeed(speed)
  }

  setVolume(volume: number): void {
    this.#options.output.setVolume(volume)
  }

  get #sound(): PageAudio | undefined {
    return this.#page.sounds[this.#state.soundIndex]
  }

  get #begin(): number {
    return this.#sound?.begin ?? 0
  }

  #send(event: VoiceEvent): void {
    const { state, effect } = reduceVoiceComic(this.#state, event, {
      soundCount: this.#page.sounds.length,
      waitMs: this.#waitMs,
      silentMs: MEASURES.imageAutoTurnSeconds.initial * 1000,
      isAutoTurn: this.#state.isAutoTurn,
      isLastPage: this.#page.isLast,
    })
    this.#change(state)
    this.#schedule()
    if (effect) this.#do(effect)
  }

  #do(effect: VoiceEffect): void {
    const { output } = this.#options
    if (effect.type === 'load') void this.#loadSound()
    else if (effect.type === 'play') void (this.#isLoaded ? this.#play() : this.#loadSound())
    else if (effect.type === 'pause') output.pause()
    else if (effect.type === 'turn') this.#listener?.onTurn()
    else {
      this.#load += 1
      this.#isLoaded = false
      output.clear()
      this.#change({ timeSeconds: 0, durationSeconds: undefined })
    }
  }

  async #loadSound(): Promise<void> {
    const sound = this.#sound
    if (!sound) return
    const load = ++this.#load
    // What was loaded is another sound: what is still reported of it does not count.
    this.#isLoaded = false
    this.#change({ timeSeconds: 0, durationSeconds: sound.duration })
    try {
      const address = await this.#options.toAddress(sound)
      if (load !== this.#load) return
      this.#isLoaded = true
      this.#options.output.load(address, sound.begin ?? 0)
      if (this.#state.isPlaying) this.#play()
    } catch {
      if (load === this.#load) this.#miss()
    }
  }

  #play(): void {
    const load = this.#load
    this.#options.output.play().catch((error: unknown) => {
      log.warn('The voice did not begin', error)
      const refusal = toPlayRefusal(error)
      if (load !== this.#load || !this.#isLoaded || refusal === 'left') return
      // Refused without a gesture: the reader presses play.
      if (refusal === 'failed') {
        this.#isLoaded = false
        this.#change({ hasFailed: true })
      }
      this.#send({ type: 'paused' })
    })
  }

  #receive(event: MediaEvent): void {
    if (!this.#isLoaded) return
    const sound = this.#sound
    if (event.type === 'ready') {
      const whole = sound?.end ?? event.durationSeconds
      if (whole !== undefined) this.#change({ durationSeconds: whole - this.#begin })
    } else if (event.type === 'time') {
      this.#hasRenewed = false
      this.#change({ timeSeconds: Math.max(0, event.timeSeconds - this.#begin) })
      if (sound?.end !== undefined && event.timeSeconds >= sound.end) this.#finish()
    } else if (event.type === 'ended') this.#finish()
    else if (event.type === 'failed') this.#handleFailure()
    else this.#follow(event.type)
  }

  /** A headset, the keys of the keyboard or the system paused and played: the comic goes with them. */
  #follow(type: MediaEvent['type']): void {
    const { phase, isPlaying } = this.#state
    const isSounding = isPlaying && phase === 'sounding'
    if (type === 'paused' && isSounding) this.#send({ type: 'paused' })
    else if (type === 'playing' && !isSounding) {
      this.#send({ type: 'play-pressed', atMs: performance.now() })
    }
  }

  #finish(): void {
    this.#send({ type: 'sound-ended', atMs: performance.now() })
    // After it, or this pause would be taken for a headset's.
    this.#options.output.pause()
  }

  /** An address that has run out looks like a missing file: a new token shows the difference. */
  #handleFailure(): void {
    this.#isLoaded = false
    if (this.#hasRenewed) return this.#miss()
    this.#hasRenewed = true
    this.#options.renewPass()
    void this.#loadSound()
  }

  #miss(): void {
    this.#hasRenewed = false
    this.#listener?.onMissing()
    this.#send({ type: 'sound-failed', atMs: performance.now() })
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    const { dueAtMs } = this.#state
    if (dueAtMs === undefined) return
    const waitMs = Math.max(0, dueAtMs - performance.now())
    this.#timer = setTimeout(
      () => this.#send({ type: 'ticked', atMs: performance.now() }),
      waitMs + 1,
    )
  }

  #change(change: Partial<VoiceState>): void {
    this.#state = { ...this.#state, ...change }
    this.#listeners.notify()
  }
}
