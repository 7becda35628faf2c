import type { DemoWork } from '../demo-work.ts'

type Shared = Omit<
  DemoWork,
  | 'workno'
  | 'name'
  | 'name_phonetic'
  | 'work_type'
  | 'tags'
  | 'regist_date'
  | 'description'
  | 'price_yen'
>

/** The album and the film of the picture book's world. */
export function mediaWorks(maker: DemoWork['maker']): DemoWork[] {
  const shared: Shared = {
    maker,
    author_name: 'こはる・ルカ',
    age_category: 'all',
    direction: 'ltr',
    series: null,
  }
  return [toAlbum(shared), toFilm(shared)]
}

function toAlbum(shared: Shared): DemoWork {
  return {
    ...shared,
    workno: 'RJ00000501',
    name: {
      ja_JP: '星の郵便船 オルゴール集',
      en_US: 'Music Box of the Starship',
      zh_CN: '星之邮船 音乐盒集',
      zh_TW: '星之郵船 音樂盒集',
      ko_KR: '별의 우편선 오르골 모음',
    },
    name_phonetic: {
      ja_JP: 'ホシノユウビンセンオルゴールシュウ',
      en_US: 'Hoshi no Yubinsen Orugorushu',
    },
    tags: [
      { name: 'こはる', class: 'scenario_by' },
      { name: 'ルカ', class: 'illust_by' },
      { name: 'オルゴール', class: 'other' },
    ],
    work_type: 'MUS',
    regist_date: '2026-08-22T00:00:00+09:00',
    description: {
      ja_JP:
        '港の夜明け、くじらの歌、帰り道。絵本の世界を三つのオルゴール曲に。ことばは音楽にあわせて流れます。',
      en_US:
        'A harbour at dawn, the song of the whale, the way home: three music box pieces from the world of the picture book, with a poem that passes in time.',
    },
    price_yen: 330,
  }
}

function toFilm(shared: Shared): DemoWork {
  return {
    ...shared,
    workno: 'RJ00000601',
    name: {
      ja_JP: 'ゆうびんせんの よる',
      en_US: 'A Night Aboard the Mail Ship',
      zh_CN: '邮船之夜',
      zh_TW: '郵船之夜',
      ko_KR: '우편선의 밤',
    },
    name_phonetic: { ja_JP: 'ユウビンセンノヨル', en_US: 'Yubinsen no Yoru' },
    tags: [
      { name: 'ルカ', class: 'created_by' },
      { name: 'アニメーション', class: 'other' },
    ],
    work_type: 'MOV',
    regist_date: '2026-09-05T00:00:00+09:00',
    description: {
      ja_JP:
        '夜の空をゆく小さな郵便船と、くじらと、まいごの星の子。二十秒の短いアニメーション。日本語と英語の字幕つき。',
      en_US:
        'A small mail ship, a whale and a star that has lost its way: twenty seconds of animation, with captions in Japanese and English.',
    },
    price_yen: 110,
  }
}
