import { describe, expect, it } from 'vitest'
import { readBareNumber, readDiscName, readVariant } from './disc-names.ts'

describe('the name of a folder', () => {
  it.each([
    ['Disc 1', 1],
    ['disc10', 10],
    ['CD-02', 2],
    ['CD1', 1],
    ['Disk_3', 3],
    ['ＣＤ２', 2],
    ['Night train (Disc 2)', 2],
    ['Disc 1 - The departure', 1],
    ['Disc 1 of 3', 1],
    ['Disc #4', 4],
    ['Part II', 2],
    ['Part Ⅲ', 3],
    ['Part Two', 2],
    ['Disc One', 1],
    ['Side A', 1],
    ['side b', 2],
    ['B面', 2],
    ['1st disc', 1],
    ['Second side', 2],
    ['Vol.3', 3],
    ['Teil 2', 2],
    ['Parte 2', 2],
    ['Диск 2', 2],
    ['Часть 3', 3],
    ['Том 1', 1],
    ['Skiva 2', 2],
    ['Schijf 1', 1],
    ['Płyta 2', 2],
    ['2. CD', 2],
    ['D2', 2],
    ['巻一', 1],
    ['巻十', 10],
    ['후편', 3],
    ['第1巻', 1],
    ['第十二巻', 12],
    ['第二部', 2],
    ['2枚目', 2],
    ['１枚目', 1],
    ['ディスク1', 1],
    ['ドラマCD 2', 2],
    ['上巻', 1],
    ['中巻', 2],
    ['下巻', 3],
    ['夜行列車 上', 1],
    ['前編', 1],
    ['後編', 3],
    ['第1碟', 1],
    ['下册', 3],
    ['상권', 1],
    ['디스크 2', 2],
  ])('says which disc it is: %s', (name, rank) => {
    expect(readDiscName(name)?.rank).toBe(rank)
  })

  it.each([
    ['mp3'],
    ['wav'],
    ['FLAC'],
    ['MP3 320kbps'],
    ['WAV 24bit 96kHz'],
    ['m4a'],
    ['1_mp3'],
    ['02 WAV版'],
    ['CD'],
    ['CD quality'],
    ['CD 44.1kHz 16bit'],
    ['CD音質'],
    ['Hi-Res'],
    ['ハイレゾ'],
    ['SEなし'],
    ['BGMあり'],
    ['128k'],
    ['おまけ'],
    ['Bonus'],
    ['Party 1'],
    ['Inside A'],
    ['Discography'],
    ['Partial'],
    ['本編'],
    ['下町の夜'],
    [''],
  ])('is no disc’s: %s', (name) => {
    expect(readDiscName(name)).toBeUndefined()
  })

  it('may be a disc of one format, or of one title', () => {
    expect(readDiscName('Disc 1 mp3')).toEqual({ rank: 1, of: '', variant: 'mp3' })
    expect(readDiscName('CD2 [FLAC 24bit]')).toEqual({ rank: 2, of: '', variant: '24bit flac' })
    expect(readDiscName('Night Train CD 1')?.of).toBe('nighttrain')
  })

  it('puts what was given along after the numbered discs', () => {
    expect(readDiscName('特典ディスク')?.rank).toBeGreaterThan(100)
    expect(readDiscName('Bonus CD')?.rank).toBeGreaterThan(100)
  })

  it('names formats in one spelling', () => {
    expect(readVariant('HI-RES (flac)')).toBe(readVariant('Flac Hi Res'))
    expect(readVariant('Monogatari')).toBe('')
  })

  it('may be a number alone', () => {
    expect(['1', '02', '１０', '320', '1a', ''].map(readBareNumber)).toEqual([
      ...[1, 2, 10],
      ...[undefined, undefined, undefined],
    ])
  })

  it('of any length is read', () => {
    expect(readDiscName('cd '.repeat(2000))).toBeUndefined()
    expect(readDiscName('第'.repeat(5000))).toBeUndefined()
  })
})
