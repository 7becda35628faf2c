import { describe, expect, it } from 'vitest'
import {
  openVoiceComic,
  reduceVoiceComic,
  type VoiceEffect,
  type VoiceEvent,
  type VoiceRules,
} from './voice-comic.ts'

const rules: VoiceRules = {
  soundCount: 1,
  waitMs: 500,
  silentMs: 3000,
  isAutoTurn: true,
  isLastPage: false,
}

/** Plays events through the machine; answers where it ends and what it asked for. */
function play(events: readonly VoiceEvent[], change: Partial<VoiceRules> = {}, isAsking = false) {
  let state = openVoiceComic(isAsking)
  const effects: VoiceEffect['type'][] = []
  for (const event of events) {
    const step = reduceVoiceComic(state, event, { ...rules, ...change })
    state = step.state
    if (step.effect) effects.push(step.effect.type)
  }
  return { state, effects }
}

const settled: VoiceEvent = { type: 'settled', atMs: 1000 }
const ended: VoiceEvent = { type: 'sound-ended', atMs: 5000 }
const failed: VoiceEvent = { type: 'sound-failed', atMs: 5000 }
const ticked = (atMs: number): VoiceEvent => ({ type: 'ticked', atMs })

describe('a page', () => {
  it('sounds once it is painted, and turns after the wait', () => {
    expect(play([settled, ended, ticked(5499)]).effects).toEqual(['load'])
    expect(play([settled, ended, ticked(5500)]).effects).toEqual(['load', 'turn'])
  })

  it('plays its sounds one after the other', () => {
    const { state, effects } = play([settled, ended], { soundCount: 2 })
    expect(effects).toEqual(['load', 'load'])
    expect(state.soundIndex).toBe(1)
    expect(play([settled, ended, ended, ticked(5500)], { soundCount: 2 }).effects).toContain('turn')
  })

  it('goes on without a sound that is missing, and stays long enough to be seen', () => {
    const { state } = play([settled, failed, ticked(7999)])
    expect(state).toMatchObject({ phase: 'resting', isMissing: true, dueAtMs: 8000 })
    expect(play([settled, failed, ticked(8000)]).effects).toEqual(['load', 'turn'])
    expect(play([settled, failed], { soundCount: 2 }).effects).toEqual(['load', 'load'])
  })

  it('that has no sound stays as long', () => {
    expect(play([settled, ticked(3999)], { soundCount: 0 }).effects).toEqual([])
    expect(play([settled, ticked(4000)], { soundCount: 0 }).effects).toEqual(['turn'])
  })

  it('stays when it is the last, or when pages do not turn by themselves', () => {
    const events = [settled, ended, ticked(100_000)]
    expect(play(events, { isLastPage: true }).effects).toEqual(['load'])
    expect(play(events, { isAutoTurn: false }).effects).toEqual(['load'])
  })
})

describe('the reader', () => {
  it('is asked before anything sounds, and turns pages in silence until then', () => {
    expect(play([settled, { type: 'turned' }, settled], {}, true).effects).toEqual([])
    const begun = play([settled, { type: 'begun', atMs: 2000 }], {}, true)
    expect(begun.effects).toEqual(['load'])
    expect(begun.state.isPlaying).toBe(true)
  })

  it('turns a page, and its sound stops and the next one begins', () => {
    expect(play([settled, { type: 'turned' }, settled]).effects).toEqual(['load', 'stop', 'load'])
  })

  it('pauses, also over the turn of a page, and plays on', () => {
    const resume: VoiceEvent = { type: 'play-pressed', atMs: 9000 }
    expect(play([settled, { type: 'paused' }, resume]).effects).toEqual(['load', 'pause', 'play'])
    const turned = play([settled, { type: 'paused' }, { type: 'turned' }, settled])
    expect(turned.effects).toEqual(['load', 'pause', 'stop'])
    expect(turned.state.phase).toBe('sounding')
  })

  it('pauses during the wait, and no page turns', () => {
    expect(play([settled, ended, { type: 'paused' }, ticked(9000)]).effects).toEqual(['load'])
  })

  it('plays a page again that is over', () => {
    const again = play([settled, ended, { type: 'play-pressed', atMs: 6000 }], { isLastPage: true })
    expect(again.effects).toEqual(['load', 'load'])
  })

  it('moves back in a sound that was over, and the turn waits for its end', () => {
    const { state, effects } = play([settled, ended, { type: 'sought' }, ticked(9000)])
    expect(state.phase).toBe('sounding')
    expect(effects).toEqual(['load'])
  })
})
