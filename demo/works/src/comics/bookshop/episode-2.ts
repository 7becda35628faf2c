import { fox, hiyori, tamao } from '../cast/bookshop-cast.ts'
import { dots, fade, flat, focus, sparkle } from '../kit/effects.ts'
import { letter } from '../kit/lettering.ts'
import type { Frame } from '../kit/layout.ts'
import { narrate, off, say, shout, sound, think, type Page } from '../kit/story.ts'
import { counter, shelves, shopFront, shopWall, street } from '../places/bookshop.ts'
import { bookShape, leafMoney, ledger, parcelBox, teacup } from '../places/bookshop-props.ts'
import { moon } from '../places/sky-and-sea.ts'

/** 第二話　狐の予約票. */
export const EPISODE_2: readonly Page[] = [
  {
    rows: [
      { h: 8, bleed: 'left' },
      { h: 5, cols: [3, 4] },
    ],
    panels: [
      {
        back: [street(true, 0.86), moon(0.84, 0.22, 70), shopFront(0.34, 0.9, 0.66, true)],
        actors: [fox({ x: 0.76, y: 0.62, size: 0.17, mood: 'calm', look: -0.5 })],
        talk: [narrate('第二話\n狐の予約票', 0.93, 0.14), narrate('雨あがりの夜。', 0.1, 0.14)],
        sounds: [sound('コツ\nコツ', 0.92, 0.76, 70, 0, { fill: '#fffaf0', stroke: '#33211a' })],
      },
      {
        back: [dots('tone2')],
        actors: [hiyori({ x: 0.46, y: 0.56, size: 0.56, mood: 'smile', look: 0.4 })],
        talk: [say('hiyori', 'いらっしゃい\nませ', 0.83, 0.28)],
      },
      {
        back: [shelves(2, 0.9)],
        actors: [fox({ x: 0.44, y: 0.58, size: 0.46, mood: 'smile', look: -0.3 })],
        talk: [say('fox', 'こんばんは。\n予約の品を\n受け取りに', 0.86, 0.32)],
      },
    ],
  },
  {
    rows: [{ h: 5, cols: [4, 5] }, { h: 5, cols: [1, 1] }, { h: 5 }],
    panels: [
      {
        back: [shopWall()],
        actors: [hiyori({ x: 0.44, y: 0.52, size: 0.5, mood: 'talk', look: -0.4 })],
        front: [counter(0.8, false)],
        talk: [say('hiyori', 'ご予約は、\nいつごろ？', 0.85, 0.28)],
      },
      {
        back: [shopWall()],
        actors: [fox({ x: 0.42, y: 0.58, size: 0.46, mood: 'calm' })],
        front: [counter(0.84, false)],
        talk: [say('fox', 'ちょうど\n百年前に', 0.85, 0.3)],
      },
      {
        back: [flat(0)],
        actors: [hiyori({ x: 0.46, y: 0.58, size: 0.56, mood: 'surprise' })],
        sounds: [sound('ひゃくねん', 0.86, 0.4, 54, 4)],
      },
      {
        back: [flat(1)],
        actors: [tamao({ x: 0.44, y: 0.56, size: 0.46, mood: 'calm', look: 0.4 })],
        talk: [say('tamao', 'はい、\nうけたまわって\nおります', 0.85, 0.32)],
      },
      {
        back: [flat(2)],
        front: [ledger(0.42, 0.54, 0.74, 2)],
        talk: [narrate('大正十五年　秋\n狐　さま', 0.92, 0.3)],
      },
    ],
  },
  {
    rows: [{ h: 5, cols: [5, 4] }, { h: 6 }, { h: 5, cols: [3, 4] }],
    panels: [
      {
        back: [dots('tone1')],
        actors: [tamao({ x: 0.42, y: 0.54, size: 0.48, mood: 'worry' })],
        talk: [say('tamao', 'それが、その本。\nまだ書かれて\nおりません', 0.84, 0.34)],
      },
      {
        back: [focus(0.5, 0.5, 0.44)],
        actors: [hiyori({ x: 0.46, y: 0.58, size: 0.54, mood: 'shock' })],
        talk: [shout('hiyori', 'ないの？', 0.85, 0.26)],
      },
      {
        back: [shelves(3, 0.84)],
        actors: [
          tamao({ x: 0.8, y: 0.46, size: 0.3, mood: 'calm', look: -0.4 }),
          fox({ x: 0.3, y: 0.56, size: 0.32, mood: 'peace', look: 0.3 }),
        ],
        front: [counter(0.8, false), teacup(0.36, 0.79, 92), teacup(0.7, 0.79, 92)],
        talk: [
          say('tamao', 'お待ちになりますか', 0.94, 0.4),
          say('fox', 'ええ。狐は、\n待つのが得意でして', 0.1, 0.34),
        ],
      },
      {
        back: [flat(4)],
        actors: [],
        talk: [
          narrate('百年待って、\nまだ待つ。', 0.8, 0.4),
          off('……ひまなの？', 0.3, 0.62, [-0.1, 0.9], 'whisper'),
        ],
      },
      {
        back: [shopWall()],
        actors: [fox({ x: 0.42, y: 0.6, size: 0.46, mood: 'smile', look: 0.4, pose: 'hold' })],
        talk: [
          say('fox', 'では今夜は、\nこちらの絵本を', 0.85, 0.28),
          say('fox', 'お代です', 0.1, 0.74),
        ],
      },
    ],
  },
  {
    rows: [{ h: 5, cols: [3, 3, 3] }, { h: 6 }, { h: 5, cols: [4, 5] }],
    panels: [
      {
        back: [flat(1)],
        front: [leafMoney(0.5, 0.56, 0.56), sparkle([0.8, 0.24, 34])],
        sounds: [sound('ぽんっ', 0.2, 0.26, 60, -8)],
      },
      {
        back: [flat(0)],
        actors: [hiyori({ x: 0.46, y: 0.62, size: 0.5, mood: 'surprise', gaze: -0.4 })],
        talk: [say('hiyori', 'お札が……', 0.84, 0.2)],
      },
      {
        back: [focus(0.5, 0.55, 0.4)],
        actors: [hiyori({ x: 0.46, y: 0.64, size: 0.5, mood: 'angry' })],
        talk: [shout('hiyori', '葉っぱに！', 0.84, 0.24)],
      },
      {
        back: [shelves(3, 0.88)],
        actors: [
          hiyori({ x: 0.78, y: 0.54, size: 0.36, mood: 'shout', look: -0.6, pose: 'point' }),
          tamao({ x: 0.46, y: 0.6, size: 0.32, mood: 'calm' }),
          fox({ x: 0.16, y: 0.64, size: 0.3, mood: 'shy', look: 0.3 }),
        ],
        talk: [
          shout('hiyori', '店長！\nにせ札です！', 0.94, 0.3),
          say('fox', 'や、\nつい癖で', 0.3, 0.24),
        ],
      },
      {
        back: [shopWall()],
        actors: [tamao({ x: 0.44, y: 0.54, size: 0.46, mood: 'smile', pose: 'hold' })],
        talk: [say('tamao', 'いいえ。\n当店では、葉っぱも\nお金です', 0.85, 0.36)],
      },
      {
        back: [fade('bottom')],
        actors: [
          tamao({
            x: 0.42,
            y: 0.54,
            size: 0.46,
            mood: 'peace',
            pose: 'book',
            prop: `<g transform="translate(0 206)">${bookShape('#9c4f2e')}</g>`,
          }),
        ],
        talk: [say('tamao', '百年押せば、\nいい栞になります', 0.85, 0.34)],
      },
    ],
  },
  {
    rows: [
      { h: 5, cols: [1, 1] },
      { h: 5, cols: [4, 5] },
      { h: 6, bleed: true },
    ],
    panels: [
      {
        back: [shopWall()],
        actors: [hiyori({ x: 0.44, y: 0.56, size: 0.5, mood: 'ask', look: 0.3 })],
        talk: [say('hiyori', 'で、予約の本は、\nだれが書くの？', 0.85, 0.34)],
      },
      {
        back: [flat(1)],
        front: [ledger(0.5, 0.56, 0.6, 1)],
        talk: [narrate('作者の欄', 0.88, 0.2)],
      },
      {
        back: [flat(0)],
        actors: [tamao({ x: 0.44, y: 0.55, size: 0.48, mood: 'happy' })],
        talk: [say('tamao', '「狐」と\nございますが', 0.85, 0.3)],
      },
      {
        back: [focus(0.45, 0.5, 0.46)],
        actors: [fox({ x: 0.44, y: 0.62, size: 0.46, mood: 'shock' })],
        talk: [say('fox', 'わたくしが？', 0.86, 0.24)],
      },
      {
        back: [street(true, 0.84), shopFront(0.76, 0.88, 0.7, true), moon(0.24, 0.26, 60)],
        actors: [fox({ x: 0.24, y: 0.64, size: 0.2, rear: true })],
        talk: [
          say('fox', '百年前にも、\nそう言われた\n気がします', 0.48, 0.26),
          narrate('次のご来店は、百年後。', 0.08, 0.36),
        ],
      },
    ],
  },
]

