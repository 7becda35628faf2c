import { describe, expect, it } from 'vitest'
import { titleTracks } from './track-titles.ts'

type Tagged = [file: string, title?: string]

function title(files: readonly Tagged[], album?: string): string[] {
  const tagged = files.map(([path, title]) => {
    return { path, tags: { ...(title && { title }), ...(album && { album }) } }
  })
  return titleTracks(tagged, ['Night Train', '夜行列車'])
}

describe('the titles of a folder’s tracks', () => {
  it.each<[string, Tagged[]]>([
    [
      'distinguish the tracks',
      [
        ['01.mp3', 'Prologue'],
        ['02.mp3', 'The station'],
      ],
    ],
    [
      'name a part of the work',
      [
        ['01.mp3', 'Night Train leaves'],
        ['02.mp3', 'Morning'],
      ],
    ],
    [
      'count parts of the work',
      [
        ['01.mp3', 'Night Train, Part 1'],
        ['02.mp3', 'Night Train, Part 2'],
      ],
    ],
    [
      'count chapters',
      [
        ['a1.mp3', 'Chapter 1: Rain'],
        ['a2.mp3', 'Chapter 2: Snow'],
      ],
    ],
    [
      'count like the files',
      [
        ['01.mp3', 'Track 01'],
        ['02.mp3', 'Track 02'],
      ],
    ],
    [
      'differ by their numbers',
      [
        ['01.mp3', '第一話'],
        ['02.mp3', '第二話'],
      ],
    ],
    [
      'are those of two formats',
      [
        ['01.mp3', 'Prologue'],
        ['01.wav', 'Prologue'],
        ['02.mp3', 'Rain'],
      ],
    ],
    [
      'are signs alone',
      [
        ['01.mp3', '♪'],
        ['02.mp3', '☆'],
      ],
    ],
    ['are those of one file', [['book.m4b', 'Unabridged']]],
  ])('are those of the tags where these %s', (_, files) => {
    expect(title(files)).toEqual(files.map(([, tag]) => tag))
  })

  it.each<[string, Tagged[], string?]>([
    [
      'are all the book’s',
      [
        ['01 Prologue.mp3', 'Night Train'],
        ['02 End.mp3', 'Night Train'],
      ],
    ],
    [
      'are the book’s once',
      [
        ['01 Prologue.mp3', 'Night Train'],
        ['02 End.mp3', 'The end'],
      ],
    ],
    [
      'are the book’s in other letters',
      [
        ['01 Prologue.mp3', 'ＮＩＧＨＴ－ｔｒａｉｎ'],
        ['02.mp3', 'End'],
      ],
    ],
    [
      'are the book’s in another language',
      [
        ['01 序.mp3', '夜行列車'],
        ['02 終.mp3', '終'],
      ],
    ],
    ['are those of one file, and the book’s', [['01 Prologue.mp3', 'Night Train']]],
    [
      'are all those of something else',
      [
        ['01 Prologue.mp3', 'Audio'],
        ['02 End.mp3', 'Audio'],
      ],
    ],
    [
      'repeat once',
      [
        ['01 Rain.mp3', 'Rain'],
        ['02 Talk.mp3', 'Talk'],
        ['03 Talk again.mp3', 'talk '],
      ],
    ],
    [
      'count what the names name',
      [
        ['01 Prologue.mp3', 'Track 01'],
        ['02 End.mp3', 'Track 02'],
      ],
    ],
    [
      'count the book’s parts',
      [
        ['01 Prologue.mp3', 'Night Train (1)'],
        ['02 End.mp3', 'Night Train (2)'],
      ],
    ],
    [
      'count the album’s',
      [
        ['01 Rain.mp3', 'Lines 01'],
        ['02 Snow.mp3', 'Lines 02'],
      ],
      'Lines',
    ],
    ['are all missing', [['01 Prologue.mp3'], ['02 End.mp3']]],
    [
      'count in Japanese',
      [
        ['01 雨.mp3', 'トラック1'],
        ['02 雪.mp3', 'トラック2'],
      ],
    ],
  ])('are the names of the files where the tags %s', (_, files, album) => {
    expect(title(files, album)).toEqual(files.map(([name]) => name.replace('.mp3', '')))
  })

  it('are mixed where some files have none', () => {
    expect(title([['01.mp3', 'Prologue'], ['02 The station.mp3'], ['03.mp3', 'Epilogue']])).toEqual(
      ['Prologue', '02 The station', 'Epilogue'],
    )
  })

  it('keep a file’s name that is but an extension, and dots within names', () => {
    expect(title([['a/.mp3'], ['a/1. Rain. Snow.mp3']])).toEqual(['.mp3', '1. Rain. Snow'])
  })
})
