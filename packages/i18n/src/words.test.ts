import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Locale, LOCALES } from './locales.ts'

/**
 * A language's decided words: what a text must not hold, and what is written instead. Texts that
 * are right nevertheless are named with their key.
 *
 * @see docs/decisions/0122-words-decided.md
 */
type Word = { refused: RegExp; instead: string; except?: readonly string[] }

const WORDS: Record<Locale, readonly Word[]> = {
  ja_JP: [
    { refused: /曲/, instead: 'トラック' },
    { refused: /よろしいですか/, instead: '〜しますか？' },
    { refused: /通信環境|通信状態|接続を確/, instead: '通信状況' },
    { refused: /別の端末/, instead: 'ほかの端末' },
    { refused: /ブラウザー|プレイヤー|ビューアー/, instead: 'ブラウザ、プレーヤー、ビューア' },
    { refused: /サンプル|ためし読み/, instead: '試し読み' },
    { refused: /サインイン|サインアウト/, instead: 'ログイン、ログアウト' },
    { refused: /所有済み/, instead: '購入済み' },
    { refused: /倍速/, instead: '1.0x' },
    { refused: /せまい|ふつう|ひろい/, instead: '狭い、標準、広い' },
    { refused: /冊/, instead: '巻' },
    { refused: /^やめる$/, instead: 'キャンセル' },
  ],
  en_US: [
    { refused: /\blog(s|ged|ging)?[ -](in|out|on|off)\b/i, instead: 'sign in, sign out' },
    { refused: /\bGo on\?/, instead: 'Continue?' },
    { refused: /^Read on|[;.] Read on/, instead: 'Continue reading' },
    { refused: /\bdropped\b|\bdrops? (saved|what|works)\b/, instead: 'delete' },
    { refused: /\bBought\b/, instead: 'Purchased' },
    { refused: /\bThere is no (My List|Playlist)\b/, instead: 'No … yet' },
    { refused: /[a-z] Playlists?\b/, instead: 'playlist' },
  ],
  zh_CN: [
    { refused: /・/, instead: '、' },
    { refused: /音声/, instead: '语音' },
    { refused: /台本/, instead: '脚本' },
    { refused: /曲|首(?=[，。]|$)/, instead: '音轨' },
    { refused: / OFF|% ?折/, instead: '{{tenths}} 折' },
    { refused: /读完页/, instead: '阅读完成' },
    { refused: /[0-9}] (本|册|集)(?!文)/, instead: '卷' },
    { refused: /更新内容/, instead: '更新说明' },
    { refused: /是否继续|确定吗|确定要/, instead: '要…吗？' },
  ],
  zh_TW: [
    { refused: /・/, instead: '、' },
    { refused: /音聲/, instead: '語音' },
    { refused: /台本/, instead: '劇本' },
    { refused: /曲|首(?=[，。]|$)/, instead: '音軌' },
    { refused: / OFF|% ?折/, instead: '{{tenths}} 折' },
    { refused: /讀完頁/, instead: '閱讀完成' },
    { refused: /[0-9}] (本|冊|卷)/, instead: '集' },
    { refused: /集數/, instead: '各集, 集次' },
    { refused: /管理者/, instead: '管理員' },
    { refused: /更新內容/, instead: '更新說明' },
    { refused: /是否繼續|確定嗎|確定要/, instead: '要…嗎？' },
  ],
  ko_KR: [
    { refused: /・/, instead: '·' },
    { refused: /(^|[ 0-9}])곡(?=[이은을은과 ]|$)/, instead: '트랙' },
    { refused: / OFF/, instead: '할인' },
    { refused: /(두|한) 쪽/, instead: '페이지' },
    { refused: /상점/, instead: '스토어' },
    { refused: /연결을 확인/, instead: '연결 상태' },
    { refused: /일시 정지/, instead: '일시정지' },
    { refused: /계속할까요/, instead: '〜할까요? with the act' },
  ],
}

/** A label and its value, as `購入日 2026/03/05`: the space parts them. */
const LABELLED = new Set([
  'book.chapter_page',
  'offline.file_progress',
  'other_apps.used',
  'passkeys.used',
  'release_note.version',
  'release_note.version_before',
  'settings.device_seen',
  'settings.version',
  'sync.last',
  'work.continue_page',
  'work.continue_part_page',
  'work.continue_part_percent',
  'work.continue_part_time',
  'work.continue_percent',
  'work.continue_time',
  'work.imported',
  'work.purchased',
  'work.released',
  'work.size',
  'work.updated',
])

const JAPANESE = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]'
const LATIN = '[A-Za-z0-9%]|\\{\\{\\w+\\}\\}'
const SPACED = new RegExp(`(${LATIN})\\s${JAPANESE}|${JAPANESE}\\s(${LATIN})`, 'u')
const UNSPACED = /\p{Script=Han}(?:\d|\{\{(?:count|limit|days|minutes|length)\}\})/u

function listTexts(locale: Locale): [key: string, text: string][] {
  const folder = new URL(`./locales/${locale}/`, import.meta.url)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const texts = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object
      return Object.entries(texts).map(([key, text]): [string, string] => [
        `${name.slice(0, -5)}.${key}`,
        String(text),
      ])
    })
}

const find = (locale: Locale, isWrong: (text: string, key: string) => boolean) =>
  listTexts(locale).filter(([key, text]) => isWrong(text, key))

describe.each(LOCALES)('%s', (locale) => {
  it.each(WORDS[locale])('writes “$instead” and never $refused', ({ refused, except = [] }) => {
    expect(find(locale, (text, key) => refused.test(text) && !except.includes(key))).toEqual([])
  })

  it('asks before an act with a question and a verb', () => {
    const questions = find(locale, (text, key) => key.endsWith('_confirm') && !/[?？]$/.test(text))
    expect(questions).toEqual([])
  })
})

/** What documents 1 and 2 fix by the letter, with the line of the document: it wins over taste. */
const FIXED: readonly [key: string, text: string, source: string][] = [
  ['trouble.not_found', 'The page could not be found.', 'document 1, line 55'],
  ['failed.title', 'Failed to load', 'document 1, line 510'],
  ['errors.content_data', 'Failed to load content data.', 'document 2, line 212'],
]

it.each(FIXED)('%s says “%s”, as the specification does (%s)', (key, text) => {
  expect(new Map(listTexts('en_US')).get(key)).toBe(text)
})

it('says the missing ID as the specification does (document 1, line 436)', () => {
  expect(new Map(listTexts('en_US')).get('trouble.signin_no_identity')).toContain(
    'ID could not be determined',
  )
})

describe('ja_JP', () => {
  it('has no space between Japanese and numbers or Latin letters', () => {
    const wrong = find('ja_JP', (text, key) => !LABELLED.has(key) && SPACED.test(text))
    expect(wrong).toEqual([])
  })

  it('parts a label from its value where the list above says so', () => {
    const known = new Map(listTexts('ja_JP'))
    expect([...LABELLED].filter((key) => !/\s|：/.test(known.get(key) ?? ''))).toEqual([])
  })
})

describe.each(['ja_JP', 'zh_CN', 'zh_TW'] as const)('%s', (locale) => {
  it('writes signs as wide as its letters', () => {
    const narrow =
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,?!:;()]|[()]\p{Script=Han}/u
    expect(find(locale, (text) => narrow.test(text))).toEqual([])
  })
})

describe.each(['zh_CN', 'zh_TW'] as const)('%s', (locale) => {
  it('parts numbers from its letters', () => {
    expect(find(locale, (text) => UNSPACED.test(text))).toEqual([])
  })
})
