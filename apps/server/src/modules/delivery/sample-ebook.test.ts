import type { ViewerMeta } from '@yomikura/content/viewer-meta'
import { expect, it } from 'vitest'
import { cutEbook } from './sample-ebook.ts'

const page = (number: number, sounds: string[] = []) => ({
  ...{ src: `${number}.webp`, width: 700, height: 1000, length: 9, color: '#fff' },
  ...(sounds[0] !== undefined && { audio: { src: sounds[0] } }),
  ...(sounds.length > 1 && { audios: sounds.map((src) => ({ src })) }),
})

const META: ViewerMeta = {
  type: 'voicecomic',
  page_count: 4,
  meta_data: { title: '声の本', creator: [] },
  direction: 'rtl',
  encrypted: true,
  pages: [page(1, ['a.mp4']), page(2, ['b.mp4', 'long.mp4']), page(3, ['long.mp4']), page(4)],
  navigation: [
    { title: 'はじめ', link_page: 0, sub_navigation: [] },
    {
      title: '第二部',
      link_page: null,
      sub_navigation: [{ title: '結末', link_page: 3, sub_navigation: [] }],
    },
  ],
}

it('keeps the first pages with their own sounds, and names nothing of the rest', () => {
  const { meta, names } = cutEbook(META, 2)
  expect([...names]).toEqual(
    ['1.webp', 'a.mp4', '2.webp', 'b.mp4', 'b.mp4'].filter((n, i, all) => all.indexOf(n) === i),
  )
  expect([meta.page_count, meta.pages.length]).toEqual([2, 2])
  expect(meta.navigation).toEqual([META.navigation[0]])
  expect(JSON.stringify(meta)).not.toMatch(/long|3\.webp|結末|第二部/)
})

it('opens the scripts of its own sounds, and no other', () => {
  const sound = (src: string) => ({ src, captions: [{ name: `${src}.vtt` }] })
  const pages = META.pages.map((one, index) => ({ ...one, audio: sound(`${index}.mp3`) }))
  expect(cutEbook({ ...META, pages }, 1).captions).toEqual(['optimized/0.mp3.vtt'])
})

it('keeps all of a book that is shorter than the sample', () => {
  expect(cutEbook(META, 9)).toMatchObject({ meta: META })
})
