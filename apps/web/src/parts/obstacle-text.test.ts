import { firstTexts } from '@yomikura/i18n/locales/ja_JP/first-texts'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { expect, it } from 'vitest'
import type { Obstacle } from './opening-rules.ts'
import { toObstacleText } from './obstacle-text.ts'

const t = createTranslate('ja_JP', { ...firstTexts, ...texts })
const say = (name: string, obstacle: Obstacle) => toObstacleText(t, { name, obstacle })

it.each([
  ['絵.mag', 'この画像はMAG形式のため、ここでは表示できません。'],
  ['絵.PI', 'この画像はPI形式のため、ここでは表示できません。'],
  ['歌.wma', 'この音声はWMA形式のため、ここでは再生できません。'],
  ['船.divx', 'この動画はDIVX形式のため、ここでは再生できません。'],
  ['おまけ.swf', 'このファイルはSWF形式のため、ここでは開けません。'],
  ['名前だけ', 'この形式のファイルは、まだ開けません。'],
])('says of %s which format is not opened', (name, text) => {
  expect(say(name, 'unsupported')).toBe(text)
})

it.each([
  ['corrupted', 'このファイルは壊れているため開けません。'],
  ['converter_missing', /変換するプログラム/],
  ['empty', 'このファイルは空のため開けません。'],
] as const)('says of a file that is %s why it does not open, whatever its format', (why, text) => {
  expect(say('絵.png', why)).toMatch(text)
})
