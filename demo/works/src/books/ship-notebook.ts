/** A page of the notebook: words beside a picture of the picture book, which is counted from 0. */
export type NotebookPage = {
  title: string
  lines: readonly string[]
  english: string
  picture: number
}

export const NOTEBOOK_TITLE = 'ゆうびんせんの てちょう'

/** What the mail ship's crew writes down on its way: two spreads, each read across. */
export const NOTEBOOK_PAGES: readonly NotebookPage[] = [
  {
    title: 'もちもの',
    lines: ['てがみ　百二十四つう', 'おちゃの ポット　ひとつ', 'まいごの ためのランプ　みっつ'],
    english: 'On board: 124 letters, one teapot, and three lamps for those who lost their way.',
    picture: 4,
  },
  {
    title: 'こうろ',
    lines: ['ねむる まちを 出て、', 'くもの うみを わたり、', 'つきの ふちで ひとやすみ。'],
    english:
      'Our way: out of the sleeping town, across the sea of clouds, a rest at the edge of the moon.',
    picture: 8,
  },
  {
    title: 'くじらの こえ',
    lines: [
      'くもの くじらは、',
      'ちいさく よぶと ちいさく、',
      'おおきく よぶと とおくで こたえる。',
    ],
    english:
      'Call a cloud whale softly and it answers softly; call loudly and it answers from far away.',
    picture: 6,
  },
  {
    title: 'あしたの てんき',
    lines: ['ほしの ち、はれ。', 'よあけまえに にじ。', 'てがみは ぬれずに とどきます。'],
    english: 'Tomorrow: stars, then clear, a rainbow before dawn. All letters arrive dry.',
    picture: 7,
  },
]
