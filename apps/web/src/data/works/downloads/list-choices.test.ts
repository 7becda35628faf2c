import { describe, expect, it } from 'vitest'
import { TreeBuilder } from '../../base/test-ziptree.ts'
import { listChoices, listCounted } from './list-choices.ts'

const subtitle = {
  type: 'vtt',
  length: 30,
  size: '',
  vtt: { optimized: { name: 'line.vtt', length: 20, size: '' } },
} as const

describe('what of a folder may be kept', () => {
  const tree = new TreeBuilder()
  const ziptree = tree.build('RJ000001', [
    tree.audio('1.mp3'),
    tree.file('1.vtt', subtitle),
    tree.folder('本編', [tree.audio('2.mp3'), tree.file('2.lrc', subtitle)]),
    tree.folder('字幕', [tree.file('3.vtt', subtitle)]),
  ])

  it('lists no subtitles, and no folder of nothing else', () => {
    expect(listChoices(ziptree, '').map(({ path }) => path)).toEqual(['1.mp3', '本編'])
  })

  it('keeps subtitles with the folder that they lie in, and does not count them', () => {
    const folder = listChoices(ziptree, '')[1]
    expect(folder?.files.map(({ path }) => path)).toEqual(['本編/2.mp3', '本編/2.lrc'])
    expect(listCounted(folder?.files ?? []).map(({ path }) => path)).toEqual(['本編/2.mp3'])
  })
})
