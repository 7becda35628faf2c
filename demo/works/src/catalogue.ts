import type { DemoWork } from './demo-work.ts'
import { mediaWorks } from './media/media-works.ts'
import { taleWorks } from './tales/tale-works.ts'

export type { DemoWork, LocalName } from './demo-work.ts'

const YONAGI: DemoWork['maker'] = {
  id: 'BG00001',
  name: {
    ja_JP: '夜凪工房',
    en_US: 'Yonagi Kobo',
    zh_CN: '夜凪工房',
    zh_TW: '夜凪工房',
    ko_KR: '요나기 공방',
  },
  name_phonetic: { ja_JP: 'ヨナギコウボウ', en_US: 'Yonagi Kobo' },
}

const NEKOMATA: DemoWork['maker'] = {
  id: 'RG00002',
  name: {
    ja_JP: '猫又書房',
    en_US: 'Nekomata Books',
    zh_CN: '猫又书房',
    zh_TW: '貓又書房',
    ko_KR: '네코마타 책방',
  },
  name_phonetic: { ja_JP: 'ネコマタショボウ', en_US: 'Nekomata Shobo' },
}

const KONPEITO: DemoWork['maker'] = {
  id: 'RG00003',
  name: {
    ja_JP: 'こんぺいとう舎',
    en_US: 'Konpeito House',
    zh_CN: '金平糖社',
    zh_TW: '金平糖社',
    ko_KR: '별사탕사',
  },
  name_phonetic: { ja_JP: 'コンペイトウシャ', en_US: 'Konpeitosha' },
}

const LIGHTHOUSE_VOLUMES = [
  {
    workno: 'BJ00000101',
    regist_date: '2025-02-14T00:00:00+09:00',
    ja: '雨の夜にだけ灯る灯台がある。祖母の言葉をたよりに潮見の港へ来た澪は、灯台の地下で、七つの錠がかかった扉を見つける。さがす鍵は七つ。ひとつめは、ずっと澪の髪にとまっていた。',
    en: 'There is a lighthouse that burns only on rainy nights. Mio follows her grandmother’s words to the harbour of Shiomi and finds a door with seven locks. Seven keys to look for, and the first has been in her hair all along.',
  },
  {
    workno: 'BJ00000102',
    regist_date: '2025-08-16T00:00:00+09:00',
    ja: '「二つめの鍵は、潮の引かない井戸の底」。祖母の日誌をひらいた澪と櫂は、誰も乗せていない船を追って、海の下の町へおりていく。',
    en: '“The second key lies at the bottom of the well without a tide.” With her grandmother’s log in hand, Mio and Kai follow a ship that carries no one, down to the town under the sea.',
  },
  {
    workno: 'BJ00000103',
    regist_date: '2026-04-18T00:00:00+09:00',
    ja: '最後の鍵をまわすとき、雨はやむのか。沖にともった八つめの灯りは、だれを待っているのか。完結巻。',
    en: 'Will the rain stop when the last key turns? And for whom does the eighth light wait, far out at sea? The final volume.',
  },
] as const

const LIGHTHOUSE: DemoWork[] = LIGHTHOUSE_VOLUMES.map(({ workno, regist_date, ja, en }, index) => {
  const volume = index + 1
  return {
    workno,
    name: {
      ja_JP: `雨の灯台と七つの鍵 ${String(volume)}`,
      en_US: `The Rain Lighthouse and the Seven Keys ${String(volume)}`,
      zh_CN: `雨之灯塔与七把钥匙 ${String(volume)}`,
      zh_TW: `雨之燈塔與七把鑰匙 ${String(volume)}`,
      ko_KR: `비의 등대와 일곱 개의 열쇠 ${String(volume)}`,
    },
    name_phonetic: {
      ja_JP: `アメノトウダイトナナツノカギ ${String(volume)}`,
      en_US: `Ame no Todai to Nanatsu no Kagi ${String(volume)}`,
    },
    maker: YONAGI,
    author_name: '夜凪しおり',
    tags: [
      { name: '夜凪しおり', class: 'created_by' },
      { name: 'ファンタジー', class: 'other' },
      { name: '海', class: 'other' },
    ],
    work_type: 'MNG',
    age_category: 'all',
    direction: 'rtl',
    series: {
      title_id: 'TITLE00000101',
      name: '雨の灯台と七つの鍵',
      names: {
        ja_JP: '雨の灯台と七つの鍵',
        en_US: 'The Rain Lighthouse and the Seven Keys',
        zh_CN: '雨之灯塔与七把钥匙',
        zh_TW: '雨之燈塔與七把鑰匙',
        ko_KR: '비의 등대와 일곱 개의 열쇠',
      },
      volume_number: volume,
      total: LIGHTHOUSE_VOLUMES.length,
    },
    regist_date,
    description: { ja_JP: ja, en_US: en },
    price_yen: 660,
  }
})

const LEDGER: DemoWork = {
  workno: 'RJ00000201',
  name: {
    ja_JP: '猫又書房の帳簿',
    en_US: 'The Ledger of Nekomata Books',
    zh_CN: '猫又书房的账簿',
    zh_TW: '貓又書房的帳簿',
    ko_KR: '네코마타 책방의 장부',
  },
  name_phonetic: { ja_JP: 'ネコマタショボウノチョウボ', en_US: 'Nekomata Shobo no Chobo' },
  maker: NEKOMATA,
  author_name: '夜凪しおり',
  tags: [
    { name: '夜凪しおり', class: 'created_by' },
    { name: '日常', class: 'other' },
    { name: '猫', class: 'other' },
  ],
  work_type: 'MNG',
  age_category: 'all',
  direction: 'rtl',
  series: null,
  regist_date: '2025-03-28T00:00:00+09:00',
  description: {
    ja_JP:
      '商店街のはずれに、夜だけ開く本屋がある。店主は三百歳の猫又、たま緒。百年前の予約票、葉っぱのお札、にぼし三匹のお代。手伝いのひよりと綴る、全四話。',
    en_US:
      'At the edge of the arcade stands a bookshop that opens only at night, kept by Tamao, a cat of three hundred years and two tails. Four tales of hundred-year reservations, leaf money and three dried sardines.',
  },
  price_yen: 550,
}

