// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  parseBookmarks,
  parseMarks,
  readBookmarks,
  readStoredBookmarks,
  subscribeToBookmarks,
  writeBookmarks,
  writeMarks,
} from './bookmarks.ts'

const key = { account: 'alice', workno: 'BJ00000101', path: '本編' }

beforeEach(() => localStorage.clear())

describe('bookmarks', () => {
  it('are kept ascending, each once', () => {
    writeBookmarks(key, [5, 1, 5, 3])
    expect(readBookmarks(key)).toEqual([1, 3, 5])
  })

  it('drop what is no page number', () => {
    expect(parseBookmarks('3,x,,-1,7px,1e99,2')).toEqual([1, 2, 3, 7])
    expect(parseBookmarks('')).toEqual([])
  })

  it('of readers and of visitors do not mix', () => {
    writeBookmarks(key, [1])
    expect(readBookmarks({ ...key, account: '' })).toEqual([])
    expect(readBookmarks({ ...key, account: 'bob' })).toEqual([])
  })

  it('notify this tab and follow others', () => {
    const listener = vi.fn()
    const end = subscribeToBookmarks(listener)
    writeBookmarks(key, [1])
    dispatchEvent(new StorageEvent('storage'))
    expect(listener).toHaveBeenCalledTimes(2)
    end()
    writeBookmarks(key, [])
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

describe('names of bookmarked pages', () => {
  it.each([
    ['10:a.jpg', [{ page: 10, name: 'a.jpg' }]],
    ['10:a.jpg,3', [{ page: 3 }, { page: 10, name: 'a.jpg' }]],
    ['3', [{ page: 3 }]],
    ['3:', [{ page: 3 }]],
    ['3:a/b.jpg', [{ page: 3 }]],
    [`3:${'a'.repeat(65)}`, [{ page: 3 }]],
    ['3:a:b', [{ page: 3 }]],
    ['3:a.jpg,3:b.jpg', [{ page: 3, name: 'a.jpg' }]],
    [':a.jpg', []],
    ['-1:a.jpg', []],
    ['', []],
  ])('are read from %j', (stored, marks) => {
    expect(parseMarks(stored)).toEqual(marks)
  })

  it('are kept beside the number, which older apps read alone', () => {
    writeMarks(key, [{ page: 10, name: 'a.jpg' }, { page: 3 }])
    expect(readStoredBookmarks(key)).toBe('3,10:a.jpg')
    expect(readBookmarks(key)).toEqual([3, 10])
  })
})
