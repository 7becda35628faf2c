import { expect, test } from 'vitest'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { isShown } from './shown-entries.ts'

const tree = new TreeBuilder()
const subtitles = tree.folder('字幕', [tree.unsupported('1.vtt'), tree.unsupported('2.lrc')])
const hidden = { type: 'hidden', name: '秘密.txt', hashname: 'x' } as const

test.each([
  ['a file', tree.image('1.jpg'), true],
  ['a subtitle', tree.unsupported('1.srt'), false],
  ['a hidden file', hidden, false],
  ['a folder with a file', tree.folder('本編', [tree.image('1.jpg'), hidden]), true],
  ['an empty folder', tree.folder('空', []), false],
  [
    'a folder of subtitles and hidden files',
    tree.folder('字幕', [tree.unsupported('1.vtt'), hidden]),
    false,
  ],
  ['a folder of such folders', tree.folder('全', [subtitles]), false],
])('of %s it is decided whether a tree shows it', (_, entry, shown) => {
  expect(isShown(entry)).toBe(shown)
})
