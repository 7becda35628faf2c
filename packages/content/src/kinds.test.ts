import { describe, expect, it } from 'vitest'
import { kindOfName } from './kinds.ts'

describe('kindOfName', () => {
  it.each([
    ['text', 'txt'],
    ['audio', 'mp3 m4a aac wma wav flac'],
    ['image', 'jpg png bmp gif pic pi mag maki'],
    ['pdf', 'pdf'],
    ['video', 'mp4 wmv mpg mpeg mov avi flv divx voicecomic'],
    ['html', 'html htm'],
    ['epub', 'epub'],
    ['vtt', 'vtt'],
  ])('knows the extensions of %s: %s', (kind, extensions) => {
    for (const extension of extensions.split(' ')) {
      expect(kindOfName(`第1話.${extension}`)).toBe(kind)
      expect(kindOfName(`A.${extension.toUpperCase()}`)).toBe(kind)
    }
  })

  it.each(['setup.exe', 'jpg', '.jpg', 'a.constructor', ''])('has no viewer for "%s"', (name) => {
    expect(kindOfName(name)).toBe('other')
  })
})
