// @vitest-environment jsdom
import { createTranslate } from '@yomikura/i18n/text'
import { texts as ja } from '@yomikura/i18n/locales/ja_JP/texts'
import { texts as en } from '@yomikura/i18n/locales/en_US/texts'
import { texts as ko } from '@yomikura/i18n/locales/ko_KR/texts'
import { texts as cn } from '@yomikura/i18n/locales/zh_CN/texts'
import { texts as tw } from '@yomikura/i18n/locales/zh_TW/texts'
import type { VideoPlayfile, Ziptree } from '@yomikura/content/ziptree'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TextContext } from '#lib/use-text.ts'
import { findFilm } from './find-film.ts'
import { readVideoChoices } from './video-choices.ts'
import { VideoSettings } from './VideoSettings.tsx'

afterEach(cleanup)

const SPRITE = {
  ...{ name: 'a.jpg', vtt: 'a.vtt', length: 1, width: 160, height: 90, columns: 1, count: 1 },
  interval_seconds: 1,
}

function spriteMissingOf(video: Partial<VideoPlayfile['video']>) {
  const optimized = { name: 'a.m3u8', duration: '3', streams: [], list: '', length: 1, size: '1B' }
  const files = { codec: 'h264', frame_rate: '24/1', width: 16, height: 9 }
  const playfile = { type: 'video', length: 1, size: '1B', video: { files, optimized, ...video } }
  const tree = [{ type: 'file', name: 'a.mp4', hashname: 'a' }]
  const ziptree = { revision: '1', playfile: { a: playfile }, tree } as unknown as Ziptree
  return findFilm(ziptree, 'a.mp4')?.spriteMissing
}

const LANGUAGES = { ja_JP: ja, en_US: en, ko_KR: ko, zh_CN: cn, zh_TW: tw } as const

it.each([
  ['ja_JP', { sprite_missing: 'no_converter' }, /ffmpegがない.*プレビュー画像/],
  ['ja_JP', { sprite_missing: 'failed' }, /この動画からは.*作成できませんでした/],
  ['ja_JP', {}, /プレビュー画像がありません/],
  ['en_US', { sprite_missing: 'no_converter' }, /preview pictures.*no ffmpeg/],
  ['en_US', { sprite_missing: 'failed' }, /could be made from this video/],
  ['en_US', {}, /taken in without preview pictures/],
  ['ko_KR', { sprite_missing: 'no_converter' }, /ffmpeg가 없어/],
  ['ko_KR', { sprite_missing: 'failed' }, /만들 수 없었습니다/],
  ['zh_CN', { sprite_missing: 'no_converter' }, /没有 ffmpeg/],
  ['zh_CN', { sprite_missing: 'failed' }, /无法从此视频/],
  ['zh_TW', { sprite_missing: 'no_converter' }, /沒有 ffmpeg/],
  ['zh_TW', { sprite_missing: 'failed' }, /無法從此影片/],
  ['en_US', { sprite: SPRITE }, undefined],
  ['ja_JP', { sprite: SPRITE }, undefined],
] as const)(
  'in %s the settings of a film with %j say why it has no previews',
  (locale, video, why) => {
    render(
      <TextContext value={{ locale, t: createTranslate(locale, LANGUAGES[locale]) }}>
        <VideoSettings
          choices={readVideoChoices()}
          tracks={[]}
          shownTrack={undefined}
          qualities={[]}
          quality={undefined}
          spriteMissing={spriteMissingOf(video)}
          onChange={() => undefined}
          onQuality={() => undefined}
          onClose={() => undefined}
        />
      </TextContext>,
    )
    const panel = screen.getByRole('dialog')
    if (why) expect(panel.textContent).toMatch(why)
    else expect(panel.querySelector('p')).toBeNull()
  },
)
