// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { readAlbum, writeAlbum } from '../account/reading/albums.ts'
import { findHeardWorks } from './heard-works.ts'
import { noteAlbum } from './note-album.ts'
import { writeTrackPlace } from '../account/reading/track-place.ts'

const account = 'alice'
const workno = 'RJ00000101'
const at = (path: string, seconds: number, more: { isHeard?: boolean; atMs?: number } = {}) => {
  const place = { seconds, totalSeconds: 100, isHeard: false, atMs: 5000, ...more }
  writeTrackPlace({ account, workno, path }, place)
}
const percent = () => findHeardWorks(account).get(workno)?.percent
const aTrack = (path: string, durationSeconds?: number, id = path) => ({
  id,
  workno,
  src: path,
  file: { name: path, revision: '1' },
  path,
  title: path,
  workTitle: 'Work',
  ...(durationSeconds !== undefined && { durationSeconds }),
})

beforeEach(() => localStorage.clear())

describe('how far a work was heard', () => {
  it('is measured by all tracks of the folder', () => {
    writeAlbum({ account, workno, folder: 'mp3' }, { trackCount: 4, totalSeconds: 400 })
    at('mp3/1.mp3', 0, { isHeard: true })
    at('mp3/2.mp3', 50, { atMs: 9000 })
    expect(findHeardWorks(account).get(workno)).toEqual({
      ...{ percent: 37, leftSeconds: 250, atSeconds: 9 },
    })
  })

  it('is finished once every track was heard to its end, and not before', () => {
    writeAlbum({ account, workno, folder: '' }, { trackCount: 2, totalSeconds: 200 })
    at('1.mp3', 0, { isHeard: true })
    at('2.mp3', 99.9)
    expect(percent()).toBe(99)
    at('2.mp3', 0, { isHeard: true })
    expect(percent()).toBe(100)
  })

  it('is that of the folder listened to last, where a work holds its sound twice', () => {
    writeAlbum({ account, workno, folder: 'wav' }, { trackCount: 1, totalSeconds: 100 })
    at('mp3/1.mp3', 80)
    at('wav/1.wav', 10, { atMs: 9000 })
    expect(percent()).toBe(10)
  })

  it('is measured by what was played where the folder is not known, and never called finished', () => {
    at('1.mp3', 0, { isHeard: true })
    expect(percent()).toBe(99)
    at('2.mp3', 1, { atMs: 6000 })
    expect(percent()).toBe(50)
  })

  it('is measured by all discs of a recording, of one format', () => {
    const discs = ['mp3/Disc 1', 'mp3/Disc 2'].flatMap((disc) => [`${disc}/1.mp3`, `${disc}/2.mp3`])
    noteAlbum(
      account,
      discs.map((path) => aTrack(path, 100)),
    )
    for (const path of discs.slice(0, 2)) at(path, 0, { isHeard: true })
    at('wav/Disc 1/1.wav', 0, { isHeard: true, atMs: 1000 })
    expect(percent()).toBe(50)
    for (const path of discs.slice(2)) at(path, 0, { isHeard: true, atMs: 9000 })
    expect(percent()).toBe(100)
  })

  it('is kept for each account by itself', () => {
    at('1.mp3', 30)
    expect(findHeardWorks('bob').size).toBe(0)
  })
})

describe('what a folder holds', () => {
  const kept = () => readAlbum({ account, workno, folder: 'mp3' })

  it('is kept when it is played as a whole', () => {
    noteAlbum(account, [aTrack('mp3/1.mp3', 60), aTrack('mp3/2.mp3', 40)])
    expect(kept()).toEqual({ trackCount: 2, totalSeconds: 100 })
  })

  it('is not learnt from a Playlist, nor where a length is unknown', () => {
    noteAlbum(account, [aTrack('mp3/1.mp3', 60, '7 mp3/1.mp3')])
    noteAlbum(account, [aTrack('mp3/1.mp3', 60), aTrack('wav/2.mp3', 40)])
    noteAlbum(account, [aTrack('mp3/1.mp3', 60), aTrack('mp3/2.mp3')])
    expect(kept()).toBeUndefined()
  })
})