const column = (x: number): Frame[] =>
  [0, 1, 2, 3].map((row) => {
    const y = 230 + row * 420
    return {
      points: [
        [x, y],
        [x + 560, y],
        [x + 560, y + 400],
        [x, y + 400],
      ] as const,
    }
  })

/** Two strips of four, read down the right column first. */
export const FOUR_PANELS: Page = {
  frames: [...column(740), ...column(100)],
  panels: [
    {
      back: [shopWall()],
      actors: [hiyori({ x: 0.4, y: 0.58, size: 0.5, mood: 'smile', look: 0.4 })],
      talk: [say('hiyori', '帳簿、\nわたしが\nつけます', 0.86, 0.4)],
    },
    {
      back: [flat(1)],
      actors: [tamao({ x: 0.42, y: 0.58, size: 0.5, mood: 'happy' })],
      talk: [say('tamao', 'では印鑑を\nどうぞ', 0.86, 0.4)],
    },
    {
      back: [flat(0)],
      front: [ledger(0.5, 0.54, 0.66, 3)],
      sounds: [sound('ぺたん', 0.88, 0.36, 60, 6)],
    },
    {
      back: [dots('tone1')],
      actors: [hiyori({ x: 0.42, y: 0.6, size: 0.52, mood: 'sulk' })],
      talk: [think('hiyori', '肉球が\nない', 0.85, 0.38)],
    },
    {
      back: [shelves(2, 0.9)],
      actors: [tamao({ x: 0.44, y: 0.58, size: 0.46, mood: 'angry', look: 0.3 })],
      talk: [say('tamao', '新刊は、\n開けたてが\n一番', 0.86, 0.42)],
    },
    {
      back: [shopWall()],
      actors: [hiyori({ x: 0.4, y: 0.58, size: 0.5, mood: 'happy' })],
      talk: [say('hiyori', 'わかります、\n紙のにおい', 0.86, 0.42)],
    },
    {
      back: [flat(2)],
      actors: [tamao({ x: 0.5, y: 0.62, size: 0.46, mood: 'peace' })],
      front: [parcelBox(0.5, 0.72, 0.34)],
      sounds: [sound('すぽっ', 0.86, 0.36, 64, -6)],
    },
    {
      back: [shopWall()],
      actors: [hiyori({ x: 0.38, y: 0.58, size: 0.5, mood: 'worry', look: 0.4 })],
      talk: [say('hiyori', '箱のほう\nですか', 0.86, 0.38)],
    },
  ],
  over: (_box, { ink }) =>
    [
      ['印鑑', 1020],
      ['新刊', 380],
    ]
      .map(([text, x]) =>
        letter({
          text: String(text),
          x: Number(x),
          y: 150,
          size: 60,
          face: 'display',
          mode: 'horizontal',
          anchor: 'center',
          fill: ink,
        }),
      )
      .join(''),
}
