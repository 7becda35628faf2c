import { describe, expect, it } from 'vitest'

import { findChapter, toChapterStart } from './chapters.ts'
import { findCue, listSpoken, pairCues, parseCues } from './script.ts'

const VTT = `WEBVTT - a script

NOTE written for this test

1
00:01.000 --> 00:02.500 align:start
<v 灯>おはよう &amp; <b>こんにちは</b>

01:00:03.000 --> 01:00:04.000
second
line

broken --> 00:05.000
lost`

describe('a script', () => {
  it('is read from WebVTT without marks, notes and settings', () => {
    expect(parseCues(VTT)).toEqual([
      { startSeconds: 1, endSeconds: 2.5, text: 'おはよう & こんにちは', speaker: '灯' },
      { startSeconds: 3603, endSeconds: 3604, text: 'second\nline' },
    ])
  })
  it('never throws on what is no script', () => {
    expect(parseCues('')).toEqual([])
    expect(parseCues('-->\n-->\n\n-->')).toEqual([])
  })
  it('stays at the last line spoken through a pause', () => {
    const cues = parseCues(VTT)
    expect(findCue(cues, 0.5)).toBeUndefined()
    expect(findCue(cues, 1)).toBe(0)
    expect(findCue(cues, 100)).toBe(0)
    expect(findCue(cues, 3603.5)).toBe(1)
  })
  it('shows as captions what is being said, and nothing in a pause', () => {
    const cue = (startSeconds: number, endSeconds: number, text: string) => ({
      startSeconds,
      endSeconds,
      text,
    })
    const cues = [cue(1, 3, 'あ'), cue(2, 4, 'い')]
    const said = [0.9, 1, 2, 3, 4].map((at) =>
      listSpoken(cues, at)
        .map(({ text }) => text)
        .join(''),
    )
    expect(said).toEqual(['', 'あ', 'あい', 'い', ''])
  })
  it('stands beside a second language by time', () => {
    const line = (startSeconds: number, text: string) => ({
      startSeconds,
      endSeconds: startSeconds + 1,
      text,
    })
    const paired = pairCues(
      [line(0, 'a'), line(10, 'b'), line(20, 'c')],
      [line(0.2, 'A'), line(5, 'A2'), line(9.8, 'B'), line(30, 'C')],
    )
    expect(paired.map(({ beside }) => beside)).toEqual(['A\nA2', 'B', 'C'])
  })
})

describe('chapters', () => {
  const chapters = [0, 30, 60].map((startSeconds) => ({ title: 'c', startSeconds }))
  it('are found by time and stepped through', () => {
    expect(findChapter(chapters, 30)).toBe(1)
    expect(findChapter([], 30)).toBeUndefined()
    expect(toChapterStart(chapters, 31, 'next')).toBe(60)
    expect(toChapterStart(chapters, 31, 'previous')).toBe(0)
    expect(toChapterStart(chapters, 61, 'next')).toBeUndefined()
    expect(toChapterStart(chapters, 1, 'previous')).toBeUndefined()
  })

  it('of one start are one step', () => {
    const nested = [0, 0, 30, 30, 60].map((startSeconds) => ({ title: 'c', startSeconds }))
    expect(toChapterStart(nested, 35, 'previous')).toBe(0)
    expect(toChapterStart(nested, 61, 'previous')).toBe(30)
    expect(toChapterStart(nested, 5, 'next')).toBe(30)
    expect(toChapterStart(nested, 5, 'previous')).toBeUndefined()
  })
})
