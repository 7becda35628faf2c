import { expect, it } from 'vitest'
import { ViewHints } from './view-hints.ts'

const hints = new ViewHints({
  app: 'tanabook',
  mediaUrl: 'https://media.example',
  files: {
    page: ['/assets/react-a.js', '/assets/page-a.css'],
    'view-image': ['/assets/Paged-a.js', '/assets/Paged-b.css'],
    'view-text': ['/assets/Text-a.js'],
    'texts-ko_KR': ['/assets/ko-a.js'],
    'texts-ja_JP': ['/assets/ja-a.js'],
  },
})

const reader = { isSignedIn: true, languages: 'ko,en;q=0.5' }

it('names the page’s own files first, what the start asks for, the leave for the work, the texts and the viewer’s files', () => {
  expect(hints.find('/work/RJ000001/view/%E6%9C%AC/001.jpg', reader)?.split(', ')).toEqual([
    '</theme.js>; rel=preload; as=script',
    '</assets/react-a.js>; rel=modulepreload',
    '</assets/page-a.css>; rel=preload; as=style; crossorigin',
    '</api/tanabook/config>; rel=preload; as=fetch; crossorigin=use-credentials',
    '</api/tanabook/authorize>; rel=preload; as=fetch; crossorigin=use-credentials',
    '<https://media.example/api/tanabook/v3/download/sign/cookie?workno=RJ000001>; rel=preload; as=fetch; crossorigin=use-credentials',
    '</assets/ko-a.js>; rel=modulepreload',
    '</assets/Paged-a.js>; rel=modulepreload',
    '</assets/Paged-b.css>; rel=preload; as=style; crossorigin',
  ])
})

it('names the files of the viewer that the file’s name asks for', () => {
  const text = hints.find('/work/RJ000001/view/a.txt', reader)
  expect(text).toContain('/assets/Text-a.js')
  expect(text).not.toContain('Paged')
})

it.each([
  ['a guest', '/work/RJ000001/view/001.jpg', false],
  ['another screen', '/work/RJ000001/tree', true],
  ['an address that is none of a work', '/work/RJ000001>,<x/view/001.jpg', true],
])('says nothing to %s', (_, path, isSignedIn) => {
  expect(hints.find(path, { ...reader, isSignedIn })).toBeUndefined()
})
