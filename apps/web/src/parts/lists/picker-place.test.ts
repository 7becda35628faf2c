import { describe, expect, it } from 'vitest'
import { toFolderSplat, toPickerPlace } from './picker-place.ts'

describe('toPickerPlace', () => {
  it.each([
    ['', { kind: 'library' }, 'the library'],
    ['anything/else', { kind: 'library' }, 'any other path is the library'],
    ['series/SRI1', { kind: 'series', seriesId: 'SRI1' }, 'a series'],
    ['RJ000001/tree', { kind: 'folder', workno: 'RJ000001', path: '' }, 'a work'],
    ['RJ000001/tree/a/b?', { kind: 'folder', workno: 'RJ000001', path: 'a/b?' }, 'a folder in it'],
  ])('%j: %j, %s', (splat, place, _reason) => {
    expect(toPickerPlace(splat)).toEqual(place)
  })

  it('finds the folder that an address was made for', () => {
    const place = { kind: 'folder', workno: 'RJ000001', path: '音声/01' }
    expect(toPickerPlace(toFolderSplat('RJ000001', '音声/01'))).toEqual(place)
  })
})
