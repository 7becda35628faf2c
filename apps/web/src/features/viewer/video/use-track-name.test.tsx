// @vitest-environment jsdom
import { texts as english } from '@yomikura/i18n/locales/en_US/texts'
import { texts as japanese } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TextContext } from '#lib/use-text.ts'
import type { CaptionTrack } from './use-captions.ts'
import { useTrackName } from './use-track-name.ts'

afterEach(cleanup)

const LOCALES = {
  en_US: createTranslate('en_US', english),
  ja_JP: createTranslate('ja_JP', japanese),
}

function nameOf(locale: keyof typeof LOCALES, track: Partial<CaptionTrack>): string {
  const text = { locale, t: LOCALES[locale] }
  const { result } = renderHook(useTrackName, {
    wrapper: ({ children }) => <TextContext value={text}>{children}</TextContext>,
  })
  return result.current({ id: '', label: undefined, language: '', address: '', ...track }, 1)
}

it.each<[Partial<CaptionTrack>, string, string]>([
  [{ language: 'en' }, 'English', '英語'],
  [{ language: 'en', sdh: true }, 'English (SDH)', '英語（SDH）'],
  [{ language: 'ja', forced: true }, 'Japanese (forced)', '日本語（強制表示）'],
  [
    { language: 'ja', forced: true, sdh: true },
    'Japanese (SDH) (forced)',
    '日本語（SDH）（強制表示）',
  ],
  [{ language: 'en', label: 'Commentary' }, 'English: Commentary', '英語：Commentary'],
  [{ language: 'en', label: 'English, full' }, 'English, full', '英語：English, full'],
  [{ label: 'Commentary' }, 'Commentary', 'Commentary'],
  [{}, 'Captions 2', '字幕2'],
  [{ forced: true }, 'Captions 2 (forced)', '字幕2（強制表示）'],
  [{ language: 'zh-hant-tw' }, 'Chinese (Traditional, Taiwan)', '中国語 (繁体字、台湾)'],
  [{ language: '?!' }, '?!', '?!'],
])('captions %j are called %s', (track, inEnglish, inJapanese) => {
  expect(nameOf('en_US', track)).toBe(inEnglish)
  expect(nameOf('ja_JP', track)).toBe(inJapanese)
})