const STARSHIP: DemoWork = {
  workno: 'RJ00000301',
  name: {
    ja_JP: 'ほしをはこぶ ゆうびんせん',
    en_US: 'The Starship That Carries Letters',
    zh_CN: '运送星星的邮船',
    zh_TW: '運送星星的郵船',
    ko_KR: '별을 나르는 우편선',
  },
  name_phonetic: { ja_JP: 'ホシヲハコブユウビンセン', en_US: 'Hoshi o Hakobu Yubinsen' },
  maker: KONPEITO,
  author_name: 'こはる・ルカ',
  tags: [
    { name: 'こはる', class: 'scenario_by' },
    { name: 'ルカ', class: 'illust_by' },
    { name: '絵本', class: 'other' },
  ],
  translator: {
    id: 'RT00001',
    name: {
      ja_JP: '波止場ことば',
      en_US: 'Wharf Words',
      zh_CN: '码头译文',
      zh_TW: '碼頭譯文',
      ko_KR: '부두의 말',
    },
    name_phonetic: { ja_JP: 'ハトバコトバ', en_US: 'Hatoba Kotoba' },
  },
  work_type: 'ICG',
  age_category: 'all',
  direction: 'ltr',
  series: null,
  regist_date: '2026-07-07T00:00:00+09:00',
  description: {
    ja_JP: 'ちいさな郵便船が、夜空のむこうへ手紙をはこびます。日本語と英語でよめる絵本。',
    en_US:
      'A small mail ship carries letters across the night sky. A picture book in Japanese and English.',
  },
  price_yen: 770,
}

const SKY_GUIDE: DemoWork = {
  workno: 'RJ00000401',
  name: {
    ja_JP: '空のてびき',
    en_US: 'A Small Guide to the Sky',
    zh_CN: '天空小指南',
    zh_TW: '天空小指南',
    ko_KR: '작은 하늘 안내서',
  },
  name_phonetic: { ja_JP: 'ソラノテビキ', en_US: 'Sora no Tebiki' },
  maker: KONPEITO,
  author_name: 'ルカ',
  tags: [
    { name: 'ルカ', class: 'created_by' },
    { name: '自然', class: 'other' },
  ],
  work_type: 'PBC',
  age_category: 'all',
  direction: 'ltr',
  series: null,
  regist_date: '2026-05-23T00:00:00+09:00',
  description: {
    ja_JP: '雲と星と、空の光。見上げるのがすこし楽しくなる、小さな図鑑。',
    en_US: 'Clouds, stars and the lights of the sky: a small field guide for looking up.',
  },
  price_yen: 440,
}

const PIGEON_NOVEL: DemoWork = {
  workno: 'BJ00000111',
  name: {
    ja_JP: '鳩の来る灯台',
    en_US: 'The Lighthouse Where the Pigeon Comes',
    zh_CN: '鸽子飞来的灯塔',
    zh_TW: '鴿子飛來的燈塔',
    ko_KR: '비둘기가 오는 등대',
  },
  name_phonetic: { ja_JP: 'ハトノクルトウダイ', en_US: 'Hato no Kuru Todai' },
  maker: YONAGI,
  author_name: '夜凪しおり',
  tags: [
    { name: '夜凪しおり', class: 'created_by' },
    { name: '短編小説', class: 'other' },
  ],
  work_type: 'NRE',
  age_category: 'all',
  direction: 'rtl',
  series: null,
  regist_date: '2025-06-06T00:00:00+09:00',
  description: {
    ja_JP:
      '潮見の灯台には、毎朝一羽の鳩が来る。足の筒には、会ったことのない人からの一行。縦書きで読む、四章の小さな物語。',
    en_US:
      'Every morning a pigeon comes to the lighthouse of Shiomi with one line from someone the keeper has never met. A short story in four chapters, set in columns with ruby.',
  },
  price_yen: 330,
}

const STARSHIP_EPUB: DemoWork = {
  ...STARSHIP,
  workno: 'RJ00000302',
  name: {
    ja_JP: 'ほしをはこぶ ゆうびんせん（電子絵本）',
    en_US: 'The Starship That Carries Letters (e-book)',
    zh_CN: '运送星星的邮船（电子绘本）',
    zh_TW: '運送星星的郵船（電子繪本）',
    ko_KR: '별을 나르는 우편선 (전자책)',
  },
  name_phonetic: {
    ja_JP: 'ホシヲハコブユウビンセンデンシエホン',
    en_US: 'Hoshi o Hakobu Yubinsen',
  },
  regist_date: '2026-07-21T00:00:00+09:00',
  price_yen: 660,
}

/** One book and one comic, which are drawn before the rest: with them there is something to read. */
export const FIRST_WORKNOS: readonly string[] = [PIGEON_NOVEL.workno, 'BJ00000101']

/** Every demo work, in the order a shop lists them. */
export const DEMO_WORKS: readonly DemoWork[] = [
  ...LIGHTHOUSE,
  LEDGER,
  STARSHIP,
  SKY_GUIDE,
  ...mediaWorks(KONPEITO),
  ...taleWorks(KONPEITO),
  PIGEON_NOVEL,
  STARSHIP_EPUB,
]
