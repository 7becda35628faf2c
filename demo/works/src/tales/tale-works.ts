import type { DemoWork } from '../demo-work.ts'

/** Works that are neither pages nor a document, by what they are. */
export const TALES = {
  webtoon: 'RJ00000701',
  voiceComic: 'RJ00000801',
  text: 'RJ00000901',
  game: 'RJ00001001',
  palette: 'RJ00001101',
  radio: 'RJ00001201',
  notebook: 'RJ00001301',
} as const

type Tale = Omit<DemoWork, 'maker' | 'age_category' | 'series'>

/**
 * A webtoon, a voice comic, a text and a game, all by one maker; and one work each that no browser opens,
 * that the shop's own app plays, and that may only be read.
 */
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
  {
    workno: TALES.palette,
    name: {
      ja_JP: 'ほしの いろえのぐ',
      en_US: 'Paints of the Starship',
      zh_CN: '星之颜料',
      zh_TW: '星之顏料',
      ko_KR: '별의 물감',
    },
    name_phonetic: { ja_JP: 'ホシノイロエノグ', en_US: 'Hoshi no Iroenogu' },
    author_name: 'ルカ',
    tags: [
      { name: 'ルカ', class: 'created_by' },
      { name: 'お絵かき素材', class: 'other' },
    ],
    work_type: 'TOL',
    direction: 'ltr',
    regist_date: '2026-09-19T00:00:00+09:00',
    description: {
      ja_JP: '絵本の夜空でつかった色を、お絵かきソフトのパレットに。パソコンに保存してつかいます。',
      en_US:
        'The colors of the picture book’s night as a palette for painting programs, to be saved on a computer.',
    },
    price_yen: 110,
    is_playwork: false,
    touch_content_count: 0,
  },
  {
    workno: TALES.radio,
    name: {
      ja_JP: 'くじらの ラジオ',
      en_US: 'Radio of the Whale',
      zh_CN: '鲸鱼电台',
      zh_TW: '鯨魚電台',
      ko_KR: '고래 라디오',
    },
    name_phonetic: { ja_JP: 'クジラノラジオ', en_US: 'Kujira no Rajio' },
    author_name: 'こはる',
    tags: [
      { name: 'こはる', class: 'created_by' },
      { name: 'ラジオ', class: 'other' },
    ],
    work_type: 'SOU',
    direction: 'ltr',
    regist_date: '2026-09-26T00:00:00+09:00',
    description: {
      ja_JP:
        '夜空をおよぐくじらの番組。ストアのラジオアプリで聴く作品で、本棚からはストアへ進みます。',
      en_US:
        'A program of the whale that swims the night sky, for the store’s own radio app: the library leads to the store.',
    },
    price_yen: 110,
    is_playwork: false,
    readable: false,
    downloadable: false,
    app_type: 'radio',
  },
  {
    workno: TALES.notebook,
    name: {
      ja_JP: '傘屋の帳面',
      en_US: 'The Umbrella Shop’s Notebook',
      zh_CN: '伞店的账本',
      zh_TW: '傘店的帳本',
      ko_KR: '우산 가게의 장부',
    },
    name_phonetic: { ja_JP: 'カサヤノチョウメン', en_US: 'Kasaya no Chomen' },
    author_name: 'ルカ',
    tags: [
      { name: 'ルカ', class: 'created_by' },
      { name: '短編', class: 'other' },
    ],
    work_type: 'NRE',
    direction: 'rtl',
    regist_date: '2026-10-03T00:00:00+09:00',
    description: {
      ja_JP: '『雨の手紙』に出てくる傘屋の帳面から、五日ぶんの書きこみ。ここで読むだけの作品です。',
      en_US:
        'Five days out of the notebook of the umbrella shop in “Letters in the Rain”: to be read here, not downloaded.',
    },
    price_yen: 110,
    downloadable: false,
  },
]
