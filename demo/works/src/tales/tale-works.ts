import type { DemoWork } from '../demo-work.ts'

/** Works that are neither pages nor a document, by what they are. */
export const TALES = {
  webtoon: 'RJ00000701',
  voiceComic: 'RJ00000801',
  text: 'RJ00000901',
  game: 'RJ00001001',
} as const

type Tale = Omit<DemoWork, 'maker' | 'age_category' | 'series'>

/** A webtoon, a voice comic, a text and a game, all by one maker. */
export function taleWorks(maker: DemoWork['maker']): DemoWork[] {
  return TALE_LIST.map((tale) => ({ ...tale, maker, age_category: 'all', series: null }))
}

const TALE_LIST: readonly Tale[] = [
  {
    workno: TALES.webtoon,
    name: {
      ja_JP: 'おちてきた ほし',
      en_US: 'The Star That Fell',
      zh_CN: '落下的星星',
      zh_TW: '落下的星星',
      ko_KR: '떨어진 별',
    },
    name_phonetic: { ja_JP: 'オチテキタホシ', en_US: 'Ochite Kita Hoshi' },
    author_name: 'ルカ',
    tags: [
      { name: 'ルカ', class: 'created_by' },
      { name: '縦スクロール', class: 'other' },
    ],
    work_type: 'WBT',
    direction: 'vertical',
    regist_date: '2025-10-11T00:00:00+09:00',
    description: {
      ja_JP: '夜空のてっぺんから町まで、ひとつの星がおちてくる。指でたどる、縦にながい絵ばなし。',
      en_US:
        'A star falls from the very top of the sky down to a town: one long picture to scroll.',
    },
    price_yen: 220,
  },
  {
    workno: TALES.voiceComic,
    name: {
      ja_JP: 'おとの ゆうびんせん',
      en_US: 'The Starship, in Sounds',
      zh_CN: '声音的邮船',
      zh_TW: '聲音的郵船',
      ko_KR: '소리의 우편선',
    },
    name_phonetic: { ja_JP: 'オトノユウビンセン', en_US: 'Oto no Yubinsen' },
    author_name: 'こはる・ルカ',
    tags: [
      { name: 'こはる', class: 'scenario_by' },
      { name: 'ルカ', class: 'illust_by' },
      { name: '音つき', class: 'other' },
    ],
    work_type: 'VCM',
    direction: 'ltr',
    regist_date: '2026-08-22T00:00:00+09:00',
    description: {
      ja_JP:
        '『ほしをはこぶ ゆうびんせん』から八つの場面を、鐘の音といっしょにめくるボイスコミック。',
      en_US: 'Eight scenes of the picture book, each turned to the sound of its own small bells.',
    },
    price_yen: 330,
  },
  {
    workno: TALES.text,
    name: {
      ja_JP: '雨の手紙',
      en_US: 'Letters in the Rain',
      zh_CN: '雨中的信',
      zh_TW: '雨中的信',
      ko_KR: '비의 편지',
    },
    name_phonetic: { ja_JP: 'アメノテガミ', en_US: 'Ame no Tegami' },
    author_name: 'ルカ',
    tags: [
      { name: 'ルカ', class: 'created_by' },
      { name: '短編', class: 'other' },
    ],
    work_type: 'NRE',
    direction: 'rtl',
    regist_date: '2025-09-05T00:00:00+09:00',
    description: {
      ja_JP: '潮見の町では、雨の日にだけ届く手紙がある。傘屋の帳面に残った、たった一行の話。',
      en_US:
        'In Shiomi some letters come only on rainy days. A short story in plain text with readings.',
    },
    price_yen: 110,
  },
  {
    workno: TALES.game,
    name: {
      ja_JP: 'ほしひろい',
      en_US: 'Star Catcher',
      zh_CN: '拾星',
      zh_TW: '拾星',
      ko_KR: '별 줍기',
    },
    name_phonetic: { ja_JP: 'ホシヒロイ', en_US: 'Hoshihiroi' },
    author_name: 'ルカ',
    tags: [
      { name: 'ルカ', class: 'created_by' },
      { name: 'ブラウザゲーム', class: 'other' },
    ],
    work_type: 'ACN',
    direction: 'ltr',
    regist_date: '2025-11-22T00:00:00+09:00',
    description: {
      ja_JP: 'ゆうびんせんをうごかして、おちてくるほしをひろう小さなゲーム。くもにはちゅうい。',
      en_US:
        'Steer the mail ship, catch the falling stars and mind the clouds: a small browser game.',
    },
    price_yen: 110,
  },
]
