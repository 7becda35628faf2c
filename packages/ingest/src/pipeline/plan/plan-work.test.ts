import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../settings.ts'
import type { TaskWorker } from '../../worker/tasks.ts'
import { planWork } from './plan-work.ts'

const list = (text: string) => text.split(' | ')

/** Names of each book's pages in their order, of a work whose source lists files by their bytes. */
async function bookOf(paths: readonly string[]): Promise<(string | undefined)[]> {
  const files = paths.toSorted().map((path) => ({
    segments: path.split('/'),
    sizeBytes: 0,
    fingerprint: path,
    async *read() {},
  }))
  const { books } = await planWork(files, {
    direction: 'vertical',
    limits: DEFAULT_LIMITS,
    worker: {} as TaskWorker,
    signal: new AbortController().signal,
  })
  return books.flatMap(({ pages }) =>
    pages.flatMap(({ image, audio }) =>
      [image, ...audio].map((index) => files[index]?.segments.join('/')),
    ),
  )
}

describe('strips and voiced pages follow one another as their names say', () => {
  it.each([
    '1.png | 2.png | 10.png',
    '第9話.png | 第10話.png | 第10.5話.png | 第11話.png',
    '一.png | 二.png | 三.png | 十.png',
    '前編.png | 中編.png | 後編.png',
    '上.png | 中.png | 下.png',
    'Ⅰ.png | Ⅳ.png | Ⅸ.png',
    '001.png | 001-2.png | 001 (2).png | 002.png',
    'a/1.png | a/2.png | a/10.png',
    '1.png | 1.mp3 | 2.png | 2.mp3 | 10.png | 10.mp3',
    '①.png | ②.png | ⑩.png',
  ])('%s', async (names) => expect(await bookOf(list(names))).toEqual(list(names)))
})
