/** What a voice comic does now. Replaced, never changed. */
export type VoiceComic = {
  phase: VoicePhase
  /** Whether sound is wanted: kept while a page is awaited, so that it goes on there. */
  isPlaying: boolean
  /** Which of the page's sounds, from 0. */
  soundIndex: number
  /** In `resting`: when the page turns; undefined when it does not by itself. */
  dueAtMs: number | undefined
  /** A sound of this page could not be played. */
  isMissing: boolean
}

/**
 * `asking`: nothing sounds before the reader agrees. `awaiting`: the page is not painted yet.
 * `sounding`: a sound plays or pauses. `resting`: all sounds of the page are over.
 */
export type VoicePhase = 'asking' | 'awaiting' | 'sounding' | 'resting'

export type VoiceEvent =
  /** The reader agreed to sound. */
  | { type: 'begun'; atMs: number }
  /** Another page is asked for. */
  | { type: 'turned' }
  /** The page in view is painted. */
  | { type: 'settled'; atMs: number }
  | { type: 'sound-ended'; atMs: number }
  /** The file is missing or damaged: the page goes on without it. */
  | { type: 'sound-failed'; atMs: number }
  | { type: 'play-pressed'; atMs: number }
  /** Also when the browser refuses to play, or a panel opens. */
  | { type: 'paused' }
  /** The reader moved within the sound. */
  | { type: 'sought' }
  | { type: 'ticked'; atMs: number }

export type VoiceEffect =
  /** Takes up sound `soundIndex` of the page and plays it. */
  | { type: 'load'; soundIndex: number }
  | { type: 'play' }
  | { type: 'pause' }
  /** Nothing may sound any more: the page is left. */
  | { type: 'stop' }
  | { type: 'turn' }

export type VoiceRules = {
  /** Sounds of the page in view. */
  soundCount: number
  /** Between the last sound of a page and the turn. */
  waitMs: number
  /** How long a page without sound stays at least: no wait at all would pass it over. */
  silentMs: number
  isAutoTurn: boolean
  isLastPage: boolean
}

type Step = { state: VoiceComic; effect: VoiceEffect | undefined }

/** A voice comic as it is opened. */
export function openVoiceComic(isAsking: boolean): VoiceComic {
  return {
    phase: isAsking ? 'asking' : 'awaiting',
    isPlaying: !isAsking,
    soundIndex: 0,
    dueAtMs: undefined,
    isMissing: false,
  }
}

/** Advances the machine: sounds in order, the configured wait, the next page (specification.md#2.4). */
export function reduceVoiceComic(state: VoiceComic, event: VoiceEvent, rules: VoiceRules): Step {
  switch (event.type) {
    case 'begun':
      return state.phase === 'asking' ? play(state, event.atMs, rules) : stay(state)
    case 'turned':
      return leavePage(state)
    case 'settled':
      return state.phase === 'awaiting' ? enterPage(state, event.atMs, rules) : stay(state)
    case 'sound-ended':
      return toNextSound(state, event.atMs, rules)
    case 'sound-failed':
      return toNextSound({ ...state, isMissing: true }, event.atMs, rules)
    case 'play-pressed':
      return play(state, event.atMs, rules)
    case 'paused':
      return pause(state)
    case 'sought':
      return seek(state, rules)
    case 'ticked':
      return tick(state, event.atMs, rules)
  }
}

function stay(state: VoiceComic): Step {
  return { state, effect: undefined }
}

function leavePage(state: VoiceComic): Step {
  const left = { ...state, soundIndex: 0, dueAtMs: undefined, isMissing: false }
  if (state.phase === 'asking') return stay(left)
  return { state: { ...left, phase: 'awaiting' }, effect: { type: 'stop' } }
}

function enterPage(state: VoiceComic, atMs: number, rules: VoiceRules): Step {
  if (rules.soundCount === 0) return stay(rest(state, atMs, rules))
  const sounding: VoiceComic = { ...state, phase: 'sounding', soundIndex: 0, dueAtMs: undefined }
  if (!state.isPlaying) return stay(sounding)
  return { state: sounding, effect: { type: 'load', soundIndex: 0 } }
}

function toNextSound(state: VoiceComic, atMs: number, rules: VoiceRules): Step {
  if (state.phase !== 'sounding') return stay(state)
  const soundIndex = state.soundIndex + 1
  if (soundIndex >= rules.soundCount) return stay(rest(state, atMs, rules))
  return { state: { ...state, soundIndex }, effect: { type: 'load', soundIndex } }
}

/** All sound is over; the page turns after its wait, unless it is the last or the reader prevents it. */
function rest(state: VoiceComic, atMs: number, rules: VoiceRules): VoiceComic {
  const isSilent = rules.soundCount === 0 || state.isMissing
  const waitMs = isSilent ? Math.max(rules.waitMs, rules.silentMs) : rules.waitMs
  const mayTurn = rules.isAutoTurn && state.isPlaying && !rules.isLastPage
  return { ...state, phase: 'resting', dueAtMs: mayTurn ? atMs + waitMs : undefined }
}

/** Pressed where all is over, a page is heard again; the last one ends there. */
function play(state: VoiceComic, atMs: number, rules: VoiceRules): Step {
  const playing = { ...state, isPlaying: true }
  switch (state.phase) {
    case 'asking':
      return enterPage(playing, atMs, rules)
    case 'awaiting':
      return stay(playing)
    case 'sounding':
      return { state: playing, effect: { type: 'play' } }
    case 'resting':
      return enterPage({ ...playing, isMissing: false }, atMs, rules)
  }
}

function pause(state: VoiceComic): Step {
  const paused = { ...state, isPlaying: false, dueAtMs: undefined }
  return state.phase === 'sounding' && state.isPlaying
    ? { state: paused, effect: { type: 'pause' } }
    : stay(paused)
}

/** Back into a sound that was over. */
function seek(state: VoiceComic, { soundCount }: VoiceRules): Step {
  const isOver = state.phase === 'resting' && soundCount > 0 && !state.isMissing
  return stay(isOver ? { ...state, phase: 'sounding', dueAtMs: undefined } : state)
}

function tick(state: VoiceComic, atMs: number, rules: VoiceRules): Step {
  const isDue = state.dueAtMs !== undefined && atMs >= state.dueAtMs
  if (state.phase !== 'resting' || !isDue || rules.isLastPage) return stay(state)
  return { state: { ...state, dueAtMs: undefined }, effect: { type: 'turn' } }
}
